import type { DotStyle } from '../../contract/engine/dots.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { shapeOf } from '../../fleet/markShape.ts'
import { shapeColor } from '../layers/shapeColor.ts'
import type { MarkPalette, Rgb } from '../layers/palette.ts'

const FLAG_SETS = 256
const OPAQUE = 255
/** The outline is slightly transparent, so that the edge of a crowd is soft. */
const HALO_ALPHA = 215

/** 0xAABBGGRR: the in-memory order of pixels on every machine that runs browsers (little-endian). */
const packed = ([red, green, blue]: Rgb, alpha: number): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0

/** Dots in the colours of the shapes that they stand for, in the current theme. */
export const dotStyleOf = (
  palette: MarkPalette,
  { limit, pixelRatio, rings }: Pick<DotStyle, 'limit' | 'pixelRatio' | 'rings'>,
): DotStyle => ({
  limit,
  pixelRatio,
  colors: MARKER_STATUSES.flatMap((status) =>
    Array.from({ length: FLAG_SETS }, (_, flags) =>
      packed(shapeColor(shapeOf(status, flags), palette), OPAQUE),
    ),
  ),
  alarm: packed(palette.alarm, OPAQUE),
  halo: packed(palette.halo, HALO_ALPHA),
  rings,
})
