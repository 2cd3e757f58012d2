import { CORRIDOR_BACK_SHARE } from '../../../src/contract/tasks/corridor.ts'
import type { Place } from '../zones/zoneGeometry.ts'
import { isWithinWay, nearestOn, type PlannedWay } from './plannedWay.ts'

/** Whether performers keep to the planned way of their task. */

/** metres: how far from the way is permitted. */
export interface Corridor {
  readonly way: PlannedWay
  readonly metres: number
}

/** A time off the way. from, to: ms since the epoch, null: it is still off; metres: the distance now or at the end; most: the largest one. */
export interface Deviation {
  readonly vehicleId: number
  readonly from: number
  readonly to: number | null
  readonly metres: number
  readonly most: number
}

/** The earliest ones beyond so many of a task are forgotten. */
const DEVIATIONS_MAX = 100

/** A position of a performer that has reached a point. isInside: it is at a point, which belongs to the way. */
interface Watched extends Place {
  readonly vehicleId: number
  readonly at: number
  readonly isInside: boolean
}

/**
 * The deviations after a position. A performer is off the way once it is further from it than permitted, and back at 80 % of that, so
 * that the border causes no repetition.
 */
export const watchCorridor = (
  { way, metres: permitted }: Corridor,
  deviations: readonly Deviation[],
  watched: Watched,
): readonly Deviation[] => {
  const { vehicleId, at } = watched
  const open = deviations.findLastIndex((one) => one.vehicleId === vehicleId && one.to === null)
  const last = deviations[open]
  if (!last && (watched.isInside || isWithinWay(way, watched, permitted))) return deviations
  const distance = watched.isInside ? 0 : nearestOn(way, watched).metres
  const metres = Math.round(distance)
  if (last) {
    const to = distance <= CORRIDOR_BACK_SHARE * permitted ? at : null
    return deviations.with(open, { ...last, to, metres, most: Math.max(last.most, metres) })
  }
  const begun = { vehicleId, from: at, to: null, metres, most: metres }
  return [...deviations, begun].slice(-DEVIATIONS_MAX)
}

const isSameEnd = (a: Deviation, b: Deviation): boolean => a.vehicleId === b.vehicleId && a.to === b.to

/** The deviations after a step that were not there before it: one that overlaps an earlier one of its vehicle is the same. */
export const changedDeviations = (
  before: readonly Deviation[],
  after: readonly Deviation[],
): { readonly begun: readonly Deviation[]; readonly ended: readonly Deviation[] } => {
  if (after.length === 0) return { begun: [], ended: [] }
  const known = new Set(before)
  const begun: Deviation[] = []
  const ended: Deviation[] = []
  for (const one of after) {
    const [from, to] = [one.from, one.to ?? Number.POSITIVE_INFINITY]
    const same = [...known].find(
      (other) =>
        other.vehicleId === one.vehicleId &&
        other.from <= to &&
        from <= (other.to ?? Number.POSITIVE_INFINITY),
    )
    if (same) known.delete(same)
    else begun.push(one)
    const isNew = (same?.to ?? null) === null && !before.some((other) => isSameEnd(other, one))
    if (one.to !== null && isNew) ended.push(one)
  }
  return { begun, ended }
}
