import sharp from 'sharp'

interface IconFile {
  /** Below the product's root. */
  readonly file: string
  /** Pixels, of each side. */
  readonly size: number
  /** maskable: the system cuts its own shape out of it; apple: iOS rounds its corners. */
  readonly purpose: 'any' | 'maskable' | 'apple'
}

/** The icons of the installed product. */
export const ICONS: readonly IconFile[] = [
  { file: 'icons/192.png', size: 192, purpose: 'any' },
  { file: 'icons/512.png', size: 512, purpose: 'any' },
  { file: 'icons/maskable.png', size: 512, purpose: 'maskable' },
  { file: 'icons/apple.png', size: 180, purpose: 'apple' },
]

/** Units of the side of favicon.svg, one of which is a pixel at this density, dots per inch. */
const SIDE = 36
const DENSITY = 72

/**
 * Draws an icon out of favicon.svg as PNG. Where the system cuts the shape, the ground reaches into the corners; the
 * picture on it is within the circle of 80 % that is always seen.
 */
export const drawIcon = async (svg: string, { size, purpose }: IconFile): Promise<Buffer> => {
  const ground = /<rect [^>]*fill="(#\w{6})"/.exec(svg)?.[1]
  if (ground === undefined) throw new Error('favicon.svg has no rectangle as its ground')
  const icon = sharp(Buffer.from(svg), { density: (DENSITY * size) / SIDE }).resize(size, size)
  return (purpose === 'any' ? icon : icon.flatten({ background: ground }))
    .png({ compressionLevel: 9 })
    .toBuffer()
}
