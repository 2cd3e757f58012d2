import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../storage/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isStorableText } from '../../../live/observationCheck.ts'
import type { PastOwnership } from '../../../live/ports.ts'
import type { Contact } from './contacts.ts'
import { NEVER } from './never.ts'
import { readTogether } from './readTogether.ts'
import type { RememberedState } from './report/rememberedState.ts'

/** Period of a device on a vehicle; ms since the epoch. */
interface Stay {
  readonly vehicleId: number | null
  readonly vehicleName: string
  readonly from: number
  /** null: it is there now. */
  readonly to: number | null
  /** Earlier owners of the vehicle, the first one first. */
  readonly pastOwners: readonly PastOwner[]
}

interface PastOwner {
  readonly ownerId: number
  /** ms since the epoch; exclusive. */
  readonly until: number
}

/** Why a report is of the past: the device was on another vehicle, or the vehicle belonged to another client. */
export interface PastOfDevice extends PastOwnership {
  /** When that ended, ms since the epoch. */
  readonly endedAt: number
}

/** A vehicle that a device is or was on. */
export interface Place {
  readonly vehicleId: number
  readonly vehicleName: string
}

interface DeviceRow {
  readonly deviceId: number
  readonly serial: string
  readonly secretHash: string | null
  /** Its periods there, newest first. */
  readonly stays: readonly Stay[]
}

/** What the gateway knows of a device by its serial, while the entry is valid. */
export class KnownDevice implements DeviceRow {
  readonly deviceId: number
  readonly serial: string
  readonly secretHash: string | null
  readonly stays: readonly Stay[]
  /** Time of the read, by the monotonic clock. */
  readAt = NEVER
  /** Whether it is the entry of `KnownDevices`: holders of another one must look it up again. */
  isRemembered = false
  /** The state that its last call found elsewhere in the gateway, which saves the next lookup. */
  state: RememberedState | null = null
  contact: Contact | null = null

  constructor({ deviceId, serial, secretHash, stays }: DeviceRow) {
    this.deviceId = deviceId
    this.serial = serial
    this.secretHash = secretHash
    this.stays = stays
  }
}

/** null: there is no such device. */
type Found = KnownDevice | null

/**
 * Lifetime of an entry. Changes made by this process, or published by another, apply at once; the lifetime bounds the
 * delay of a change whose event was lost.
 */
const KNOWN_MS = 120_000
/** Nonexistent devices are looked up again sooner, and only so many of them are remembered. */
const UNKNOWN_MS = 5_000
const UNKNOWN_MOST = 20_000
/** No serial is longer. */
const SERIAL_MAX = 64
/** Remembered moves of one device; reports older than all of them belong to no vehicle. */
const STAYS_MOST = 50

/**
 * Looks up devices by serial in batches and caches them: 100,000 devices that post within seconds cost a few dozen
 * statements.
 */
export class KnownDevices {
  readonly #clock: Clock
  readonly #read: (serial: string) => Promise<Found>
  readonly #known = new Map<string, KnownDevice>()
  /** When the device was found not to exist, by the monotonic clock. */
  readonly #unknown = new Map<string, number>()
  /** Counts invalidations, so that a read in flight during one is not cached. */
  #forgotten = 0

  constructor(deps: { readonly db: Kysely<Database>; readonly clock: Clock }) {
    this.#clock = deps.clock
    this.#read = readTogether((serials: readonly string[]) => readDevices(deps.db, serials))
  }

  /** The valid cache entry; undefined: it must be looked up. now: by the monotonic clock. */
  remembered(serial: string, now = this.#clock.monotonic()): Found | undefined {
    const known = this.#known.get(serial)
    if (known && now - known.readAt < KNOWN_MS) return known
    const readAt = this.#unknown.get(serial)
    return readAt !== undefined && now - readAt < UNKNOWN_MS ? null : undefined
  }

  /** The same for a device that was found before. */
  stillRemembered(device: KnownDevice, now: number): Found | undefined {
    return device.isRemembered && now - device.readAt < KNOWN_MS
      ? device
      : this.remembered(device.serial, now)
  }

