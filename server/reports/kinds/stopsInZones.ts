import { type Columns, declare, rowOf } from '../columns.ts'
import { resultOf, without } from '../facts.ts'
import type { ReportKind } from '../reportKind.ts'
import { middleOf, standsOf } from '../stands.ts'
import { hasAskedZones, isAsked, visitsOf } from '../visits.ts'

const COLUMNS = {
  zone: { unit: 'text', isRequired: true },
  zoneType: { unit: 'text' },
  kind: { unit: 'word' },
  from: { unit: 'moment', isRequired: true },
  to: { unit: 'moment' },
  duration: { unit: 'duration', total: 'sum' },
  ignition: { unit: 'duration', total: 'sum' },
} as const satisfies Columns

/** REPORT-09: each stop and parking in a zone; one in two zones has a row for each. */
export const stopsInZones: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'stops-in-zones',
    options: ['zones', 'ZoneType', 'longerThen'],
    groupings: ['vehicle', 'day', 'shift', 'zone', 'zoneType', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    if (!hasAskedZones(input)) return without('noZones')
    const facts = await input.read()
    const visits = visitsOf(facts, isAsked(input))
    const rows = standsOf(facts, input.options.longerThen ?? 0).flatMap((stand) => {
      const at = middleOf(stand)
      return visits
        .filter(({ from, to }) => from <= at && at <= to)
        .map(({ zoneId }) => {
          const { kind, from, to, ignitionMs: ignition } = stand
          const zone = input.zones.nameOf(zoneId)
          const zoneType = input.zones.typeNameOf(zoneId)
          return rowOf(COLUMNS, { zone, zoneType, kind, from, to, duration: to - from, ignition }, stand)
        })
    })
    return resultOf(rows, facts.points.timestamp.length)
  },
}
