import type { TrackPointColumns } from '../../../src/contract/http/trackBytes.ts'
import { findMovement } from '../../live/period/findMovement.ts'
import { MovementDetails } from '../../live/period/movementDetails.ts'
import type { MovementSettings, Speeding } from '../../movement/ports.ts'
import { type Columns, declare, rowOf } from '../columns.ts'
import { pointsBetween, resultOf, settingsOf, without } from '../facts.ts'
import type { ReportKind, ReportRow } from '../reportKind.ts'
import type { Stretch } from '../spans.ts'
import { SPEEDING_COLUMNS, speedingCells } from '../speedings.ts'
import { isAsked, visitsOf } from '../visits.ts'

const COLUMNS = {
  zoneType: { unit: 'text', isRequired: true },
  zone: { unit: 'text' },
  ...SPEEDING_COLUMNS,
} as const satisfies Columns

/** What the detector of speeding finds in the positions of a visit, with the limit of the zone. */
const speedingsIn = async (
  points: TrackPointColumns,
  visit: Stretch,
  settings: MovementSettings,
): Promise<readonly Speeding[]> => {
  const details = new MovementDetails()
  await findMovement(pointsBetween(points, visit), null, settings, { details })
  return details.speedings
}

/** REPORT-15: each excess of the speed limit of a zone. */
export const overSpeedByZoneType: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'over_speed_by_zone_type',
    options: ['zones', 'ZoneType', 'geoCoding'],
    groupings: ['vehicle', 'day', 'shift', 'zone', 'zoneType', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    const { zones } = input
    const isRead = isAsked(input)
    const isLimited = (id: number): boolean => isRead(id) && zones.speedLimitOf(id) !== null
    if (![...zones.index.ids()].some(isLimited)) return without('noZones')
    const facts = await input.read()
    const settings = settingsOf(input.vehicle)
    const rows: ReportRow[] = []
    for (const visit of visitsOf(facts, isLimited)) {
      const limited = { ...settings, allowedSpeed: zones.speedLimitOf(visit.zoneId) }
      const zone = zones.nameOf(visit.zoneId)
      const zoneType = zones.typeNameOf(visit.zoneId)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, for it is computing
      for (const speeding of await speedingsIn(facts.points, visit, limited)) {
        const cells = { zoneType, zone, ...speedingCells(speeding, facts.details) }
        rows.push(rowOf(COLUMNS, cells, speeding))
      }
    }
    return resultOf(
      rows.toSorted((a, b) => a.from - b.from),
      facts.points.timestamp.length,
    )
  },
}
