import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Clock } from '../../../live/clock.ts'
import { isStorableText } from '../../../live/observationCheck.ts'
import type { Contact } from './contacts.ts'
import { NEVER } from './never.ts'
import { readTogether } from './readTogether.ts'
import type { RememberedState } from './report/rememberedState.ts'

/** A device was on a vehicle from a moment on, up to another; ms since the epoch. */
interface Stay {
  readonly vehicleId: number | null
  readonly vehicleName: string
  readonly from: number
  /** null: it is there now. */
  readonly to: number | null
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
  /** Where it was, newest first. */
  readonly stays: readonly Stay[]
}

/** What the desk knows of a device by its serial, for as long as it is believed. */
export class KnownDevice implements DeviceRow {
  readonly deviceId: number
  readonly serial: string
  readonly secretHash: string | null
  readonly stays: readonly Stay[]
  /** When it was read, by the clock. */
  readAt = NEVER
  /** Whether it is what `KnownDevices` remembers: whoever holds another one asks anew. */
  isRemembered = false
  /** What its last call found of it in the desk's other books, so that the next one need not look for it. */
  state: RememberedState | null = null
  contact: Contact | null = null

  constructor({ deviceId, serial, secretHash, stays }: DeviceRow) {
    this.deviceId = deviceId
    this.serial = serial
    this.secretHash = secretHash
    this.stays = stays
  }
}

/** null: nobody has such a device. */
type Found = KnownDevice | null

/**
 * What was read is believed this long. Changes made by this process, or told by another, are felt at once; the time bounds
 * how long one is not felt whose news was lost.
 */
const KNOWN_MS = 120_000
/** Devices that nobody has are asked for again sooner, and no more than so many of them are remembered. */
const UNKNOWN_MS = 5_000
const UNKNOWN_MOST = 20_000
/** No serial is longer. */
const SERIAL_MAX = 64
/** Moves of one device that are remembered; older reports than all of them count for none. */
const STAYS_MOST = 50

/**
 * The devices by serial, read together when they are asked for, and remembered: 100,000 devices which post within seconds
 * cost some dozens of statements.
 */
export class KnownDevices {
  readonly #clock: Clock
  readonly #read: (serial: string) => Promise<Found>
  readonly #known = new Map<string, KnownDevice>()
  /** When it was found that nobody has such a device, by the clock. */
  readonly #unknown = new Map<string, number>()
  /** Counts what was forgotten, so that an answer which was under way meanwhile is not remembered. */
  #forgotten = 0

  constructor(deps: { readonly db: Kysely<Database>; readonly clock: Clock }) {
    this.#clock = deps.clock
    this.#read = readTogether((serials: readonly string[]) => readDevices(deps.db, serials))
  }

  /** What is remembered and still believed; undefined: it is to be asked for. now: by the clock. */
  remembered(serial: string, now = this.#clock.now()): Found | undefined {
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

  /** The device of a serial. Rejects while the database is away. */
  async find(serial: string): Promise<Found> {
    const remembered = this.remembered(serial)
    if (remembered !== undefined) return remembered
    // One text that the database cannot read would fail the questions of all others with it.
    if (serial.length > SERIAL_MAX || !isStorableText(serial)) return null
    const forgotten = this.#forgotten
    const found = await this.#read(serial)
    if (forgotten === this.#forgotten) this.#remember(serial, found)
    return found
  }

  /** What is remembered of the device is to be asked anew. */
  forget(serial: string): void {
    this.#forgotten++
    this.#drop(serial)
  }

  forgetAll(): void {
    this.#forgotten++
    for (const device of this.#known.values()) device.isRemembered = false
    this.#known.clear()
    this.#unknown.clear()
  }

  #remember(serial: string, found: Found): void {
    this.#drop(serial)
    const now = this.#clock.now()
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

  /** A map keeps the order in which its keys came. */
  #forgetOldest(): void {
    const [oldest] = this.#unknown.keys()
    if (oldest !== undefined) this.#unknown.delete(oldest)
  }
}

/** Which vehicle a report of this moment is of; null: none. */
export const stayAt = ({ stays }: KnownDevice, at: number): Place | null => {
  const [latest] = stays
  if (latest?.to === null && at >= latest.from) return placeOf(latest)
  const then = stays.find(({ from, to }) => at >= from && to !== null && at < to)
  // A device that waited to be put on its vehicle was in it already: what it reports of before belongs there.
  return placeOf(then ?? (latest?.to === null ? latest : undefined))
}

/** The vehicle that the device is on now; null: none. */
export const stayNow = ({ stays: [latest] }: KnownDevice): Place | null =>
  latest?.to === null ? placeOf(latest) : null

const placeOf = (stay: Stay | undefined): Place | null => (stay && isOnVehicle(stay) ? stay : null)

const isOnVehicle = (stay: Stay): stay is Stay & Place => stay.vehicleId !== null

const readDevices = async (
  db: Kysely<Database>,
  serials: readonly string[],
): Promise<ReadonlyMap<string, KnownDevice>> => {
  const { rows } = await sql<DeviceRow>`
    select d.id as "deviceId", d.serial, d.secret_hash as "secretHash", coalesce(m.stays, '[]') as stays
    from device d
    left join lateral (
      select json_agg(s) as stays from (
        select vehicle_id as "vehicleId", vehicle_name as "vehicleName", from_at as "from", to_at as "to"
        from device_mapping where device_id = d.id order by to_at is null desc, from_at desc, id desc
        limit ${STAYS_MOST}
      ) as s
    ) as m on true
    where d.serial = any(${[...serials]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.serial, new KnownDevice(row)]))
}
