import { squareOf, type Crop } from './cropGeometry.ts'

/** Side of a saved avatar: its CSS pixels on screen times three, for dense screens. */
export const AVATAR_SIDE = 288

/** Draws the selected square of a picture over the whole canvas. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Reads a chosen file as a picture, in its correct orientation; null when it is not a picture. */
export const readPicture = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/** The selected square as a file to send; null where the browser cannot create one. */
export const cropFile = (picture: ImageBitmap, crop: Crop): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_SIDE
  canvas.height = AVATAR_SIDE
  drawCrop(canvas, picture, crop)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
