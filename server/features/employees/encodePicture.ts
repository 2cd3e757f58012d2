import { PHOTO_SIDE_MAX } from '../../../src/contract/http/employees.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import { sniffAvatar } from '../profile/avatar.ts'
import { encodePhoto } from './encodePhoto.ts'
import { pictureSize } from './pictureSize.ts'

/**
 * A picture as it is stored, of at most `side` pixels. rule: what is allowed, in words. Throws 400 for any other file, and for one that is
 * damaged or too large.
 */
export const encodePicture = async (bytes: Buffer, side: number, rule: string): Promise<Buffer> => {
  const type = sniffAvatar(bytes)
  const size = type && pictureSize(bytes, type)
  const isGood = size && Math.max(size.width, size.height) <= PHOTO_SIDE_MAX
  const encoded = isGood ? await encodePhoto(bytes, side) : null
  if (encoded === null) throw badInput('file', rule)
  return encoded
}
