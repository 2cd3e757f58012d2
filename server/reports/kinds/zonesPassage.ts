import { type Columns, declare, rowOf } from '../columns.ts'
import { resultOf, without } from '../facts.ts'
import type { ReportKind } from '../reportKind.ts'
import { hasAskedZones, isAsked, VISIT_COLUMNS, visitCells, visitsOf } from '../visits.ts'

const COLUMNS = {
  order: { unit: 'count', isRequired: true },
  ...VISIT_COLUMNS,
  entry: { unit: 'moment' },
  since: { unit: 'duration', total: 'sum' },
  mileageSince: { unit: 'distance', total: 'sum' },
} as const satisfies Columns

/** REPORT-07: the zones in the order in which they were passed, with the way from the one before. */
export const zonesPassage: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'zones-passage',
    options: ['zones', 'ZoneType'],
    groupings: ['vehicle', 'day', 'shift', 'zone', 'zoneType', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    if (!hasAskedZones(input)) return without('noZones')
    const facts = await input.read()
    /** When the last zone so far was left. */
    let left: number | null = null
    const rows = visitsOf(facts, isAsked(input)).map((visit, index) => {
      const { from, to } = visit
      const since = left === null ? null : Math.max(0, from - left)
      const mileageSince = left === null ? null : facts.details.between(Math.min(left, from), from).mileage
      left = Math.max(left ?? to, to)
      const cells = { order: index + 1, ...visitCells(visit, input), since, mileageSince }
      return rowOf(COLUMNS, cells, visit)
    })
    return resultOf(rows, facts.points.timestamp.length)
  },
}
