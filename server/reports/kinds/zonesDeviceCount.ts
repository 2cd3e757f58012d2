import { createDayClock } from '../../live/dayClock.ts'
import { type Columns, declare, rowOf } from '../columns.ts'
import { resultOf, without } from '../facts.ts'
import { groupBy } from '../../platform/groupBy.ts'
import { daysOf } from '../reportDays.ts'
import type { ReportInput, ReportKind, ReportRow } from '../reportKind.ts'
import { msOf, sharedBy, type Stretch, unionOf } from '../spans.ts'
import { hasAskedZones, isAsked, visitsOf } from '../visits.ts'

const HOUR_MS = 3_600_000
const COLUMNS = {
  from: { unit: 'moment', isRequired: true },
  to: { unit: 'moment' },
  zone: { unit: 'text', isRequired: true },
  zoneType: { unit: 'text' },
  vehicles: { unit: 'count', isRequired: true, total: 'max' },
  inside: { unit: 'duration', total: 'sum' },
} as const satisfies Columns
/** Rows of a vehicle have the id of the zone as well: names are not unique. */
const VEHICLE_COLUMNS = { ...COLUMNS, zoneId: { unit: 'count' } } as const satisfies Columns
const cellAt = (row: ReportRow, key: keyof typeof VEHICLE_COLUMNS): number =>
  Number(row.cells[Object.keys(VEHICLE_COLUMNS).indexOf(key)] ?? 0)

/** The hours, or the days, of the period. Hours are counted from midnight. */
const stepsOf = (input: ReportInput): Stretch[] => {
  if (input.options.every !== 'hour') return daysOf(input)
  const clock = createDayClock(input.timeZone)
  return daysOf(input).flatMap((day) => {
    const hours: Stretch[] = []
    let at = clock.dayStart(day.from)
    for (; at < day.to; at += HOUR_MS) {
      const hour = { from: Math.max(at, day.from), to: Math.min(at + HOUR_MS, day.to) }
      if (hour.to > hour.from) hours.push(hour)
    }
    return hours
  })
}

/** REPORT-08: how many vehicles were in each zone, by hour or day. */
export const zonesDeviceCount: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'zones-device-count',
    options: ['zones', 'ZoneType', 'every'],
    groupings: ['day', 'zone', 'zoneType'],
    needs: [],
  }),
  async compute(input) {
    if (!hasAskedZones(input)) return without('noZones')
    const facts = await input.read()
    const steps = stepsOf(input)
    const rows: ReportRow[] = []
    for (const [zoneId, visits] of groupBy(visitsOf(facts, isAsked(input)), (visit) => visit.zoneId)) {
      const stays = unionOf(visits)
      const place = visits[0] ?? { latitude: null, longitude: null }
      const zone = input.zones.nameOf(zoneId)
      const zoneType = input.zones.typeNameOf(zoneId)
      for (const { from, to } of steps) {
        const inside = msOf(sharedBy([{ from, to }], stays))
        if (inside === 0) continue
        const cells = { from, to, zone, zoneType, vehicles: 1, inside, zoneId }
        rows.push(rowOf(VEHICLE_COLUMNS, cells, { ...place, from, to }))
      }
    }
    return resultOf(rows, facts.points.timestamp.length)
  },
  combine(vehicles) {
    const groups = groupBy(vehicles.flat(), (row) => `${cellAt(row, 'from')} ${cellAt(row, 'zoneId')}`)
    const sumOf = (rows: readonly ReportRow[], key: 'vehicles' | 'inside'): number =>
      rows.reduce((sum, row) => sum + cellAt(row, key), 0)
    return [...groups.values()]
      .flatMap((rows) => {
        const [row] = rows
        if (!row) return []
        const [from = null, to = null, zone = null, zoneType = null] = row.cells
        const sums = { vehicles: sumOf(rows, 'vehicles'), inside: sumOf(rows, 'inside') }
        return [rowOf(COLUMNS, { from, to, zone, zoneType, ...sums }, row)]
      })
      .toSorted((a, b) => a.from - b.from || String(a.cells[2]).localeCompare(String(b.cells[2])))
  },
}
