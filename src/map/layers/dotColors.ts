import type { MarkBuffers } from '../../contract/engine.ts'
import { MARK_SHAPES, type MarkShape, SHAPE_TONE } from '../../fleet/markShape.ts'
import { iconOfMark, VARIANTS } from './markIcons.ts'
import type { MarkPalette, Rgb } from './palette.ts'

/** The one colour of each shape. */
export const shapeColor = (shape: MarkShape, palette: MarkPalette): Rgb => palette[SHAPE_TONE[shape]]

/** Red, green, blue, alpha per mark, for the view in which shapes yield to dots of the same colours. */
export const dotColors = (marks: MarkBuffers, palette: MarkPalette): Uint8Array => {
  const byShape = MARK_SHAPES.map((shape) => shapeColor(shape, palette))
  const colors = new Uint8Array(marks.count * 4)
  for (let row = 0; row < marks.count; row++) {
    const icon = iconOfMark(marks.statuses[row] ?? 0, marks.flags[row] ?? 0, Number.NaN)
    const color = byShape[Math.floor(icon / VARIANTS)] ?? palette.quiet
    colors.set(color, row * 4)
    colors[row * 4 + 3] = 255
  }
  return colors
}
