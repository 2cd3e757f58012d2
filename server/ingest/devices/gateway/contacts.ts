import { type Kysely, sql } from 'kysely'
import { NO_CONNECTION_AFTER_MS } from '../../../../src/contract/constants.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import { NEVER } from './never.ts'

/** A device counts as connected for this long after its last contact; the same silence that screens flag (LIVE-25). */
export const SILENCE_MS = NO_CONNECTION_AFTER_MS
/** Write interval of a device's last contact: half the time by which other processes must know it. */
const WRITE_MS = 300_000

/** Last contact of a device and when it was written, by the monotonic clock. */
export interface Contact {
  heardAt: number
  /** Number of its open connections. */
  connections: number
  writtenAt: number
  /** Holders of a dropped contact have to look it up again. */
  isForgotten: boolean
}

/** Last contacts of devices, in ms of the monotonic clock, and their open connections. */
export class Contacts {
  readonly #contacts = new Map<number, Contact>()

  /** held: the previously returned contact, which saves the lookup; null: none. */
  heard(deviceId: number, now: number, held: Contact | null = null): Contact {
    const contact = held !== null && !held.isForgotten ? held : this.#contactOf(deviceId)
    contact.heardAt = now
    return contact
  }

  opened(deviceId: number, now: number): void {
    this.heard(deviceId, now).connections++
  }

  closed(deviceId: number, now: number): void {
    const contact = this.#contacts.get(deviceId)
    if (!contact) return
    contact.connections--
    contact.heardAt = now
  }

  has(deviceId: number): boolean {
    return this.#contacts.has(deviceId)
  }

  /** The devices without a connection that were silent too long; they are dropped. */
  takeSilent(now: number): readonly number[] {
    const silent: number[] = []
    for (const [deviceId, contact] of this.#contacts) {
      if (contact.connections > 0) contact.heardAt = now
      else if (now - contact.heardAt > SILENCE_MS) silent.push(deviceId)
    }
    for (const deviceId of silent) this.#drop(deviceId)
    return silent
  }

  /**
   * Writes the times that others do not know yet; a stored one far ahead is of a clock that was set back since. The
   * next write makes up for a failed one.
   */
  async write(db: Kysely<Database>, clock: Pick<Clock, 'now' | 'monotonic'>): Promise<void> {
    const now = clock.monotonic()
    const epoch = clock.now() - now
    const due = [...this.#contacts].filter(([, { heardAt, writtenAt }]) => heardAt - writtenAt >= WRITE_MS)
    if (due.length === 0) return
    // In a fixed order, so that processes which write the same devices do not deadlock.
    due.sort(([a], [b]) => a - b)
    await sql`insert into device_contact as c (device_id, heard_at)
      select d.id, n.heard_at from unnest(${numberArray(due.map(([deviceId]) => deviceId))}::bigint[],
        ${numberArray(due.map(([, { heardAt }]) => Math.round(epoch + heardAt)))}::bigint[]) as n (id, heard_at)
      join device d on d.id = n.id order by d.id
      on conflict (device_id) do update set heard_at = case
        when c.heard_at > excluded.heard_at + ${SILENCE_MS} then excluded.heard_at
        else greatest(c.heard_at, excluded.heard_at) end`.execute(db)
    for (const [, contact] of due) contact.writtenAt = Math.min(contact.heardAt, now)
  }

  #contactOf(deviceId: number): Contact {
    const known = this.#contacts.get(deviceId)
    if (known) return known
    const contact = { heardAt: NEVER, connections: 0, writtenAt: NEVER, isForgotten: false }
    this.#contacts.set(deviceId, contact)
    return contact
  }

  #drop(deviceId: number): void {
    const contact = this.#contacts.get(deviceId)
    if (contact) contact.isForgotten = true
    this.#contacts.delete(deviceId)
  }
}

/** The devices that another process heard lately, by the stored times; times in the future do not count. */
export const findHeardElsewhere = async (
  db: Kysely<Database>,
  deviceIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('device_contact')
    .select('device_id')
    .where('device_id', '=', sql<number>`any(${numberArray(deviceIds)}::bigint[])`)
    .where('heard_at', '>=', now - SILENCE_MS)
    .where('heard_at', '<=', now + WRITE_MS)
    .execute()
  return new Set(rows.map((row) => row.device_id))
}

/**
 * Vehicles that count as connected by devices which no process has heard for long: their process ended before they fell
 * silent.
 */
export const findForsaken = async (
  db: Kysely<Database>,
  now: number,
): Promise<readonly { readonly deviceId: number; readonly vehicleId: number }[]> => {
  const { rows } = await sql<{ deviceId: number; vehicleId: number }>`
    select m.device_id as "deviceId", m.vehicle_id as "vehicleId"
    from device_contact c
    join device_mapping m on m.device_id = c.device_id and m.to_at is null
    join vehicle v on v.id = m.vehicle_id
    join vehicle_state s on s.owner_id = v.owner_id and s.vehicle_id = v.id and s.device_status = 'CONNECTED'
    where c.heard_at < ${now - SILENCE_MS - WRITE_MS}`.execute(db)
  return rows
}
