import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { EventWatch } from './eventWatch.ts'
import type { LiveEvent } from './liveEvent.ts'
import { numberArray } from './sqlArray.ts'

/** Where the events of a write are kept for the programs of others. */
export interface EventOutlet {
  /** Within the transaction of the write: keeps what somebody is to be told of; answers whether there is anything. */
  keep(trx: Transaction<Database>, events: readonly LiveEvent[]): Promise<boolean>
  /** Calls back after each commit that left something. */
  onKept(listener: () => void): void
  /** The transaction that left something is on disk. */
  kept(): void
}

interface KeptEvent {
  readonly seq: number
  readonly ownerId: number
  readonly vehicleId: number
  readonly type: string
  readonly at: number
  readonly details: string
}

/** What of an event's data is told besides the vehicle and the moment. */
const DETAILS: readonly string[] = ['antConnected', 'shortMode', 'lockState', 'alarm', 'lockedAlarm']

export const createEventOutlet = (watch: EventWatch): EventOutlet => {
  let tell = (): void => undefined
  return {
    async keep(trx, events) {
      if (watch.isEmpty) return false
      const rows = events.flatMap((event) => keptOf(watch, event) ?? [])
      if (rows.length === 0) return false
      await insertKept(trx, rows)
      return true
    },
    onKept: (listener) => {
      tell = listener
    },
    kept: () => tell(),
  }
}

const keptOf = (
  watch: EventWatch,
  { seq, name, audience, data: given, isLocation, committedAt }: LiveEvent,
): KeptEvent | null => {
  if (isLocation || audience.kind !== 'vehicle') return null
  const { ownerId, vehicleId } = audience
  const type = watch.typeOf(ownerId, name)
  if (type === null) return null
  const data: Readonly<Record<string, unknown>> = { ...given }
  const told = [data.timestamp, data.updateTime, data.lockStateTime].find((one) => typeof one === 'number')
  const details = Object.fromEntries(Object.entries(data).filter(([key]) => DETAILS.includes(key)))
  return { seq, ownerId, vehicleId, type, at: told ?? committedAt, details: JSON.stringify(details) }
}

const insertKept = async (trx: Transaction<Database>, rows: readonly KeptEvent[]): Promise<void> => {
  await sql`insert into webhook_event (owner_id, seq, vehicle_id, type, at, details)
    select owner_id, seq, vehicle_id, type, at, details::jsonb from unnest(
      ${numberArray(rows.map((row) => row.ownerId))}::integer[],
      ${numberArray(rows.map((row) => row.seq))}::bigint[],
      ${numberArray(rows.map((row) => row.vehicleId))}::integer[],
      ${rows.map((row) => row.type)}::text[],
      ${numberArray(rows.map((row) => row.at))}::bigint[],
      ${rows.map((row) => row.details)}::text[]) as e (owner_id, seq, vehicle_id, type, at, details)`.execute(
    trx,
  )
}
