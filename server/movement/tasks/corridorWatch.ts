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

/** A begin or an end of a deviation that was announced. at: ms since the epoch. */
export interface WayMoment {
  readonly vehicleId: number
  readonly at: number
  readonly isEnd: boolean
}

/**
 * The deviations whose begin or end has not been announced. Positions that come late move and split deviations: a begin that was
 * announced counts for the one that holds it or follows it, an end for the one that holds it or is before it. So each begin and each
 * end is announced once, and none twice.
 */
export const unannounced = (
  announced: readonly WayMoment[],
  deviations: readonly Deviation[],
): { readonly begun: readonly Deviation[]; readonly ended: readonly Deviation[] } => {
  const begun: Deviation[] = []
  const ended: Deviation[] = []
  for (const [index, one] of deviations.entries()) {
    const isOfSame = ({ vehicleId }: { readonly vehicleId: number }): boolean => vehicleId === one.vehicleId
    const after = deviations.slice(0, index).findLast(isOfSame)?.to ?? Number.NEGATIVE_INFINITY
    const before = deviations.slice(index + 1).find(isOfSame)?.from ?? Number.POSITIVE_INFINITY
    const to = one.to ?? Number.POSITIVE_INFINITY
    const known = announced.filter(isOfSame)
    if (!known.some(({ isEnd, at }) => !isEnd && at > after && at <= to)) begun.push(one)
    if (one.to !== null && !known.some(({ isEnd, at }) => isEnd && at >= one.from && at < before))
      ended.push(one)
  }
  return { begun, ended }
}

/** The begins and ends of deviations. */
export const momentsOf = (begun: readonly Deviation[], ended: readonly Deviation[]): readonly WayMoment[] => [
  ...begun.map(({ vehicleId, from }): WayMoment => ({ vehicleId, at: from, isEnd: false })),
  ...ended.flatMap(({ vehicleId, to }): WayMoment[] =>
    to === null ? [] : [{ vehicleId, at: to, isEnd: true }],
  ),
]
