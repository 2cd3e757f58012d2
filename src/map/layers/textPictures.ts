import { cssColor, type MarkPalette } from './palette.ts'

/**
 * Texts on their ground as pictures in one canvas, for layers that draw each text as one picture: a software renderer
 * pays for every letter that is drawn by itself. Lengths are CSS pixels unless said otherwise.
 */

const FONT = '500 12px "Inter Variable", system-ui, sans-serif'
/** Of every picture. */
export const TEXT_HEIGHT = 22
const PADDING = 6
const RADIUS = 4
const GROUND_ALPHA = 0.88
/** Between two pictures, so that neither bleeds into the other. */
const GAP = 2
/** Width of the canvas; a longer text is cut. */
const WIDTH = 2_048

/** Where a picture lies in the canvas. */
export interface PictureBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Places pictures of these widths in rows; returns them with the height of all. */
export const packPictures = (
  widths: readonly number[],
): { readonly boxes: readonly PictureBox[]; readonly height: number } => {
  let [x, y] = [0, 0]
  const boxes = widths.map((wanted): PictureBox => {
    const width = Math.min(wanted, WIDTH)
    if (x > 0 && x + width > WIDTH) [x, y] = [0, y + TEXT_HEIGHT + GAP]
    const box = { x, y, width, height: TEXT_HEIGHT }
    x += width + GAP
    return box
  })
  return { boxes, height: y + TEXT_HEIGHT }
}

/** The canvas, and where each text lies in it, in its own pixels. */
export interface TextPictures {
  readonly canvas: HTMLCanvasElement
  readonly boxes: Readonly<Record<string, PictureBox>>
}

/** The key of a text among the boxes; no text is the name of a property of every object. */
export const pictureKey = (text: string): string => `:${text}`

const drawText = (
  pen: CanvasRenderingContext2D,
  text: string,
  box: PictureBox,
  palette: MarkPalette,
): void => {
  const { x, y, width, height } = box
  // Almost transparent: rounded corners are blended with the ground's colour, not with transparent black.
  pen.fillStyle = cssColor(palette.ground, 1 / 255)
  pen.fillRect(x, y, width, height)
  pen.fillStyle = cssColor(palette.ground, GROUND_ALPHA)
  pen.beginPath()
  pen.roundRect(x, y, width, height, RADIUS)
  pen.fill()
  pen.fillStyle = cssColor(palette.text)
  pen.fillText(text, x + PADDING, y + height / 2 + 0.5)
}

/** Draws texts, each once. ratio: pixels of the canvas for a CSS pixel. */
export const drawTexts = (texts: readonly string[], palette: MarkPalette, ratio: number): TextPictures => {
  const canvas = document.createElement('canvas')
  const boxes: Record<string, PictureBox> = {}
  const pen = canvas.getContext('2d')
  if (!pen) return { canvas, boxes }
  pen.font = FONT
  const words = [...new Set(texts)]
  const packed = packPictures(words.map((text) => Math.ceil(pen.measureText(text).width) + 2 * PADDING))
  canvas.width = WIDTH * ratio
  canvas.height = packed.height * ratio
  pen.scale(ratio, ratio)
  // A new size has reset the pen.
  pen.font = FONT
  pen.textBaseline = 'middle'
  for (const [index, text] of words.entries()) {
    const box = packed.boxes[index]
    if (!box) continue
    drawText(pen, text, box, palette)
    const { x, y, width, height } = box
    boxes[pictureKey(text)] = { x: x * ratio, y: y * ratio, width: width * ratio, height: height * ratio }
  }
  return { canvas, boxes }
}
