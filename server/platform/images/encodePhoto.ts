import sharp from 'sharp'

/** One picture at a time takes one core; nothing of a picture is remembered. */
sharp.concurrency(1)
sharp.cache(false)
// Of all readers of the library, those of the accepted types alone.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Pixels of the files that are read. */
export const PICTURE_SIDE_MAX = 4_096

const QUALITY = 82
export const PHOTO_TYPE = 'image/webp'

/** 'photo': WebP; 'drawing': PNG of 256 colours, which mails and PDF files can show, with what is transparent. */
export type PictureKind = 'photo' | 'drawing'

/**
 * Encodes a picture again: upright, no larger than it is shown, and without whatever else its file carries, such as the place
 * where it was taken. side: pixels; null: it is damaged.
 */
export const encodePhoto = async (
  bytes: Buffer,
  side: number,
  kind: PictureKind = 'photo',
): Promise<Buffer | null> => {
  try {
    const upright = sharp(bytes, { limitInputPixels: PICTURE_SIDE_MAX ** 2, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const encoded = kind === 'photo' ? upright.webp({ quality: QUALITY }) : upright.png({ palette: true })
    return await encoded.toBuffer()
  } catch {
    return null
  }
}
