import { badInput } from '../plugins/apiError.ts'
import { encodePhoto, type PictureKind, PICTURE_SIDE_MAX } from './encodePhoto.ts'
import { pictureSize } from './pictureSize.ts'
import { sniffPicture } from './sniffPicture.ts'

/** How a picture is stored, and what is said of one that is not taken. */
interface PictureRule {
  /** Pixels. */
  readonly side: number
  /** What is allowed, in words. */
  readonly rule: string
  /** Absent: 'file'. */
  readonly field?: string
  /** Absent: 'photo'. */
  readonly kind?: PictureKind
}

/**
 * A picture as it is stored, of at most `side` pixels. Throws 400 for any other file, and for one that is damaged or too large.
 */
export const encodePicture = async (
  bytes: Buffer,
  { side, rule, field = 'file', kind = 'photo' }: PictureRule,
): Promise<Buffer> => {
  const type = sniffPicture(bytes)
  const size = type && pictureSize(bytes, type)
  const isGood = size && Math.max(size.width, size.height) <= PICTURE_SIDE_MAX
  const encoded = isGood ? await encodePhoto(bytes, side, kind) : null
  if (encoded === null) throw badInput(field, rule)
  return encoded
}
