import { cssColor, type MarkPalette, type Rgb } from '../layers/palette.ts'

/** Marks on the way. */
export const TRACK_GLYPHS = [
  'arrow',
  'start',
  'finish',
  'stop',
  'parking',
  'fuelling',
  'defuelling',
  'event',
] as const
export type TrackGlyph = (typeof TRACK_GLYPHS)[number]

/** Side of a glyph in the atlas: twice the shown size, for dense screens. */
export const GLYPH_CELL = 64
const CENTRE = GLYPH_CELL / 2

const FILLS = {
  start: 'go',
  finish: 'accent',
  stop: 'attention',
  parking: 'rest',
  fuelling: 'go',
  defuelling: 'alarm',
  event: 'quiet',
} as const satisfies Record<Exclude<TrackGlyph, 'arrow'>, keyof MarkPalette>

/** The signs inside the plates; the P of parking is the same in every language. */
const SIGNS: Readonly<Record<Exclude<TrackGlyph, 'arrow'>, string>> = {
  start: 'A',
  finish: 'B',
  stop: '‖',
  parking: 'P',
  fuelling: '+',
  defuelling: '−',
  event: '!',
}

const drawArrow = (pen: CanvasRenderingContext2D, palette: MarkPalette): void => {
  pen.beginPath()
  pen.moveTo(CENTRE - 15, CENTRE + 10)
  pen.lineTo(CENTRE, CENTRE - 10)
  pen.lineTo(CENTRE + 15, CENTRE + 10)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.lineWidth = 15
  pen.strokeStyle = cssColor(palette.halo)
  pen.stroke()
  pen.lineWidth = 7
  pen.strokeStyle = cssColor(palette.text)
  pen.stroke()
}

const drawPlate = (
  pen: CanvasRenderingContext2D,
  fill: Rgb,
  halo: Rgb,
  sign: string,
  isRound: boolean,
): void => {
  pen.beginPath()
  if (isRound) pen.arc(CENTRE, CENTRE, 24, 0, Math.PI * 2)
  else pen.roundRect(CENTRE - 23, CENTRE - 23, 46, 46, 12)
  pen.fillStyle = cssColor(fill)
  pen.fill()
  pen.lineWidth = 6
  pen.strokeStyle = cssColor(halo)
  pen.stroke()
  pen.fillStyle = cssColor(halo)
  pen.font = '700 30px "Inter Variable", system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(sign, CENTRE, CENTRE + 2)
}

/** Each glyph's frame in the atlas, as deck.gl's icon layer reads it. */
export const GLYPH_MAPPING = Object.fromEntries(
  TRACK_GLYPHS.map((glyph, place) => [
    glyph,
    { x: place * GLYPH_CELL, y: 0, width: GLYPH_CELL, height: GLYPH_CELL, mask: false },
  ]),
)

/** Draws all glyphs side by side in the colours of a theme. */
export const drawGlyphs = (palette: MarkPalette): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = GLYPH_CELL * TRACK_GLYPHS.length
  canvas.height = GLYPH_CELL
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser gives no 2D canvas')
  for (const [place, glyph] of TRACK_GLYPHS.entries()) {
    pen.save()
    pen.translate(place * GLYPH_CELL, 0)
    if (glyph === 'arrow') drawArrow(pen, palette)
    else {
      const isRound = glyph !== 'stop' && glyph !== 'parking'
      drawPlate(pen, palette[FILLS[glyph]], palette.halo, SIGNS[glyph], isRound)
    }
    pen.restore()
  }
  return canvas
}
