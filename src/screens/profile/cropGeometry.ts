/** A picture's size in its own pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The crop of a picture: the centre of a square as shares of the picture (0 to 1), and its zoom. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1: the largest square that fits. */
  readonly zoom: number
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const ZOOM_MAX = 4

/** The cropped square, in the picture's pixels. */
export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

export const squareOf = ({ width, height }: Size, { x, y, zoom }: Crop): Square => {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The nearest crop whose square is within the picture. */
export const fitted = ({ width, height }: Size, { x, y, zoom }: Crop): Crop => {
  const kept = within(zoom, 1, ZOOM_MAX)
  const half = Math.min(width, height) / kept / 2
  return {
    x: within(x, half / width, 1 - half / width),
    y: within(y, half / height, 1 - half / height),
    zoom: kept,
  }
}

/** The crop after the picture was dragged by `dx`, `dy` pixels of a preview of `shown` pixels. */
export const dragged = (size: Size, crop: Crop, dx: number, dy: number, shown: number): Crop => {
  const { side } = squareOf(size, crop)
  const scale = side / shown
  return fitted(size, {
    ...crop,
    x: crop.x - (dx * scale) / size.width,
    y: crop.y - (dy * scale) / size.height,
  })
}
