import { sql, type Transaction } from 'kysely'
import { KMH_PER_MS } from '../../../src/contract/constants.ts'
import { nightSpans } from '../../../src/contract/rules/nightSpans.ts'
import type { ScoreSettings } from '../../../src/contract/rules/scoreSettings.ts'
import { moment } from '../../storage/history.ts'
import { readPlace, readSpeed } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import type { DayClock } from '../dayClock.ts'
import type { FoundViolation } from './foundViolation.ts'
import type { JudgedStretch } from './intervalSql.ts'

/** A shorter drive at night does not count. */
const NIGHT_LEAST_MS = 900_000
/** An excess shorter than this does not count, as elsewhere (server/movement/settings.ts). */
const EXCESS_LEAST_MS = 10_000
/** After a longer silence an excess is another one. */
const SILENCE_MS = 600_000

interface Span {
  readonly from: number
  readonly to: number
}

export interface Night {
  readonly settings: ScoreSettings
  readonly days: DayClock
}

const nightsOf = (span: Span, { settings, days }: Night): readonly Span[] =>
  nightSpans({ from: settings.nightFrom, to: settings.nightTo }, span, (at) => days.dayStart(at))

/** Driving in the night for longer than a quarter of an hour. drives: in time order. */
export const findNightDriving = (drives: readonly Span[], night: Night): readonly FoundViolation[] =>
  drives.flatMap((drive) =>
    nightsOf(drive, night)
      .filter(({ from, to }) => to - from >= NIGHT_LEAST_MS)
      .map(({ from, to }) => ({
        kind: 'nightDriving' as const,
        at: from,
        latitude: null,
        longitude: null,
        details: { until: to },
      })),
  )

/** A position of the night, by its speed in m/s. */
export interface NightFix {
  readonly at: number
  readonly speed: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Excesses of one limit (m/s): from the first position above it to the first that is not, or the last before a silence. */
export const findNightExcesses = (fixes: readonly NightFix[], limit: number): readonly FoundViolation[] => {
  const found: FoundViolation[] = []
  let first: NightFix | null = null
  let last: NightFix | null = null
  let maxSpeed = 0
  const end = (until: number): void => {
    if (first !== null && last !== null && last.at - first.at >= EXCESS_LEAST_MS) {
      const { at, latitude, longitude } = first
      const details = { maxSpeed, allowedSpeed: limit, limitOf: 'night' as const, until }
      found.push({ kind: 'overSpeed', at, latitude, longitude, details })
    }
    first = null
  }
  for (const fix of fixes) {
    if (last !== null && fix.at - last.at > SILENCE_MS) end(last.at)
    if (fix.speed > limit) {
      maxSpeed = first === null ? fix.speed : Math.max(maxSpeed, fix.speed)
      first ??= fix
      last = fix
    } else end(fix.at)
  }
  if (last !== null) end(last.at)
  return found
}

/** Excesses of the speed limit of the night, where there is one, in the drives of a stretch. */
export const readNightExcesses = async (
  trx: Transaction<Database>,
  { ownerId, vehicleId }: Pick<JudgedStretch, 'ownerId' | 'vehicleId'>,
  drives: readonly Span[],
  night: Night,
): Promise<readonly FoundViolation[]> => {
  const { nightSpeed } = night.settings
  if (nightSpeed === null) return []
  const limit = nightSpeed / KMH_PER_MS
  const found: FoundViolation[] = []
  for (const { from, to } of drives.flatMap((drive) => nightsOf(drive, night))) {
    // oxlint-disable-next-line no-await-in-loop -- few nights, each bounded
    const { rows } = await sql<{ at: number; speed: number; lat: number | null; lon: number | null }>`
      select ts as at, speed, lat, lon from position
      where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and validity > 0
        and ts >= ${moment(from)} and ts < ${moment(to)} order by ts`.execute(trx)
    const fixes = rows.map(({ at, speed, lat, lon }) => ({
      at,
      speed: readSpeed(speed),
      latitude: lat === null ? null : readPlace(lat),
      longitude: lon === null ? null : readPlace(lon),
    }))
    found.push(...findNightExcesses(fixes, limit))
  }
  return found
}
