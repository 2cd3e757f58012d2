import sharp from 'sharp'
import { hashUnit } from '../../platform/random.ts'

/** Portraits of the demo fleet's people, drawn here: no picture of a real person. */

/** Pixels of a side, and samples of each pixel and direction. */
const SIDE = 240
const SAMPLES = 2

type Colour = readonly [red: number, green: number, blue: number]

const WALLS: readonly Colour[] = [
  [205, 220, 234],
  [223, 214, 232],
  [213, 228, 212],
  [238, 222, 204],
]
const SKINS: readonly Colour[] = [
  [241, 206, 178],
  [229, 186, 152],
  [214, 165, 130],
]
const HAIRS: readonly Colour[] = [
  [62, 44, 34],
  [110, 76, 48],
  [150, 150, 152],
  [34, 32, 36],
]
const JACKETS: readonly Colour[] = [
  [38, 84, 138],
  [196, 92, 34],
  [58, 98, 72],
  [82, 86, 100],
]
const EYES: Colour = [44, 40, 44]
const MOUTH: Colour = [168, 92, 84]

/** An ellipse in parts of the side. */
interface Ellipse {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const isIn = ({ x, y, width, height }: Ellipse, atX: number, atY: number): boolean =>
  ((atX - x) / width) ** 2 + ((atY - y) / height) ** 2 <= 1

const SHOULDERS: Ellipse = { x: 0.5, y: 1.02, width: 0.4, height: 0.3 }
const NECK: Ellipse = { x: 0.5, y: 0.68, width: 0.09, height: 0.16 }
const HEAD: Ellipse = { x: 0.5, y: 0.44, width: 0.19, height: 0.24 }
const FACE_PARTS: readonly (readonly [Ellipse, Colour])[] = [
  [{ x: 0.425, y: 0.43, width: 0.021, height: 0.026 }, EYES],
  [{ x: 0.575, y: 0.43, width: 0.021, height: 0.026 }, EYES],
  [{ x: 0.5, y: 0.565, width: 0.06, height: 0.016 }, MOUTH],
]

const pickBy = <T>(list: readonly T[], share: number): T => {
  const one = list[Math.floor(share * list.length)]
  if (one === undefined) throw new Error('the list is empty')
  return one
}

/** The colour at a point, in parts of the side. */
const painter = (key: number): ((x: number, y: number) => Colour) => {
  const [wall, skin] = [pickBy(WALLS, hashUnit(key, 1)), pickBy(SKINS, hashUnit(key, 2))]
  const [hair, jacket] = [pickBy(HAIRS, hashUnit(key, 3)), pickBy(JACKETS, hashUnit(key, 4))]
  /** How far the hair reaches down the forehead. */
  const fringe = 0.3 + 0.06 * hashUnit(key, 5)
  const hasBeard = hashUnit(key, 6) < 0.35
  const hairline: Ellipse = { x: 0.5, y: 0.4, width: 0.205, height: 0.235 }
  return (x, y) => {
    const part = FACE_PARTS.find(([ellipse]) => isIn(ellipse, x, y))
    if (part) return part[1]
    if (isIn(hairline, x, y) && y < fringe) return hair
    if (isIn(HEAD, x, y)) return hasBeard && y > 0.53 && Math.abs(x - 0.5) > 0.02 ? hair : skin
    if (isIn(NECK, x, y)) return skin
    return isIn(SHOULDERS, x, y) ? jacket : wall
  }
}

/** A portrait as WebP; the same key gives the same one. */
export const drawPortrait = (key: number): Promise<Buffer> => {
  const paint = painter(key)
  const size = SIDE * SAMPLES
  const pixels = Buffer.alloc(size * size * 3)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) pixels.set(paint((x + 0.5) / size, (y + 0.5) / size), (y * size + x) * 3)
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .resize(SIDE, SIDE)
    .webp({ quality: 82 })
    .toBuffer()
}
