import { createDayClock } from '../../live/dayClock.ts'
import { type Columns, declare, rowOf } from '../columns.ts'
import { resultOf, without } from '../facts.ts'
import type { ReportKind, ReportRow } from '../reportKind.ts'
import { hasAskedZones, isAsked, visitsOf } from '../visits.ts'
import { zoneMileage } from '../zoneMileage.ts'

const COLUMNS = {
  day: { unit: 'day', isRequired: true },
  where: { unit: 'word', isRequired: true },
  zoneType: { unit: 'text', isRequired: true },
  mileage: { unit: 'distance', total: 'sum' },
  inside: { unit: 'duration', total: 'sum' },
} as const satisfies Columns

/** REPORT-12: mileage and time in the zones of each type, and outside of all, by day. */
export const mileageByZoneTypes: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'mileage-by-zone-types',
    options: ['zones', 'ZoneType'],
    groupings: ['vehicle', 'day', 'zoneType', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    if (!hasAskedZones(input)) return without('noZones')
    const clock = createDayClock(input.timeZone)
    const rows: ReportRow[] = []
    for await (const { from, to, facts } of input.readDays()) {
      if (facts.points.timestamp.length === 0) continue
      const day = clock.dayStart(from)
      const visits = visitsOf(facts, isAsked(input))
      for (const part of zoneMileage(facts, visits, (visit) => input.zones.typeIdOf(visit.zoneId))) {
        const { where, group, mileage, ms } = part
        const zone = visits.find((visit) => input.zones.typeIdOf(visit.zoneId) === group)?.zoneId
        const zoneType = zone === undefined ? null : input.zones.typeNameOf(zone)
        const cells = { day, where, zoneType, mileage, inside: ms }
        rows.push(rowOf(COLUMNS, cells, { ...part, from, to }))
      }
    }
    return resultOf(rows, rows.length)
  },
}
