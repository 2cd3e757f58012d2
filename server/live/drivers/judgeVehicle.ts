import { sql, type Transaction } from 'kysely'
import { SIGN_OFF_MS } from '../../../src/contract/http/drivers.ts'
import { nextShiftEnd, type WorkingHours } from '../../../src/contract/rules/workingHours.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { moment } from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import { holdingAt, readHoldings } from '../cards/cardHoldings.ts'
import type { DayClock } from '../dayClock.ts'
import type { JudgedStretch } from './intervalSql.ts'
import { type CardReading, type EngineChange, judgeDrivers, type JudgedInterval } from './judgeDrivers.ts'
import { writeViolations } from './violations.ts'

/** Judges again who drove a vehicle, from stored readings and positions, and replaces what was judged before. */

type Trx = Transaction<Database>

/** Faster than this a vehicle is under way even where its ignition is not wired, cm/s. */
const UNDER_WAY = 200

/** For how long positions from before a reading are waited for, and how often they are looked for, ms. */
const AHEAD_MS = 86_400_000
const AGAIN_MS = 60_000

/** The first and the last of the changes that are judged together, ms since the epoch. */
export interface ChangedStretch {
  readonly ownerId: number
  readonly vehicleId: number
  readonly since: number
  readonly until: number
}

/** An interval as it is written. */
export interface BoundInterval extends JudgedInterval {
  readonly employeeId: number | null
}

/**
 * The last interval that began by then, or else the first of the last readings of one card: what it began had no length so far,
 * because the ignition was off.
 */
const findStart = async (trx: Trx, { ownerId, vehicleId, since }: ChangedStretch) => {
  const mine = sql`owner_id = ${ownerId} and vehicle_id = ${vehicleId}`
  const { rows } = await sql<{ at: number; number: string; isInterval: boolean }>`with last as (
      select number from card_reading where ${mine} and number is not null and at <= ${since}
      order by at desc limit 1)
    (select from_at as at, number, true as "isInterval" from driver_interval
      where ${mine} and source = 'card' and from_at <= ${since} order by from_at desc limit 1)
    union all
    (select min(r.at), last.number, false from card_reading r join last on r.number = last.number
      where ${mine} and r.at <= ${since} and r.at > coalesce(
        (select max(at) from card_reading where ${mine} and at <= ${since} and number <> last.number), -1)
      group by last.number)
    order by 3 desc limit 1`.execute(trx)
  return rows[0] ?? null
}

/**
 * The first reading after the changes of another card than the one before it, which began an interval already: whatever comes
 * from then on stays as it is.
 */
const findEnd = async (trx: Trx, { ownerId, vehicleId, until }: ChangedStretch): Promise<number | null> => {
  const { rows } = await sql<{ at: number }>`select at from (
      select at, number, lag(number) over (order by at) as before from card_reading
      where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and number is not null
        and at >= coalesce((select max(at) from card_reading where owner_id = ${ownerId}
          and vehicle_id = ${vehicleId} and number is not null and at <= ${until}), 0)) r
    where at > ${until} and before is not null and before <> number
      and exists (select from driver_interval i where i.owner_id = ${ownerId} and i.vehicle_id = ${vehicleId}
        and i.source = 'card' and i.from_at = at)
    order by at limit 1`.execute(trx)
  return rows[0]?.at ?? null
}

const readReadings = async (
  trx: Trx,
  { ownerId, vehicleId, from, to }: JudgedStretch,
): Promise<readonly CardReading[]> => {
  const { rows } = await sql<CardReading>`select at, number from card_reading
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and at >= ${from} and at < ${to} order by at`.execute(
    trx,
  )
  return rows
}

/** The state at the beginning of the stretch, and every change in it. */
const readEngine = async (trx: Trx, stretch: JudgedStretch): Promise<readonly EngineChange[]> => {
  const { ownerId, vehicleId, from, to } = stretch
  const isOn = sql`(ignition_on or speed > ${sql.lit(UNDER_WAY)})`
  const { rows } = await sql<EngineChange>`
    (select ${from}::bigint as at, ${isOn} as "isOn" from position
      where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and ts < ${moment(from)}
      order by ts desc limit 1)
    union all
    (select ts, is_on from (
        select ts, ${isOn} as is_on, lag(${isOn}) over (order by ts) as before from position
        where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
          and ts >= ${moment(from)} and ts < ${moment(to)}) p
      where before is distinct from is_on)
    order by 1`.execute(trx)
  return rows
}

/** When the vehicle went to another client last, and whether it is back; null: it never did. */
const readLeave = async (trx: Trx, { ownerId, vehicleId }: JudgedStretch) => {
  const { rows } = await sql<{
    at: number
    isBack: boolean
  }>`select o.until_at as at, v.id is not null as "isBack"
    from vehicle_past_owner o left join vehicle v on v.id = o.vehicle_id and v.owner_id = o.owner_id
    where o.vehicle_id = ${vehicleId} and o.owner_id = ${ownerId}`.execute(trx)
  return rows[0] ?? null
}

