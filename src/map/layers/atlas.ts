import type { IconFrame } from './iconFrames.ts'
import { ICON_COUNT, ICON_FRAMES } from './markIcons.ts'

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

const defOf = (frame: IconFrame, icon: number): number[] => {
  const [left, top] = cellOf(icon)
  const { x, y, width, height } = frame
  return [x, y, left + x + (CELL - width) / 2, top + y + (CELL - height) / 2, width, height, 0]
}

/** The definition of every icon, ICON_DEF_SIZE numbers each: its frame, with the atlas's own colours. */
export const ICON_DEFS: Float32Array = Float32Array.from(ICON_FRAMES.flatMap(defOf))

/** The height of every icon's frame as a share of its cell: deck.gl scales an icon to a given height. */
export const ICON_HEIGHTS: Float32Array = Float32Array.from(ICON_FRAMES, ({ height }) => height / CELL)
