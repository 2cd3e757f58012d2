import { sql, type Transaction } from 'kysely'
import { amountOf, criterionOf } from '../../../src/contract/rules/driverScore.ts'
import { DEFAULT_SCORE_SETTINGS, type ScoreSettings } from '../../../src/contract/rules/scoreSettings.ts'
import { firstOutside, type WorkingHours } from '../../../src/contract/rules/workingHours.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { moment } from '../../storage/history.ts'
import { readPlace } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import type { DayClock } from '../dayClock.ts'
import { readDriving } from '../driving/drivingSql.ts'
import { writeShares } from './driverShares.ts'
import type { StoredInterval } from './effective.ts'
import type { FoundViolation } from './foundViolation.ts'
import { type JudgedStretch, readDrivers } from './intervalSql.ts'
import type { EngineChange } from './judgeDrivers.ts'
import { findNightDriving, readNightExcesses } from './nightDriving.ts'

/** EMP-03: what drivers did while they were bound to a vehicle, written again whenever the vehicle is judged. */

type Trx = Transaction<Database>

/** Shorter drives outside the working hours do not count: somebody parks the vehicle. */
const OFF_HOURS_LEAST_MS = 900_000
const HOUR_MS = 3_600_000

/** What was stored of the driving in the stretch, and cards that had expired when they were read. */
const readLogged = async (trx: Trx, stretch: JudgedStretch): Promise<readonly FoundViolation[]> => {
  const { ownerId, vehicleId, from, to } = stretch
  const driving = await readDriving(trx, stretch)
  const { rows: cards } = await sql<{ at: number }>`select at from event_log
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and counted and name = 'RFID_CARD_EXPIRED'
      and at >= ${moment(from)} and at < ${moment(to)}`.execute(trx)
  return [
    ...driving.flatMap((one): readonly FoundViolation[] => {
      const { kind, from: at, to: until, latitude, longitude, details } = one
      return kind === 'drive' ? [] : [{ kind, at, latitude, longitude, details: { ...details, until } }]
    }),
    ...cards.map(({ at }) => ({
      kind: 'cardExpired' as const,
      at,
      latitude: null,
      longitude: null,
      details: {},
    })),
  ]
}

/** An excess of the night's limit that is an excess of another limit already counts once. */
const withoutRepeated = (
  excesses: readonly FoundViolation[],
  known: readonly FoundViolation[],
): readonly FoundViolation[] =>
  excesses.filter(
    (excess) =>
      !known.some(
        ({ kind, at, details }) =>
          kind === 'overSpeed' && at < (excess.details.until ?? 0) && (details.until ?? at) > excess.at,
      ),
  )

/** What the account has set up for its scores. */
const readSettings = async (trx: Trx, ownerId: number): Promise<ScoreSettings> => {
  const row = await trx
    .selectFrom('score_settings')
    .select('settings')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return { ...DEFAULT_SCORE_SETTINGS, ...row?.settings }
}

/** What it costs points for, and how often or for how many minutes. */
const costOf = ({ kind, at, details }: FoundViolation) => {
  const { maxSpeed = 0, allowedSpeed = 0, size = null, until = at } = details
  const isSized = kind === 'acceleration' || kind === 'braking' || kind === 'cornering'
  const criterion = criterionOf(kind, isSized ? size : maxSpeed - allowedSpeed)
  return { criterion, amount: criterion === null ? null : amountOf(criterion, until - at) }
}

