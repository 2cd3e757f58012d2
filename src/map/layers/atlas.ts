import { ICON_COUNT } from './markIcons.ts'

/** Side of an icon's cell in atlas pixels: sharp on screens of three device pixels per CSS pixel at MARKER_SIZE 43. */
export const CELL = 128
const COLUMNS = 8
export const ATLAS_WIDTH = CELL * COLUMNS
export const ATLAS_HEIGHT = CELL * Math.ceil(ICON_COUNT / COLUMNS)

/** Left and top of an icon's cell. */
export const cellOf = (icon: number): readonly [x: number, y: number] => [
  (icon % COLUMNS) * CELL,
  Math.floor(icon / COLUMNS) * CELL,
]

/** Numbers per row of deck.gl's instanceIconDefs: offset x and y, frame x, y, width and height, colour mode. */
export const ICON_DEF_SIZE = 7

/** The definition of every icon, ICON_DEF_SIZE numbers each: centred, with the atlas's own colours. */
export const ICON_DEFS: Float32Array = Float32Array.from(
  Array.from({ length: ICON_COUNT }, (_, icon) => [0, 0, ...cellOf(icon), CELL, CELL, 0]).flat(),
)