/** Whoever drives a vehicle leaves it when it goes to another client, whatever is judged afterwards. */
const endAtLeave = (
  intervals: readonly JudgedInterval[],
  leave: Awaited<ReturnType<typeof readLeave>>,
): readonly JudgedInterval[] => {
  if (leave === null) return intervals
  const { at, isBack } = leave
  return intervals
    .filter(({ from }) => isBack || from < at)
    .map((one) =>
      one.from < at && (one.to === null || one.to > at) ? { ...one, to: at, reason: 'manual' } : one,
    )
}

/** Removes what was judged before; returns whose each card was then, for times of which no holder is kept. */
const removeJudged = async (
  trx: Trx,
  { ownerId, vehicleId, from, to }: JudgedStretch,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ number: string; employeeId: number | null }>`delete from driver_interval
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and source = 'card'
      and from_at >= ${from} and from_at < ${to}
    returning number, employee_id as "employeeId"`.execute(trx)
  return new Map(
    rows.flatMap(({ number, employeeId }) => (employeeId === null ? [] : [[number, employeeId]])),
  )
}

const insertJudged = async (
  trx: Trx,
  { ownerId, vehicleId }: JudgedStretch,
  intervals: readonly BoundInterval[],
): Promise<void> => {
  await sql`insert into driver_interval (owner_id, vehicle_id, source, number, employee_id, from_at, to_at, end_reason)
    select ${ownerId}::integer, ${vehicleId}::bigint, 'card', * from unnest(
      ${intervals.map(({ number }) => number)}::text[],
      ${numberArray(intervals.map(({ employeeId }) => employeeId))}::integer[],
      ${numberArray(intervals.map(({ from }) => from))}::bigint[],
      ${numberArray(intervals.map(({ to }) => to))}::bigint[],
      ${intervals.map(({ reason }) => reason)}::text[])`.execute(trx)
}

/** Judges a vehicle again where something changed. now: ms since the epoch. */
export const judgeVehicle = async (
  trx: Trx,
  changed: ChangedStretch,
  { now, days }: { readonly now: number; readonly days: DayClock },
): Promise<void> => {
  const { ownerId, vehicleId } = changed
  const start = await findStart(trx, changed)
  const end = await findEnd(trx, changed)
  const stretch = { ownerId, vehicleId, from: start?.at ?? changed.since, to: end ?? now + 1 }
  // The card that ends the stretch is read, too; what it begins is judged already.
  const readings = await readReadings(trx, { ...stretch, to: stretch.to + 1 })
  const engine = await readEngine(trx, stretch)
  const holdings = await readHoldings(trx, ownerId, [
    ...new Set([start?.number, ...readings.map(({ number }) => number)].flatMap((number) => number ?? [])),
  ])
  const hoursOf = (number: string, at: number): WorkingHours | null => {
    const { worksFrom = null, worksTo = null } = holdingAt(holdings, number, at) ?? {}
    return worksFrom === null || worksTo === null ? null : { from: worksFrom, to: worksTo }
  }
  const judged = judgeDrivers({
    readings,
    engine,
    open: start?.isInterval ? { number: start.number, from: start.at } : null,
    until: Math.min(now, stretch.to),
    signOffMs: SIGN_OFF_MS,
    shiftEnd: (number, from) => {
      const hours = hoursOf(number, from)
      return hours && nextShiftEnd(hours, from, days.dayStart(from))
    },
  })
  const before = await removeJudged(trx, stretch)
  const intervals = endAtLeave(judged, await readLeave(trx, stretch))
    .filter(({ from }) => from < stretch.to)
    .map((interval) => {
      const { number, from } = interval
      const holding = holdingAt(holdings, number, from)
      return { ...interval, employeeId: holding ? holding.employeeId : (before.get(number) ?? null) }
    })
  if (intervals.length > 0) await insertJudged(trx, stretch, intervals)
  await writeViolations(trx, stretch, { engine, days })
  const newest = readings.at(-1)?.at
  if (newest !== undefined && now - newest < AHEAD_MS) await markAhead(trx, stretch, newest, now)
}

/** A card was read after the last position: what the ignition did before the reading may still be on its way. */
const markAhead = async (
  trx: Trx,
  { ownerId, vehicleId, from }: JudgedStretch,
  newest: number,
  now: number,
): Promise<void> => {
  const mine = sql`owner_id = ${ownerId} and vehicle_id = ${vehicleId}`
  await sql`insert into driver_mark (owner_id, vehicle_id, since, due_at)
    select ${ownerId}, ${vehicleId}, least(${from}::bigint, coalesce(
        (select "timestamp" from vehicle_position_state where ${mine}),
        (select min(at) from card_reading where ${mine}))), ${now + AGAIN_MS}
    where not exists (select from vehicle_position_state where ${mine} and "timestamp" > ${newest})`.execute(
    trx,
  )
}
