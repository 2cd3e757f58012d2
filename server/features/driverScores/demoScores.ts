import { type Kysely, sql, type Transaction } from 'kysely'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { cardOf, DRIVERS } from '../../ingest/demo/cargo.ts'
import { DEMO_SEED } from '../../ingest/demo/demoFleet.ts'
import { vehicleKey } from '../../ingest/demo/vehicleModel.ts'
import { insertMarks } from '../../live/drivers/driverSql.ts'
import { type VehicleDriving, writeDriving } from '../../live/driving/drivingSql.ts'
import type { DrivingEvent } from '../../movement/driving/drivingEvent.ts'
import { between, createRandom, hash32, pick, type Random } from '../../platform/random.ts'
import type { Database } from '../../storage/schema.ts'

/** Drivers of the demo league: their shifts and driving since the first day of the month before. */

type Trx = Transaction<Database>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SATURDAY = 6
/** The first vehicles have a past of their own, which invented shifts would contradict. */
const FIRST_VEHICLE = 8
const LEAGUE = 8
/** A shift, UTC, in pieces of an hour. */
const SHIFT_FROM = 6
const SHIFT_HOURS = 8
/** Metres around where the vehicle is now. */
const RADIUS_M = 9_000

interface Driver {
  readonly employeeId: number
  readonly vehicleId: number
  readonly latitude: number
  readonly longitude: number
  /** From 0, careful. */
  readonly temper: number
  /** The fixes of its device are too sparse for harsh driving. */
  readonly isSparse: boolean
}

const nextInt = (random: Random, mean: number): number => Math.floor(mean + random())

/** One hour of a shift. */
const drive = (from: number, random: Random, isSparse: boolean): DrivingEvent => {
  const metres = between(random, 22_000, 42_000)
  const drivenMs = between(random, 0.6, 0.9) * HOUR_MS
  const judgedMs = drivenMs * (isSparse ? 0.04 : between(random, 0.9, 0.99))
  const details = { metres, drivenMs, judgedMs }
  return { kind: 'drive', from, to: from + HOUR_MS, latitude: null, longitude: null, details }
}

/** What a driver does in a day that costs points, at these moments. */
const misdeeds = ({ temper, isSparse }: Driver, day: number, random: Random): readonly DrivingEvent[] => {
  const moment = (): number => Math.round(between(random, day, day + (SHIFT_HOURS - 1) * HOUR_MS))
  const nowhere = { latitude: null, longitude: null }
  const harsh = Array.from({ length: isSparse ? 0 : nextInt(random, temper * 1.4) }, (): DrivingEvent => {
    const kind = pick(random, ['acceleration', 'braking', 'braking', 'cornering', 'cornering'] as const)
    const size = between(random, 0.31, 0.36 + temper * 0.06)
    const speedFrom = between(random, 8, 20)
    const change = size * 9.8 * 1.5
    const speedTo = kind === 'braking' ? Math.max(0, speedFrom - change) : speedFrom + change
    const from = moment()
    const details = { size, speedFrom, speedTo, source: 'fixes' as const }
    return { kind, from, to: from + 2_000, ...nowhere, details }
  })
  const fast = Array.from({ length: nextInt(random, temper * 1.1) }, (): DrivingEvent => {
    const from = moment()
    const to = from + Math.round(between(random, 1, 5) * MINUTE_MS)
    const limit = pick(random, [50, 90] as const) / 3.6
    const maxSpeed = limit + between(random, 5, 14 + temper * 14) / 3.6
    const limitOf = limit < 20 ? ('zone' as const) : ('vehicle' as const)
    return { kind: 'overSpeed', from, to, ...nowhere, details: { maxSpeed, allowedSpeed: limit, limitOf } }
  })
  const idle = Array.from({ length: nextInt(random, 0.4) }, (): DrivingEvent => {
    const from = moment()
    const to = from + Math.round(between(random, 6, 22) * MINUTE_MS)
    return { kind: 'idling', from, to, ...nowhere, details: {} }
  })
  return [...harsh, ...fast, ...idle]
}

const placed = (driver: Driver, event: DrivingEvent, random: Random): Omit<VehicleDriving, 'ownerId'> => {
  const away = Math.sqrt(random()) * RADIUS_M
  const [latitude, longitude] = destination(driver.latitude, driver.longitude, random() * 360, away)
  return { ...event, latitude, longitude, vehicleId: driver.vehicleId }
}

/** The working days from the first of the month before until yesterday, by the beginnings of their shifts. */
const shiftDays = (now: number): readonly number[] => {
  const date = new Date(now)
  const days: number[] = []
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1, SHIFT_FROM)
  for (let day = first; day < now - DAY_MS; day += DAY_MS) {
    const weekDay = new Date(day).getUTCDay()
    if (weekDay !== 0 && weekDay !== SATURDAY) days.push(day)
  }
  return days
}

