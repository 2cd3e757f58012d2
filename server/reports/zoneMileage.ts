import type { ReportCell, ReportFacts } from './reportKind.ts'
import type { RowPlace } from './facts.ts'
import { groupBy } from '../platform/groupBy.ts'
import { msOf, type Stretch, unionOf } from './spans.ts'
import type { Visit } from './visits.ts'

/** Mileage (m) and time (ms) in a group of zones, or outside of all. */
export interface ZoneMileage extends RowPlace {
  readonly where: 'inside' | 'outside'
  /** The group, as of `groupOf`; null: outside. */
  readonly group: ReportCell
  readonly mileage: number
  readonly ms: number
}

/**
 * What was covered in each group of zones, and outside of all of them. A stretch in two zones of one group counts once, one
 * in two groups for both. Inside of any zone and outside are together the totals of the facts.
 */
export const zoneMileage = (
  { details, points, movement }: ReportFacts,
  visits: readonly Visit[],
  groupOf: (visit: Visit) => number,
): ZoneMileage[] => {
  const sumOf = (stretches: readonly Stretch[]) => ({
    ms: msOf(stretches),
    mileage: stretches.reduce((sum, { from, to }) => sum + details.between(from, to).mileage, 0),
  })
  const groups = [...groupBy(visits, groupOf)].map(([group, own]): ZoneMileage => {
    const { latitude, longitude } = own[0] ?? { latitude: null, longitude: null }
    return { where: 'inside', group, ...sumOf(unionOf(own)), latitude, longitude }
  })
  const all = sumOf(unionOf(visits))
  const heard = (points.timestamp.at(-1) ?? 0) - (points.timestamp[0] ?? 0)
  const mileage = Math.max(0, movement.totals.mileage - all.mileage)
  const outside = { where: 'outside', group: null, mileage, ms: Math.max(0, heard - all.ms) } as const
  return [...groups, { ...outside, latitude: null, longitude: null }]
}
