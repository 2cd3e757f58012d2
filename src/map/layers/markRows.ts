import { MARK_FLAG, type MarkBuffers } from '../../contract/engine/marks.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { ICON_DEF_SIZE } from './atlas.ts'
import {
  type IconLooks,
  iconLooks,
  type IconRows,
  type LooseIcon,
  looseRows,
  NO_ICON,
  roomFor,
  SLIGHT_TURN,
  writeIcon,
} from './iconRows.ts'
import { iconOfExtra, iconOfMark } from './markIcons.ts'

/** Draw data of one snapshot's marks. */
export interface MarkRows {
  /** Every vehicle; those in alarm, which are drawn above, take no space here. */
  readonly base: IconRows
  /** Vehicles in alarm, shape and double ring again, so that they are above all others. */
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

/** All draw data of a mark, from the ground up. */
export const fullMark = (marks: MarkBuffers, row: number): LooseIcon[] => {
  const flags = marks.flags[row] ?? 0
  return [
    looseMark(marks, row),
    ...(flags & MARK_FLAG.noConnection ? [looseMark(marks, row, 'noConnection')] : []),
    ...(flags & MARK_FLAG.alarm ? [looseMark(marks, row, 'alarm')] : []),
  ]
}

const isSameList = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((text, row) => text === b[row]))

/**
 * Builds rows from marks. Keeps its own columns between snapshots, so that a steady view allocates nothing per mark,
 * and so that marks that look the same need not be built again.
 */
export class MarkRowsBuilder {
  #count = -1
  #ids = new Float64Array(0)
  #positions = new Float64Array(0)
  #angles = new Float32Array(0)
  #looks: IconLooks = iconLooks(0)
  #statuses = new Uint8Array(0)
  #flags = new Uint8Array(0)
  #icons = new Uint8Array(0)
  #labels: readonly string[] | null = null

  /** Whether these marks would be drawn like the ones built last. */
  looksBuilt(marks: MarkBuffers): boolean {
    if (marks.count !== this.#count || !isSameList(marks.labels, this.#labels)) return false
    for (let row = 0; row < marks.count; row++) {
      if (!this.#looksTheSame(marks, row)) return false
    }
    return true
  }

  #looksTheSame(marks: MarkBuffers, row: number): boolean {
    const [x, y] = [row * 2, row * 2 + 1]
    return (
      marks.vehicleIds[row] === this.#ids[row] &&
      marks.positions[x] === this.#positions[x] &&
      marks.positions[y] === this.#positions[y] &&
      marks.statuses[row] === this.#statuses[row] &&
      marks.flags[row] === this.#flags[row] &&
      iconAt(marks, row) === this.#icons[row] &&
      Math.abs(angleOf(marks, row) - (this.#angles[row] ?? 0)) <= SLIGHT_TURN
    )
  }

  /** One pass over the marks in view. */
  build(marks: MarkBuffers): MarkRows {
    this.#reserve(marks.count)
    this.#keep(marks)
    const alarms: LooseIcon[] = []
    const badges: LooseIcon[] = []
    for (let row = 0; row < marks.count; row++) {
      const flags = marks.flags[row] ?? 0
      const icon = iconAt(marks, row)
      this.#angles[row] = angleOf(marks, row)
      this.#icons[row] = icon
      writeIcon(this.#looks, row, flags & MARK_FLAG.alarm ? NO_ICON : icon)
      if (flags & MARK_FLAG.alarm) alarms.push(...fullMark(marks, row))
      else if (flags & MARK_FLAG.noConnection) badges.push(looseMark(marks, row, 'noConnection'))
    }
    return { base: this.#baseOf(marks), alarms: looseRows(alarms), badges: looseRows(badges) }
  }

  /** The lent columns are returned before the rows built from them are drawn for the last time. */
  #keep({ count, labels, vehicleIds, positions, statuses, flags }: MarkBuffers): void {
    this.#count = count
    this.#labels = labels
    this.#ids.set(vehicleIds.subarray(0, count))
    this.#positions.set(positions.subarray(0, count * 2))
    this.#statuses.set(statuses.subarray(0, count))
    this.#flags.set(flags.subarray(0, count))
  }

  #baseOf({ count }: MarkBuffers): IconRows {
    const room = roomFor(count)
    return {
      count,
      vehicleIds: this.#ids.subarray(0, count),
      positions: this.#positions.subarray(0, room * 2),
      angles: this.#angles.subarray(0, room),
      iconDefs: this.#looks.iconDefs.subarray(0, room * ICON_DEF_SIZE),
      heights: this.#looks.heights.subarray(0, room),
    }
  }

  #reserve(count: number): void {
    if (this.#angles.length >= count) return
    const room = Math.max(256, 2 ** Math.ceil(Math.log2(count)))
    this.#ids = new Float64Array(room)
    this.#positions = new Float64Array(room * 2)
    this.#angles = new Float32Array(room)
    this.#looks = iconLooks(room)
    this.#statuses = new Uint8Array(room)
    this.#flags = new Uint8Array(room)
    this.#icons = new Uint8Array(room)
  }
}

/** Row of a vehicle among the marks, -1 when it is not in view. */
export const markRowOf = (marks: MarkBuffers, vehicleId: number | null): number => {
  if (vehicleId === null) return -1
  const row = marks.vehicleIds.indexOf(vehicleId)
  return row < marks.count ? row : -1
}
