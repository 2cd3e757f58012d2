import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { BATCH_POSITIONS, ROW_SEPARATOR } from './batches.ts'

/** The statements of sending. Every change names the lease, so that a process that lost it changes nothing. */

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** The right to send the positions of a service, of one process at a time. */
export interface Lease {
  readonly service: EuroService
  /** Unique for each time that it is taken. */
  readonly id: string
}

/** A selected position that was not sent. */
export interface WaitingRecord {
  readonly id: number
  readonly vehicleId: number
  /** ms since the epoch */
  readonly at: number
  /** As it is sent. */
  readonly row: string
}

/** The id of the last position of a service that a receiver settled; all after it wait. */
export const settledId = (service: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(max(last_id), 0) from retransmission_message where service = ${service})`

/** Runs of positions of which some wait, of the rows of `retransmission_batch b`. */
export const isWaiting = (service: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`b.service = ${service} and b.first_id > ${settledId(service)} - ${sql.lit(BATCH_POSITIONS)}
    and b.last_id > ${settledId(service)}`

/** Takes the lease if it is free and an attempt is due; returns the failed attempts so far, or null. */
export const takeLease = async (
  db: Db,
  { service, id }: Lease,
  now: number,
  until: number,
): Promise<{ readonly attempts: number } | null> => {
  const { rows } = await sql<{ attempts: number }>`
    update retransmission_receiver set lease = ${id}, leased_until = ${until}::bigint
    where service = (
      select service from retransmission_receiver
      where service = ${service} and next_at <= ${now}::bigint and (lease is null or leased_until <= ${now}::bigint)
        and exists (select from retransmission_batch b where ${isWaiting(sql`${service}`)})
      for update skip locked)
    returning attempts`.execute(db)
  return rows[0] ?? null
}

/** Keeps the lease; false: it was lost. */
export const renewLease = async (db: Db, { service, id }: Lease, until: number): Promise<boolean> => {
  const { rows } = await sql`update retransmission_receiver set leased_until = ${until}::bigint
    where service = ${service} and lease = ${id} returning service`.execute(db)
  return rows.length > 0
}

export const dropLease = async (db: Db, { service, id }: Lease): Promise<void> => {
  await sql`update retransmission_receiver set lease = null, leased_until = 0
    where service = ${service} and lease = ${id}`.execute(db)
}

interface WaitingRow {
  readonly firstId: number
  readonly vehicleId: number
  readonly times: readonly number[]
  readonly rows: string
  readonly settled: number
}

/** The oldest positions that wait, in the order in which they are sent; `limit` at most. */
export const readWaiting = async (
  db: Db,
  service: EuroService,
  limit: number,
): Promise<readonly WaitingRecord[]> => {
  const own = sql`${service}`
  const { rows } =
    await sql<WaitingRow>`select b.first_id as "firstId", b.vehicle_id as "vehicleId", b.times, b.rows,
      ${settledId(own)} as settled
    from retransmission_batch b
    where ${isWaiting(own)} and b.first_id < ${limit} + (
      select greatest(b.first_id, ${settledId(own)} + 1) from retransmission_batch b
      where ${isWaiting(own)} order by b.first_id limit 1)
    order by b.first_id`.execute(db)
  return rows.flatMap(waitingOf).slice(0, limit)
}

const waitingOf = ({ firstId, vehicleId, times, rows, settled }: WaitingRow): readonly WaitingRecord[] => {
  const texts = rows.split(ROW_SEPARATOR)
  const all = times.map((at, place) => ({ id: firstId + place, vehicleId, at, row: texts[place] ?? '' }))
  return firstId > settled ? all : all.slice(settled - firstId + 1)
}

/** What a receiver said of a position. */
export interface ReceiverAnswer {
  readonly state: 'sent' | 'dropped' | 'rejected'
  readonly code: string | null
  readonly message: string | null
}

/** What became of a position. */
export interface SettledRecord extends ReceiverAnswer {
  readonly record: WaitingRecord
}

interface Settlement {
  readonly lease: Lease
  /** In the order of ids, none left out. */
  readonly settled: readonly SettledRecord[]
  /** ms since the epoch */
  readonly now: number
}

/** Stores what became of positions that the receiver responded to; false: the lease was lost, and nothing is stored. */
export const settleRecords = (db: Db, settlement: Settlement): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { lease, settled, now } = settlement
    const { rows } = await sql`update retransmission_receiver
      set attempts = 0, next_at = 0, last_success = ${now}::bigint, last_error = null
      where service = ${lease.service} and lease = ${lease.id} returning service`.execute(trx)
    if (rows.length === 0) return false
    const lastId = settled.at(-1)?.record.id ?? 0
    await sql`insert into retransmission_message (service, last_id, settled_at)
      values (${lease.service}, ${lastId}, ${now}::bigint)`.execute(trx)
    await storeAnswers(trx, lease.service, settled)
    await settleStreams(trx, settlement)
    return true
  })

/** Keeps what was said of positions, where that is more than that they were taken. */
const storeAnswers = async (
  trx: Trx,
  service: EuroService,
  settled: readonly SettledRecord[],
): Promise<void> => {
  const answers = settled
    .filter(({ state, code, message }) => state !== 'sent' || code !== null || message !== null)
    .map(({ record, state, code, message }) => ({ id: record.id, state, code, message }))
  if (answers.length === 0) return
  await sql`insert into retransmission_answer (service, id, vehicle_id, owner_id, state, code, message)
    select b.service, a.id, b.vehicle_id, b.owner_id, a.state, a.code, a.message
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (id bigint, state text, code text, message text)
    join lateral (
      select * from retransmission_batch where service = ${service} and first_id <= a.id order by first_id desc limit 1
    ) b on a.id <= b.last_id`.execute(trx)
}

/** What became of the positions of each stream, as its vehicle shows it. */
interface StreamOutcome {
  readonly vehicle_id: number
  /** null: the receiver took none. */
  newest_at: number | null
  error: string | null
}

const outcomesOf = ({ settled }: Settlement): readonly StreamOutcome[] => {
  const outcomes = new Map<number, StreamOutcome>()
  for (const { record, state, code, message } of settled) {
    const { vehicleId, at } = record
    const outcome = outcomes.get(vehicleId) ?? { vehicle_id: vehicleId, newest_at: null, error: null }
    outcomes.set(vehicleId, outcome)
    if (state === 'sent') outcome.newest_at = Math.max(outcome.newest_at ?? at, at)
    else outcome.error = [code, message].filter(Boolean).join(': ')
  }
  return [...outcomes.values()]
}

const settleStreams = async (trx: Trx, settlement: Settlement): Promise<void> => {
  const { lease, now } = settlement
  const outcomes = outcomesOf(settlement)
  await sql`with o as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as o (vehicle_id bigint, newest_at bigint, error text)
    ), streams as (
      update retransmission r set newest_at = greatest(r.newest_at, o.newest_at),
        last_success = case when o.newest_at is null then r.last_success else ${now}::bigint end,
        last_error = coalesce(o.error, r.last_error),
        last_error_at = case when o.error is null then r.last_error_at else ${now}::bigint end,
        silent_minutes = case when o.newest_at is null then r.silent_minutes else 0 end
      from o where r.vehicle_id = o.vehicle_id and r.service = ${lease.service}
    )
    update vehicle_retranslation v set
      last_success = case when o.newest_at is null then v.last_success else ${now}::bigint end,
      last_error = coalesce(o.error, v.last_error)
    from o where v.vehicle_id = o.vehicle_id`.execute(trx)
}

interface Failure {
  readonly lease: Lease
  readonly records: readonly WaitingRecord[]
  readonly error: string
  readonly now: number
  /** Of the next attempt, ms since the epoch. */
  readonly nextAt: number
}

/** Stores that an attempt failed, and releases the lease. */
export const noteFailure = (db: Db, { lease, records, error, now, nextAt }: Failure): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { service, id } = lease
    const { rows } =
      await sql`update retransmission_receiver set attempts = attempts + 1, next_at = ${nextAt}::bigint,
        last_error = ${error}, lease = null, leased_until = 0
      where service = ${service} and lease = ${id} returning service`.execute(trx)
    if (rows.length === 0) return
    const vehicleIds = numberArray([...new Set(records.map(({ vehicleId }) => vehicleId))])
    await sql`with streams as (
        update retransmission set last_error = ${error}, last_error_at = ${now}::bigint
        where service = ${service} and vehicle_id = any(${vehicleIds}::bigint[])
      )
      update vehicle_retranslation set last_error = ${error}
      where vehicle_id = any(${vehicleIds}::bigint[])`.execute(trx)
  })
