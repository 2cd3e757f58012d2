import { MARK_FLAG } from '../../contract/engine.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { MARK_SHAPES, type MarkShape, shapeOf } from '../../fleet/markShape.ts'

/** What stands around or on a shape. */
export const MARK_EXTRAS = ['alarm', 'noConnection', 'focus'] as const
export type MarkExtra = (typeof MARK_EXTRAS)[number]

/** Every cell of the atlas: each shape with valid GPS, each without (STATUS-14 to STATUS-16), then the extras. */
export const ICON_COUNT = MARK_SHAPES.length * 2 + MARK_EXTRAS.length

export const iconOfShape = (shape: MarkShape, noGps: boolean): number =>
  MARK_SHAPES.indexOf(shape) + (noGps ? MARK_SHAPES.length : 0)

export const iconOfExtra = (extra: MarkExtra): number => MARK_SHAPES.length * 2 + MARK_EXTRAS.indexOf(extra)

const FLAG_SETS = 256

/** Icon of every status and set of flags, so that a mark costs one look-up: `table[status * 256 + flags]`. */
export const ICON_TABLE: Uint8Array = Uint8Array.from(
  { length: MARKER_STATUSES.length * FLAG_SETS },
  (_, key) => {
    const status = MARKER_STATUSES[Math.floor(key / FLAG_SETS)] ?? 'no_signal'
    const flags = key % FLAG_SETS
    return iconOfShape(shapeOf(status, flags), (flags & MARK_FLAG.noGps) !== 0)
  },
)

/** Icon of a mark: `status` is an index into MARKER_STATUSES. */
export const iconOfMark = (status: number, flags: number): number =>
  ICON_TABLE[status * FLAG_SETS + flags] ?? 0
