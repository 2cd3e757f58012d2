import { type MarkShape, SHAPE_TONE } from '../../fleet/markShape.ts'
import type { MarkPalette, Rgb } from './palette.ts'

/** The one colour of each shape. */
export const shapeColor = (shape: MarkShape, palette: MarkPalette): Rgb => palette[SHAPE_TONE[shape]]
