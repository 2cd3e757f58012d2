import { MARK_FLAG } from '../../contract/engine/marks.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { MARK_SHAPES, type MarkShape, shapeOf } from '../../fleet/markShape.ts'
import { EXTRA_FRAMES, type IconFrame, MARK_EXTRAS, type MarkExtra, SHAPE_FRAMES } from './iconFrames.ts'

/**
 * Bits of a shape's variant: without valid GPS (STATUS-14 to STATUS-16), ignition on (MAP-35), pointing west (MAP-36).
 */
export const VARIANT = { noGps: 1, ignitionOn: 2, reverse: 4 } as const
/** Variants of one shape. */
export const VARIANTS = 8

/** Every cell of the atlas: each shape in each of its variants, then the extras. */
export const ICON_COUNT = MARK_SHAPES.length * VARIANTS + MARK_EXTRAS.length

export const iconOfShape = (shape: MarkShape, variant: number): number =>
  MARK_SHAPES.indexOf(shape) * VARIANTS + variant

export const iconOfExtra = (extra: MarkExtra): number =>
  MARK_SHAPES.length * VARIANTS + MARK_EXTRAS.indexOf(extra)

/** The frame of every icon within its cell. */
export const ICON_FRAMES: readonly IconFrame[] = [
  ...MARK_SHAPES.flatMap((shape) => Array.from({ length: VARIANTS }, () => SHAPE_FRAMES[shape])),
  ...MARK_EXTRAS.map((extra) => EXTRA_FRAMES[extra]),
]

const FLAG_SETS = 256

const bit = (flags: number, flag: number, variant: number): number => ((flags & flag) === 0 ? 0 : variant)

/** Icon of every status and set of flags, so that a mark costs one look-up: `table[status * 256 + flags]`. */
export const ICON_TABLE: Uint8Array = Uint8Array.from(
  { length: MARKER_STATUSES.length * FLAG_SETS },
  (_, key) => {
    const status = MARKER_STATUSES[Math.floor(key / FLAG_SETS)] ?? 'no_signal'
    const flags = key % FLAG_SETS
    return iconOfShape(
      shapeOf(status, flags),
      bit(flags, MARK_FLAG.noGps, VARIANT.noGps) | bit(flags, MARK_FLAG.ignitionOn, VARIANT.ignitionOn),
    )
  },
)

const MOVE = MARK_SHAPES.indexOf('move')

/** MAP-39: reverse when the heading points west. */
export const pointsWest = (heading: number): boolean => heading >= 180 && heading < 360

/** Icon of a mark: `status` is an index into MARKER_STATUSES; only arrows have a direction. */
export const iconOfMark = (status: number, flags: number, heading: number): number => {
  const icon = ICON_TABLE[status * FLAG_SETS + flags] ?? 0
  return Math.floor(icon / VARIANTS) === MOVE && pointsWest(heading) ? icon + VARIANT.reverse : icon
}
