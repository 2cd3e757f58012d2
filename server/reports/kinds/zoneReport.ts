import { type Columns, declare, rowOf } from '../columns.ts'
import { maxSpeedBetween, resultOf, settingsOf, without } from '../facts.ts'
import type { ReportKind } from '../reportKind.ts'
import { msOf, sharedBy, unionOf } from '../spans.ts'
import { standsOf } from '../stands.ts'
import { hasAskedZones, isAsked, VISIT_COLUMNS, visitCells, visitsOf } from '../visits.ts'

const COLUMNS = {
  ...VISIT_COLUMNS,
  standing: { unit: 'duration', total: 'sum' },
  mileage: { unit: 'distance', total: 'sum' },
  maxSpeed: { unit: 'speed', total: 'max' },
} as const satisfies Columns

/** REPORT-06: each visit of a zone. */
export const zoneReport: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'zone-report',
    options: ['zones', 'ZoneType'],
    groupings: ['vehicle', 'day', 'shift', 'zone', 'zoneType', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    if (!hasAskedZones(input)) return without('noZones')
    const facts = await input.read()
    const { plausibleSpeed } = settingsOf(input.vehicle)
    const stands = unionOf(standsOf(facts))
    const rows = visitsOf(facts, isAsked(input)).map((visit) => {
      const { from, to } = visit
      const cells = {
        ...visitCells(visit, input),
        standing: msOf(sharedBy([visit], stands)),
        mileage: facts.details.between(from, to).mileage,
        maxSpeed: maxSpeedBetween(facts.points, from, to, plausibleSpeed),
      }
      return rowOf(COLUMNS, cells, visit)
    })
    return resultOf(rows, facts.points.timestamp.length)
  },
}
