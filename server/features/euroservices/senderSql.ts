import { type Kysely, sql, type Transaction } from 'kysely'
import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { RecordBody } from './recordBody.ts'

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
  readonly body: RecordBody
}

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
        and exists (select from retransmission_record r where r.service = ${service} and r.state = 'waiting')
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

/** The oldest positions that wait, in the order in which they are sent. */
export const readWaiting = async (
  db: Db,
  service: EuroService,
  limit: number,
): Promise<readonly WaitingRecord[]> => {
  const { rows } = await sql<WaitingRecord>`select id, vehicle_id as "vehicleId", at, body
    from retransmission_record where service = ${service} and state = 'waiting' order by id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What became of a position. */
export interface SettledRecord {
  readonly id: number
  readonly state: 'sent' | 'dropped' | 'rejected'
  readonly code: string | null
  readonly message: string | null
}

interface Settlement {
  readonly lease: Lease
  readonly records: readonly WaitingRecord[]
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
    await settlePlain(trx, settled.filter(isPlain), now)
    await settleNoted(
      trx,
      settled.filter((one) => !isPlain(one)),
      now,
    )
    await settleStreams(trx, settlement)
    return true
  })

/** Whether the receiver took it and said nothing more, as of nearly all. */
const isPlain = ({ state, code, message }: SettledRecord): boolean =>
  state === 'sent' && code === null && message === null

const settlePlain = async (trx: Trx, settled: readonly SettledRecord[], now: number): Promise<void> => {
  if (settled.length === 0) return
  const ids = numberArray(settled.map(({ id }) => id))
  await sql`update retransmission_record set state = 'sent', settled_at = ${now}::bigint
    where id = any(${ids}::bigint[]) and state = 'waiting'`.execute(trx)
}

const settleNoted = async (trx: Trx, settled: readonly SettledRecord[], now: number): Promise<void> => {
  if (settled.length === 0) return
  await sql`update retransmission_record r
    set state = s.state, settled_at = ${now}::bigint, code = s.code, message = s.message
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s (id bigint, state text, code text, message text)
    where r.id = s.id and r.state = 'waiting'`.execute(trx)
}

/** What became of the positions of each stream, as its vehicle shows it. */
interface StreamOutcome {
  readonly vehicle_id: number
  /** null: the receiver took none. */
  newest_at: number | null
  error: string | null
}

const outcomesOf = ({ records, settled }: Settlement): readonly StreamOutcome[] => {
  const outcomes = new Map<number, StreamOutcome>()
  const byId = new Map(settled.map((one) => [one.id, one] as const))
  for (const { id, vehicleId, at } of records) {
    const one = byId.get(id)
    const outcome = outcomes.get(vehicleId) ?? { vehicle_id: vehicleId, newest_at: null, error: null }
    outcomes.set(vehicleId, outcome)
    if (one?.state === 'sent') outcome.newest_at = Math.max(outcome.newest_at ?? at, at)
    else if (one) outcome.error = [one.code, one.message].filter(Boolean).join(': ')
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
