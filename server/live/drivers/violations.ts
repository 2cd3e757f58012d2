import { sql, type Transaction } from 'kysely'
import type { ViolationDetails, ViolationKind } from '../../../src/contract/http/employees.ts'
import { firstOutside, type WorkingHours } from '../../../src/contract/rules/workingHours.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { moment } from '../../storage/history.ts'
import { readPlace } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import type { DayClock } from '../dayClock.ts'
import type { StoredInterval } from './effective.ts'
import { type JudgedStretch, readDrivers } from './intervalSql.ts'
import type { EngineChange } from './judgeDrivers.ts'

/** EMP-03: what drivers did while they were bound to a vehicle, written again whenever the vehicle is judged. */

type Trx = Transaction<Database>

/** Shorter drives outside the working hours do not count: somebody parks the vehicle. */
const OFF_HOURS_LEAST_MS = 900_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Found {
  readonly kind: ViolationKind
  readonly at: number
  /** Degrees; null: that of the last position before. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly details: ViolationDetails
}

interface LoggedExcess {
  readonly at: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly maxSpeed: number
  readonly allowedSpeed: number
}

/** Excesses that began in the stretch, and cards that had expired when they were read. */
const readLogged = async (
  trx: Trx,
  { ownerId, vehicleId, from, to }: JudgedStretch,
): Promise<readonly Found[]> => {
  const { rows: excesses } = await sql<LoggedExcess>`select (data #>> '{reason,from}')::bigint as at,
      (data ->> 'latitude')::float8 as latitude, (data ->> 'longitude')::float8 as longitude,
      (data #>> '{reason,maxSpeed}')::float8 as "maxSpeed", (data #>> '{reason,allowedSpeed}')::float8 as "allowedSpeed"
    from event_log where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and counted
      and name = 'VEHICLE_OVER_SPEED_END' and at >= ${moment(from)} and at < ${moment(to + DAY_MS)}
      and data -> 'reason' is not null`.execute(trx)
  const { rows: cards } = await sql<{ at: number }>`select at from event_log
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and counted and name = 'RFID_CARD_EXPIRED'
      and at >= ${moment(from)} and at < ${moment(to)}`.execute(trx)
  return [
    ...excesses
      .filter(({ at }) => at >= from && at < to)
      .map(({ at, latitude, longitude, maxSpeed, allowedSpeed }) => ({
        kind: 'overSpeed' as const,
        at,
        latitude,
        longitude,
        details: { maxSpeed, allowedSpeed },
      })),
    ...cards.map(({ at }) => ({
      kind: 'cardExpired' as const,
      at,
      latitude: null,
      longitude: null,
      details: {},
    })),
  ]
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
  interval: StoredInterval,
  hours: WorkingHours,
  engine: readonly EngineChange[],
  { until, days }: { readonly until: number; readonly days: DayClock },
): readonly Found[] =>
  drivesOf(interval, engine, until).flatMap((drive) => {
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
  const known = intervals.flatMap(({ employeeId }) => employeeId ?? [])
  if (known.length === 0) return
  const hours = await readHours(trx, ownerId, known)
  const logged = await readLogged(trx, stretch)
  const rows = intervals.flatMap((interval) => {
    const { employeeId } = interval
    if (employeeId === null) return []
    const own = logged.filter(({ at }) => at >= interval.from && (interval.to === null || at < interval.to))
    const works = hours.get(employeeId)
    const off = works ? findOffHours(interval, works, engine, { until: to, days }) : []
    return [...own, ...off].map((found) => ({ ...found, employeeId }))
  })
  const placeless = rows.filter(({ latitude }) => latitude === null).map(({ at }) => at)
  const places = await readPlaces(trx, stretch, placeless)
  for (const { employeeId, kind, at, details, latitude, longitude } of rows) {
    const place = latitude === null ? places.get(at) : { latitude, longitude }
    await trx
      .insertInto('violation')
      .values({
        owner_id: ownerId,
        employee_id: employeeId,
        vehicle_id: vehicleId,
        kind,
        at,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        details: JSON.stringify(details),
      })
      .execute()
  }
}