  /** The device of a serial. Rejects while the database is unavailable. */
  async find(serial: string): Promise<Found> {
    const remembered = this.remembered(serial)
    if (remembered !== undefined) return remembered
    // One text that the database cannot read would fail the whole batch.
    if (serial.length > SERIAL_MAX || !isStorableText(serial)) return null
    const forgotten = this.#forgotten
    const found = await this.#read(serial)
    if (forgotten === this.#forgotten) this.#remember(serial, found)
    return found
  }

  /** The same, but no older than the lifetime of a nonexistent device's entry. */
  async findNewly(serial: string): Promise<Found> {
    const known = this.remembered(serial)
    if (known && this.#clock.monotonic() - known.readAt >= UNKNOWN_MS) this.forget(serial)
    return this.find(serial)
  }

  /** Invalidates the device's entry. */
  forget(serial: string): void {
    this.#forgotten++
    this.#drop(serial)
  }

  /** Invalidates the entries of all devices that are or were on the vehicle. */
  forgetVehicle(vehicleId: number): void {
    this.#forgotten++
    for (const [serial, { stays }] of this.#known) {
      if (stays.some((stay) => stay.vehicleId === vehicleId)) this.#drop(serial)
    }
  }

  forgetAll(): void {
    this.#forgotten++
    for (const device of this.#known.values()) device.isRemembered = false
    this.#known.clear()
    this.#unknown.clear()
  }

  #remember(serial: string, found: Found): void {
    this.#drop(serial)
    const now = this.#clock.monotonic()
    if (found) {
      found.readAt = now
      found.isRemembered = true
      this.#known.set(serial, found)
      return
    }
    this.#unknown.set(serial, now)
    if (this.#unknown.size > UNKNOWN_MOST) this.#forgetOldest()
  }

  #drop(serial: string): void {
    const known = this.#known.get(serial)
    if (known) known.isRemembered = false
    this.#known.delete(serial)
    this.#unknown.delete(serial)
  }

  /** A map keeps its keys in insertion order. */
  #forgetOldest(): void {
    const [oldest] = this.#unknown.keys()
    if (oldest !== undefined) this.#unknown.delete(oldest)
  }
}

/** The vehicle of a device at a moment. */
type PlacedStay = Stay & Place

/** The vehicle that a report of this moment belongs to; null: none. */
export const stayAt = ({ stays }: KnownDevice, at: number): PlacedStay | null => {
  const [latest] = stays
  if (latest?.to === null && at >= latest.from) return placeOf(latest)
  const then = stays.find(({ from, to }) => at >= from && to !== null && at < to)
  // A device that waited to be assigned was already in its vehicle: its earlier reports belong there.
  return placeOf(then ?? stays.findLast(({ from }) => at < from))
}

/** Why a report of this moment in this period is of the past; null: it belongs to the current vehicle and client. */
export const pastOf = (device: KnownDevice, stay: PlacedStay, at: number): PastOfDevice | null => {
  const owner = stay.pastOwners.find(({ until }) => at < until)
  if (!owner && currentStay(device)?.vehicleId === stay.vehicleId) return null
  const endings = [stay.to ?? Number.POSITIVE_INFINITY, owner?.until ?? Number.POSITIVE_INFINITY]
  return { ownerId: owner?.ownerId ?? null, endedAt: Math.min(...endings) }
}

/** The current vehicle of the device; null: none. */
export const currentStay = ({ stays: [latest] }: KnownDevice): Place | null =>
  latest?.to === null ? placeOf(latest) : null

const placeOf = (stay: Stay | undefined): PlacedStay | null => (stay && isOnVehicle(stay) ? stay : null)

const isOnVehicle = (stay: Stay): stay is PlacedStay => stay.vehicleId !== null

const readDevices = async (
  db: Kysely<Database>,
  serials: readonly string[],
): Promise<ReadonlyMap<string, KnownDevice>> => {
  const { rows } = await sql<DeviceRow>`
    select d.id as "deviceId", d.serial, d.secret_hash as "secretHash", coalesce(m.stays, '[]') as stays
    from device d
    left join lateral (
      select json_agg(s) as stays from (
        select vehicle_id as "vehicleId", vehicle_name as "vehicleName", from_at as "from", to_at as "to",
          coalesce((
            select json_agg(json_build_object('ownerId', o.owner_id, 'until', o.until_at) order by o.until_at)
            from vehicle_past_owner o where o.vehicle_id = device_mapping.vehicle_id
          ), '[]') as "pastOwners"
        from device_mapping where device_id = d.id order by to_at is null desc, from_at desc, id desc
        limit ${STAYS_MOST}
      ) as s
    ) as m on true
    where d.serial = any(${[...serials]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.serial, new KnownDevice(row)]))
}
