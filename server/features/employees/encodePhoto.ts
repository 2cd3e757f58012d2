import sharp from 'sharp'
import { PHOTO_SIDE_MAX } from '../../../src/contract/http/employees.ts'

/** One photo at a time takes one core; nothing of a photo is remembered. */
sharp.concurrency(1)
sharp.cache(false)
// Of all readers of the library, those of the accepted types alone.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

const QUALITY = 82
export const PHOTO_TYPE = 'image/webp'

/**
 * Encodes a picture again: upright, no larger than it is shown, and without whatever else its file carries, such as the place
 * where it was taken. side: pixels; null: it is damaged.
 */
export const encodePhoto = async (bytes: Buffer, side: number): Promise<Buffer | null> => {
  try {
    return await sharp(bytes, { limitInputPixels: PHOTO_SIDE_MAX ** 2, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return null
  }
}
