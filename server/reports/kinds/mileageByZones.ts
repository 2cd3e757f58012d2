import { createDayClock } from '../../live/dayClock.ts'
import { type Columns, declare, rowOf } from '../columns.ts'
import { resultOf, without } from '../facts.ts'
import type { ReportKind, ReportRow } from '../reportKind.ts'
import { hasAskedZones, isAsked, visitsOf } from '../visits.ts'
import { zoneMileage } from '../zoneMileage.ts'

const COLUMNS = {
  day: { unit: 'day', isRequired: true },
  where: { unit: 'word', isRequired: true },
  zone: { unit: 'text', isRequired: true },
  zoneType: { unit: 'text' },
  mileage: { unit: 'distance', total: 'sum' },
  inside: { unit: 'duration', total: 'sum' },
} as const satisfies Columns

/** REPORT-13: mileage and time in each zone, and outside of all, by day. */
export const mileageByZones: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'mileage-by-zones',
    options: ['zones', 'ZoneType'],
    groupings: ['vehicle', 'day', 'zone', 'zoneType', 'driver', 'trailer'],
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
      for (const part of zoneMileage(facts, visits, (visit) => visit.zoneId)) {
        const { where, group, mileage, ms } = part
        const zone = group === null ? null : input.zones.nameOf(Number(group))
        const zoneType = group === null ? null : input.zones.typeNameOf(Number(group))
        const cells = { day, where, zone, zoneType, mileage, inside: ms }
        rows.push(rowOf(COLUMNS, cells, { ...part, from, to }))
      }
    }
    return resultOf(rows, rows.length)
  },
}