interface Place {
  readonly id: number
  readonly lat: number
  readonly lon: number
}

const readVehicles = async (trx: Trx, ownerId: number): Promise<readonly Place[]> => {
  const { rows } = await sql<Place>`select v.id, p.lat, p.lon from
      (select id, owner_id from vehicle where owner_id = ${ownerId} order by id offset ${FIRST_VEHICLE}) v
    join vehicle_position_state p on p.owner_id = v.owner_id and p.vehicle_id = v.id
    where p.lat is not null and p.lon is not null order by v.id limit ${LEAGUE}`.execute(trx)
  return rows
}

/** Employees with cards of demo vehicles, where the owner has none. */
const addEmployees = async (trx: Trx, ownerId: number, owner: number): Promise<void> => {
  const numbers = Array.from({ length: LEAGUE * DRIVERS }, (_, place) => {
    const key = vehicleKey(DEMO_SEED, owner, FIRST_VEHICLE + Math.floor(place / DRIVERS))
    return cardOf({ key }, place % DRIVERS).number
  })
  await sql`insert into employee (owner_id, last_name, first_name, phones, licence_number, card_ids, department)
    select ${ownerId}::integer, split_part(driver_name, ' ', 1), split_part(driver_name, ' ', 2),
      jsonb_build_array(phone), 'BXA ' || (100000 + id), jsonb_build_array(id), ''
    from (select distinct on (driver_name) * from rfid_card where owner_id = ${ownerId} and deleted_at is null
      and number = any(${numbers}::text[]) order by driver_name, id) c
    order by id limit ${LEAGUE}`.execute(trx)
}

const readDrivers = async (trx: Trx, ownerId: number): Promise<readonly Driver[]> => {
  const { rows } = await sql<{ id: number }>`select id from employee
    where owner_id = ${ownerId} and deleted_at is null order by id limit ${LEAGUE}`.execute(trx)
  const vehicles = await readVehicles(trx, ownerId)
  return rows.flatMap(({ id }, place) => {
    const vehicle = vehicles[place]
    if (!vehicle) return []
    const temper = [0.1, 1.5, 0.4, 0.7, 0.2, 0.5, 1, 0.3][place] ?? 0.5
    return [
      {
        employeeId: id,
        vehicleId: vehicle.id,
        latitude: vehicle.lat,
        longitude: vehicle.lon,
        temper,
        isSparse: place === 5,
      },
    ]
  })
}

/** Shifts of a driver, as if planned, and what was done in them. */
const addShifts = async (trx: Trx, ownerId: number, driver: Driver, now: number): Promise<void> => {
  const days = shiftDays(now)
  await sql`insert into driver_interval (owner_id, vehicle_id, source, employee_id, from_at, to_at)
    select ${ownerId}::integer, ${driver.vehicleId}::bigint, 'plan', ${driver.employeeId}::integer, day,
      day + ${SHIFT_HOURS * HOUR_MS}::bigint
    from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as d (text) cross join lateral (select text::bigint as day) x`.execute(
    trx,
  )
  const rows = days.flatMap((day) => {
    const random = createRandom(hash32(driver.vehicleId, Math.floor(day / DAY_MS)))
    const hours = Array.from({ length: SHIFT_HOURS }, (_, hour) =>
      drive(day + hour * HOUR_MS, random, driver.isSparse),
    )
    return [...hours, ...misdeeds(driver, day, random)].map((event) => placed(driver, event, random))
  })
  await writeDriving(
    trx,
    rows.map((row) => ({ ...row, ownerId })),
  )
  // One judgement covers all of it.
  await sql`delete from driver_mark where owner_id = ${ownerId} and vehicle_id = ${driver.vehicleId}`.execute(
    trx,
  )
  await insertMarks(trx, [{ ownerId, vehicleId: driver.vehicleId, since: days[0] ?? now }])
}

/** Gives an owner of the demo fleet, by its place among them, a league of drivers, unless it has how somebody drove before. */
export const seedDemoScores = (
  db: Kysely<Database>,
  { ownerId, owner, now }: { readonly ownerId: number; readonly owner: number; readonly now: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const known =
      await sql`select from driver_interval where owner_id = ${ownerId} and source = 'plan' limit 1`.execute(
        trx,
      )
    if (known.rows.length > 0) return
    const employees = await sql`select from employee where owner_id = ${ownerId} limit 1`.execute(trx)
    if (employees.rows.length === 0) await addEmployees(trx, ownerId, owner)
    for (const driver of await readDrivers(trx, ownerId)) await addShifts(trx, ownerId, driver, now)
  })
