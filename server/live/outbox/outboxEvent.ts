import type { Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { LiveEvent } from '../liveEvent.ts'

/** An event as the outbox stores it. */
export interface OutboxEvent {
  readonly seq: number
  readonly ownerId: number
  readonly vehicleId: number
  /** The name of the event on the wire. */
  readonly name: string
  /** When it happened, ms since the epoch. */
  readonly at: number
  readonly data: Readonly<Record<string, unknown>>
}

/** A part of the server that acts on events, at its own pace. */
export interface OutboxConsumer {
  /** Its position is stored under this name. */
  readonly name: string
  /** Whether it wants the owner's events of this name. Runs in the transaction of every event: reads memory only. */
  wants(ownerId: number, eventName: string): boolean
  /**
   * Handles events in the order of their seqs. What it writes with `trx` is committed together with its position, and
   * so exactly once; when it throws, the same events come again.
   */
  handle(events: readonly OutboxEvent[], trx: Transaction<Database>): Promise<void>
  /** Runs after the commit of handled events. */
  handled?(): void
}

/** The form in which an event of a vehicle is stored; null for positions and for events without a vehicle. */
export const outboxEventOf = ({
  seq,
  name,
  audience,
  data: given,
  isLocation,
  committedAt,
}: LiveEvent): OutboxEvent | null => {
  if (isLocation || audience.kind !== 'vehicle') return null
  const { ownerId, vehicleId } = audience
  const data: Readonly<Record<string, unknown>> = { ...given }
  const reportedAt = [data.timestamp, data.updateTime, data.lockStateTime].find(
    (one) => typeof one === 'number',
  )
  return { seq, ownerId, vehicleId, name, at: reportedAt ?? committedAt, data }
}