const readHours = async (
  trx: Trx,
  ownerId: number,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, WorkingHours>> => {
  const { rows } = await sql<WorkingHours & { id: number }>`select id, works_from as "from", works_to as "to"
    from employee where owner_id = ${ownerId} and id = any(${numberArray(employeeIds)}::integer[])
      and works_from is not null and works_to is not null and deleted_at is null`.execute(trx)
  return new Map(rows.map(({ id, from, to }) => [id, { from, to }]))
}

/** When the vehicle was under way within an interval, up to the end of the stretch. */
export const drivesOf = (
  { from, to }: Pick<StoredInterval, 'from' | 'to'>,
  engine: readonly EngineChange[],
  until: number,
): readonly { readonly from: number; readonly to: number }[] =>
  engine.flatMap(({ at, isOn }, index) => {
    const begins = Math.max(at, from)
    const ends = Math.min(engine[index + 1]?.at ?? until, to ?? until)
    return isOn && ends > begins ? [{ from: begins, to: ends }] : []
  })

const findOffHours = (
  drives: ReturnType<typeof drivesOf>,
  hours: WorkingHours,
  days: DayClock,
): readonly FoundViolation[] =>
  drives.flatMap((drive) => {
    const at = firstOutside(hours, drive, (one) => days.dayStart(one))
    if (at === null || drive.to - at < OFF_HOURS_LEAST_MS) return []
    return [{ kind: 'offHours' as const, at, latitude: null, longitude: null, details: { until: drive.to } }]
  })

/** The last place before each moment, within an hour. */
const readPlaces = async (trx: Trx, { ownerId, vehicleId }: JudgedStretch, moments: readonly number[]) => {
  const { rows } = await sql<{ at: number; lat: number; lon: number }>`select given.at, p.lat, p.lon
    from unnest(${numberArray(moments)}::bigint[]) as given (at)
    cross join lateral (select lat, lon from position
      where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
        and ts between given.at - ${HOUR_MS}::bigint and given.at and lat is not null and lon is not null
      order by ts desc limit 1) p`.execute(trx)
  return new Map(
    rows.map(({ at, lat, lon }) => [at, { latitude: readPlace(lat), longitude: readPlace(lon) }]),
  )
}

/** Replaces the violations of a stretch by those of whoever drove according to the intervals as they are now. */
export const writeViolations = async (
  trx: Trx,
  stretch: JudgedStretch,
  { engine, days }: { readonly engine: readonly EngineChange[]; readonly days: DayClock },
): Promise<void> => {
  const { ownerId, vehicleId, from, to } = stretch
  const intervals = await readDrivers(trx, stretch)
  await sql`delete from violation where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
    and at >= ${from} and at < ${to}`.execute(trx)
  await writeShares(trx, stretch)
  const known = intervals.flatMap(({ employeeId }) => employeeId ?? [])
  if (known.length === 0) return
  const hours = await readHours(trx, ownerId, known)
  const logged = await readLogged(trx, stretch)
  const night = { settings: await readSettings(trx, ownerId), days }
  const rows: (FoundViolation & { readonly employeeId: number })[] = []
  for (const interval of intervals) {
    const { employeeId } = interval
    if (employeeId === null) continue
    const own = logged.filter(({ at }) => at >= interval.from && (interval.to === null || at < interval.to))
    const works = hours.get(employeeId)
    const drives = drivesOf(interval, engine, to)
    const off = works ? findOffHours(drives, works, days) : []
    // oxlint-disable-next-line no-await-in-loop -- few intervals, and most accounts have no limit of the night
    const fast = await readNightExcesses(trx, stretch, drives, night)
    const all = [...own, ...off, ...findNightDriving(drives, night), ...withoutRepeated(fast, own)]
    // What an interval that began before the stretch did before it stays as it is.
    rows.push(...all.filter(({ at }) => at >= from).map((found) => ({ ...found, employeeId })))
  }
  const placeless = rows.filter(({ latitude }) => latitude === null).map(({ at }) => at)
  const places = await readPlaces(trx, stretch, placeless)
  const values = rows.map((row) => {
    const place = row.latitude === null ? places.get(row.at) : row
    return { ...row, ...costOf(row), latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
  })
  await insertViolations(trx, stretch, values)
}

const insertViolations = async (
  trx: Trx,
  { ownerId, vehicleId }: JudgedStretch,
  rows: readonly (FoundViolation & { readonly employeeId: number })[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`insert into violation (owner_id, vehicle_id, employee_id, kind, at, latitude, longitude, details, criterion, amount)
    select ${ownerId}::integer, ${vehicleId}::bigint, "employeeId", kind, at, latitude, longitude, details, criterion, amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v ("employeeId" integer, kind text, at bigint,
      latitude float8, longitude float8, details jsonb, criterion text, amount float8)`.execute(trx)
}
