import type { AlarmRing, DotStyle } from '../../contract/engine/dots.ts'
import { ALARM_BEAT_SCALE } from '../../contract/constants.ts'
import { CELL, cellOf } from '../layers/atlas.ts'
import { iconOfExtra } from '../layers/markIcons.ts'
import { SMALLEST_MARK } from '../layers/markSize.ts'

/** Fainter than this is the background of the atlas, not the ring. */
const FAINT = 8
const ALPHA_SHIFT = 24

const odd = (pixels: number): number => 2 * Math.floor(Math.round(pixels) / 2) + 1

const ringOf = (atlas: CanvasImageSource, pen: CanvasRenderingContext2D, side: number): AlarmRing => {
  const [x, y] = cellOf(iconOfExtra('alarm'))
  pen.canvas.width = side
  pen.canvas.height = side
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(atlas, x, y, CELL, CELL, 0, 0, side, side)
  const { data } = pen.getImageData(0, 0, side, side)
  const pixels = new Uint32Array(data.slice().buffer)
  return { side, pixels: pixels.map((pixel) => (pixel >>> ALPHA_SHIFT < FAINT ? 0 : pixel)) }
}

/**
 * The rings of the atlas at the size of the smallest marks, in both sizes of their pulse, or static. They are drawn on
 * `canvas`, which is used for nothing else.
 */
export const ringPixels = (
  canvas: HTMLCanvasElement,
  atlas: CanvasImageSource,
  { pixelRatio, isStill }: { readonly pixelRatio: number; readonly isStill: boolean },
): DotStyle['rings'] => {
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return null
  const side = SMALLEST_MARK * pixelRatio
  const narrow = ringOf(atlas, pen, odd(side))
  return [narrow, isStill ? narrow : ringOf(atlas, pen, odd(side * ALARM_BEAT_SCALE))]
}
