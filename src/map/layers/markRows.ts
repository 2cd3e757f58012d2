import { MARK_FLAG, type MarkBuffers } from '../../contract/engine.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { ICON_DEF_SIZE } from './atlas.ts'
import { type IconRows, type LooseIcon, looseRows, writeIconDef } from './iconRows.ts'
import { iconOfExtra, iconOfMark } from './markIcons.ts'

/** What one snapshot's marks are drawn from. The base rows share the lent buffers: valid until the next snapshot. */
export interface MarkRows {
  readonly marks: MarkBuffers
  readonly base: IconRows
  /** Vehicles in alarm, shape and double ring again, so that they lie above all others. */
  readonly alarms: IconRows
  /** Broken-link badges (LIVE-25). */
  readonly badges: IconRows
}

const MOVE = MARKER_STATUSES.indexOf('move')

/** MAP-27: only a moving vehicle points along its heading; without one it points up (MAP-28). */
const angleOf = (marks: MarkBuffers, row: number): number => {
  const heading = marks.angles[row] ?? Number.NaN
  return marks.statuses[row] === MOVE && !Number.isNaN(heading) ? -heading : 0
}

const iconAt = (marks: MarkBuffers, row: number): number =>
  iconOfMark(marks.statuses[row] ?? 0, marks.flags[row] ?? 0, marks.angles[row] ?? Number.NaN)

/** A mark as a loose icon: its own shape, or an extra at its place. */
export const looseMark = (
  marks: MarkBuffers,
  row: number,
  extra?: 'alarm' | 'noConnection' | 'focus',
): LooseIcon => ({
  vehicleId: marks.vehicleIds[row] ?? 0,
  longitude: marks.positions[row * 2] ?? 0,
  latitude: marks.positions[row * 2 + 1] ?? 0,
  angle: extra === undefined ? angleOf(marks, row) : 0,
  icon: extra === undefined ? iconAt(marks, row) : iconOfExtra(extra),
})

/** Everything that is drawn of a mark, from the ground up. */
export const fullMark = (marks: MarkBuffers, row: number): LooseIcon[] => {
  const flags = marks.flags[row] ?? 0
  return [
    looseMark(marks, row),
    ...(flags & MARK_FLAG.noConnection ? [looseMark(marks, row, 'noConnection')] : []),
    ...(flags & MARK_FLAG.alarm ? [looseMark(marks, row, 'alarm')] : []),
  ]
}

/** Makes rows from marks. Keeps its own columns between snapshots, so that a steady view allocates nothing per mark. */
export class MarkRowsBuilder {
  private angles = new Float32Array(0)
  private iconDefs = new Float32Array(0)

  /** One pass over the marks in view. */
  build(marks: MarkBuffers): MarkRows {
    this.reserve(marks.count)
    const alarms: LooseIcon[] = []
    const badges: LooseIcon[] = []
    for (let row = 0; row < marks.count; row++) {
      const flags = marks.flags[row] ?? 0
      this.angles[row] = angleOf(marks, row)
      writeIconDef(this.iconDefs, row, iconAt(marks, row))
      if (flags & MARK_FLAG.alarm) alarms.push(...fullMark(marks, row))
      else if (flags & MARK_FLAG.noConnection) badges.push(looseMark(marks, row, 'noConnection'))
    }
    return { marks, base: this.baseOf(marks), alarms: looseRows(alarms), badges: looseRows(badges) }
  }

  private baseOf(marks: MarkBuffers): IconRows {
    const { count } = marks
    return {
      count,
      vehicleIds: marks.vehicleIds.subarray(0, count),
      positions: marks.positions.subarray(0, count * 2),
      angles: this.angles.subarray(0, count),
      iconDefs: this.iconDefs.subarray(0, count * ICON_DEF_SIZE),
    }
  }

  private reserve(count: number): void {
    if (this.angles.length >= count) return
    const room = Math.max(256, 2 ** Math.ceil(Math.log2(count)))
    this.angles = new Float32Array(room)
    this.iconDefs = new Float32Array(room * ICON_DEF_SIZE)
  }
}

/** Row of a vehicle among the marks, -1 when it is not in view. */
export const markRowOf = (marks: MarkBuffers, vehicleId: number | null): number => {
  if (vehicleId === null) return -1
  const row = marks.vehicleIds.indexOf(vehicleId)
  return row < marks.count ? row : -1
}
