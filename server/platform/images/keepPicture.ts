import { encodePicture } from './encodePicture.ts'
import { pictureSize } from './pictureSize.ts'
import { sniffPicture } from './sniffPicture.ts'

const RIFF_HEAD = 12
const CHUNK_HEAD = 8
/** The parts of a WebP file that are the picture itself. */
const PICTURE_CHUNKS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/**
 * A picture of an archive as it is stored: one that is stored like this already stays as it is, so that it does not lose quality with
 * each move; any other is encoded again. Throws as `encodePicture`.
 */
export const keepPicture: typeof encodePicture = async (bytes, rule) => {
  const encoded = await encodePicture(bytes, rule)
  const size = pictureSize(bytes, 'image/webp')
  const isSmall = size !== null && Math.max(size.width, size.height) <= rule.side
  return sniffPicture(bytes) === 'image/webp' && isSmall && hasPictureOnly(bytes) ? bytes : encoded
}

/** Whether a WebP file has nothing but the picture: no place, no name of a camera, nothing after its end. */
const hasPictureOnly = (bytes: Buffer): boolean => {
  const seen = new Set<string>()
  let at = RIFF_HEAD
  while (at + CHUNK_HEAD <= bytes.length) {
    const kind = bytes.toString('latin1', at, at + 4)
    if (!PICTURE_CHUNKS.has(kind) || seen.has(kind)) return false
    seen.add(kind)
    const length = bytes.readUInt32LE(at + 4)
    at += CHUNK_HEAD + length + (length % 2)
  }
  return at === bytes.length
}
