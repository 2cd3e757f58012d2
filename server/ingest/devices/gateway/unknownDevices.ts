import { type Kysely, sql } from 'kysely'
import { deviceSerial } from '../../../../src/contract/http/admin/fields.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import type { DeviceClaim, DeviceReport } from '../ports.ts'
import { findPlaceFault } from './rules/place.ts'
import type { Log } from '../../../platform/log.ts'

/**
 * The list of reporting devices that nobody has registered. Anyone can invent identifiers, so everything about it is
 * bounded: the number waiting in memory, the write rate, the number of new ones per address, and the table size.
 */

/** Write interval of the collected attempts; ms. */
const WRITE_MS = 2_000
/** Maximum number of unknown devices waiting to be written. */
const WAITING_MOST = 500
/** Devices that an address may add to the list per minute; a gateway that forwards a whole fleet takes its time. */
const NEW_PER_ADDRESS = 100
const ADDRESS_MS = 60_000
/** Maximum number of counted addresses; more at once are a flood, of which nothing is listed. */
const ADDRESSES_MOST = 10_000
/** Maximum number of devices in the table: the last seen. */
export const UNKNOWN_KEPT = 10_000
/** The longest protocol name and the longest address, characters. */
const WORD_MAX = 64

interface Waiting {
  readonly claim: DeviceClaim
  readonly firstSeenAt: number
  lastSeenAt: number
  attempts: number
  place: { readonly lat: number; readonly lon: number; readonly at: number } | null
}

/** Result of an attempt: listed, or why not. */
export type Noted = 'listed' | 'notListable' | 'tooMany'

export class UnknownDevices {
  readonly #db: Kysely<Database>
  readonly #clock: Clock
  readonly #log: Log
  #waiting = new Map<string, Waiting>()
  #fromAddress = new Map<string, Set<string>>()
  /** By the monotonic clock. */
  #addressesSince = 0
  #cancel: (() => void) | null = null
  #writing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: {
    readonly db: Kysely<Database>
    readonly clock: Clock
    readonly log: Log
  }) {
    this.#db = deps.db
    this.#clock = deps.clock
    this.#log = deps.log
  }

  /** Records an attempt of an unknown device. */
  note(claim: DeviceClaim): Noted {
    if (this.#isStopped || !isListable(claim)) return 'notListable'
    const key = `${claim.protocol} ${claim.identifier}`
    const now = this.#clock.now()
    const known = this.#waiting.get(key)
    if (known) {
      known.lastSeenAt = now
      known.attempts++
      known.place = placeOf(claim.report) ?? known.place
      return 'listed'
    }
    if (this.#waiting.size >= WAITING_MOST || !this.#mayBring(claim.remoteAddress, key)) return 'tooMany'
    const place = placeOf(claim.report)
    this.#waiting.set(key, { claim, firstSeenAt: now, lastSeenAt: now, attempts: 1, place })
    this.#cancel ??= this.#clock.setTimer(() => {
      this.#cancel = null
      this.#writing = this.write()
    }, WRITE_MS)
    return 'listed'
  }

  /** Writes the collected attempts. A failed write drops them: an active device tries again. */
  async write(): Promise<void> {
    const waiting = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (waiting.length === 0) return
    try {
      await upsert(this.#db, waiting)
      await forgetOldest(this.#db)
    } catch (error) {
      this.#log(`unknown devices were not noted: ${String(error)}`, { level: 'warning' })
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel?.()
    await this.#writing
    await this.write()
  }

  #mayBring(address: string, key: string): boolean {
    const now = this.#clock.monotonic()
    if (now - this.#addressesSince >= ADDRESS_MS) {
      this.#fromAddress = new Map()
      this.#addressesSince = now
    }
    const brought = this.#fromAddress.get(address)
    if (!brought) {
      if (this.#fromAddress.size >= ADDRESSES_MOST) return false
      this.#fromAddress.set(address, new Set([key]))
      return true
    }
    if (brought.has(key)) return true
    if (brought.size >= NEW_PER_ADDRESS) return false
    brought.add(key)
    return true
  }
}

/** Only adoptable devices are listed: a serial as an administrator may type it. */
const isListable = ({ protocol, identifier, remoteAddress }: DeviceClaim): boolean =>
  protocol.length <= WORD_MAX && remoteAddress.length <= WORD_MAX && isSerial(identifier)

/** Whether an identifier is a valid device serial as it is. */
export const isSerial = (identifier: string): boolean => {
  const parsed = deviceSerial.safeParse(identifier)
  return parsed.success && parsed.data === identifier
}

const placeOf = (report: DeviceReport | undefined): Waiting['place'] => {
  if (!report?.fix || !Number.isSafeInteger(report.at) || findPlaceFault(report.fix) !== null) return null
  return { lat: report.fix.latitude, lon: report.fix.longitude, at: report.at }
}

const upsert = async (db: Kysely<Database>, waiting: readonly Waiting[]): Promise<void> => {
  // In a fixed order, so that two processes that record the same devices do not deadlock.
  const rows = waiting.toSorted((a, b) =>
    a.claim.identifier === b.claim.identifier
      ? a.claim.protocol < b.claim.protocol
        ? -1
        : 1
      : a.claim.identifier < b.claim.identifier
        ? -1
        : 1,
  )
  await sql`insert into unknown_device as u (protocol, identifier, first_seen_at, last_seen_at, attempts,
      remote_address, lat, lon, place_at)
    select * from unnest(
      ${rows.map(({ claim }) => claim.protocol)}::text[],
      ${rows.map(({ claim }) => claim.identifier)}::text[],
      ${numberArray(rows.map((row) => row.firstSeenAt))}::bigint[],
      ${numberArray(rows.map((row) => row.lastSeenAt))}::bigint[],
      ${numberArray(rows.map((row) => row.attempts))}::bigint[],
      ${rows.map(({ claim }) => claim.remoteAddress)}::text[],
      ${numberArray(rows.map(({ place }) => place?.lat ?? null))}::float8[],
      ${numberArray(rows.map(({ place }) => place?.lon ?? null))}::float8[],
      ${numberArray(rows.map(({ place }) => place?.at ?? null))}::bigint[])
    on conflict (identifier, protocol) do update set last_seen_at = excluded.last_seen_at,
      attempts = u.attempts + excluded.attempts, remote_address = excluded.remote_address,
      lat = coalesce(excluded.lat, u.lat), lon = coalesce(excluded.lon, u.lon),
      place_at = coalesce(excluded.place_at, u.place_at)`.execute(db)
}

/** Those put aside by an administrator are kept longest, or they would return as new. */
const forgetOldest = async (db: Kysely<Database>): Promise<void> => {
  await sql`delete from unknown_device where id in (
    select id from unknown_device order by is_ignored desc, last_seen_at desc, id desc offset ${UNKNOWN_KEPT})`.execute(
    db,
  )
}
