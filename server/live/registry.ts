import { CountingMemory } from './counting/countingMemory.ts'
import { DeviceRoutes } from './deviceRoutes.ts'
import { EventWatch } from './eventWatch.ts'
import { orNull } from './numberRows.ts'
import { SensorBook } from './sensors/sensorBook.ts'

/** What the recorder has to know of a vehicle; the rest is read from the tables when it is asked for. */
export interface RegisteredVehicle {
  readonly vehicleId: number
  readonly ownerId: number
  /** When the newest position was taken, ms since the epoch; null: none yet. */
  readonly timestamp: number | null
  /** The last good place, degrees; null: none yet. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly parkingIgnitionSince: number | null
  readonly alarm: boolean
  readonly alarmTimestamp: number | null
  readonly lockedAlarm: boolean
}

/** The columns in which null is NaN. */
const COLUMNS = [
  'ownerId',
  'timestamp',
  'latitude',
  'longitude',
  'parkingIgnitionSince',
  'alarmTimestamp',
] as const
type ColumnName = (typeof COLUMNS)[number]

const FIRST_CAPACITY = 1_024
const ALARM = 1
const LOCKED_ALARM = 2

/**
 * Every vehicle that may be recorded, as columns by slot (a slot is never given to another vehicle), so that a million
 * of them take tens of megabytes. It mirrors the tables: it is filled from them at start and
 * changed after commits (applyCommitted.ts).
 */
export class VehicleRegistry {
  /** Which vehicle hears of what a source reports. */
  readonly routes = new DeviceRoutes()
  /** What the counters of those that have some are counted by. */
  readonly counting = new CountingMemory()
  /** What is set up about sensors and inputs. */
  readonly sensors = new SensorBook()
  /** Which events are told to other programs. */
  readonly watch = new EventWatch()
  #slots = new Map<number, number>()
  #nextSlot = 0
  #columns = newColumns(FIRST_CAPACITY)
  #flags = new Uint8Array(FIRST_CAPACITY)

  get size(): number {
    return this.#slots.size
  }

  has(vehicleId: number): boolean {
    return this.#slots.has(vehicleId)
  }

  /** null: unknown. */
  ownerOf(vehicleId: number): number | null {
    return this.#valueOf(vehicleId, 'ownerId')
  }

  /** When the newest position was taken, ms since the epoch; null: none yet, or unknown. */
  timestampOf(vehicleId: number): number | null {
    return this.#valueOf(vehicleId, 'timestamp')
  }

  /** When the alarm last changed, ms since the epoch; null: never, or unknown. */
  alarmTimestampOf(vehicleId: number): number | null {
    return this.#valueOf(vehicleId, 'alarmTimestamp')
  }

  /** A copy of what is known; null: unknown. */
  read(vehicleId: number): RegisteredVehicle | null {
    const slot = this.#slots.get(vehicleId)
    if (slot === undefined) return null
    const at = (name: ColumnName): number => this.#columns[name][slot] ?? Number.NaN
    const flags = this.#flags[slot] ?? 0
    return {
      vehicleId,
      ownerId: at('ownerId'),
      timestamp: orNull(at('timestamp')),
      latitude: orNull(at('latitude')),
      longitude: orNull(at('longitude')),
      parkingIgnitionSince: orNull(at('parkingIgnitionSince')),
      alarm: (flags & ALARM) !== 0,
      alarmTimestamp: orNull(at('alarmTimestamp')),
      lockedAlarm: (flags & LOCKED_ALARM) !== 0,
    }
  }

  /** Adds a vehicle or replaces what is known of it. */
  write(vehicle: RegisteredVehicle): void {
    const slot = this.#slotFor(vehicle.vehicleId)
    for (const name of COLUMNS) this.#columns[name][slot] = vehicle[name] ?? Number.NaN
    this.#flags[slot] = (vehicle.alarm ? ALARM : 0) | (vehicle.lockedAlarm ? LOCKED_ALARM : 0)
  }

  /** The newest position of a vehicle; an older one, or one of a vehicle that is not known, changes nothing. */
  locate({
    vehicleId,
    timestamp,
    latitude,
    longitude,
    parkingIgnitionSince,
  }: Pick<
    RegisteredVehicle,
    'vehicleId' | 'timestamp' | 'latitude' | 'longitude' | 'parkingIgnitionSince'
  >): void {
    const slot = this.#slots.get(vehicleId)
    if (slot === undefined || timestamp === null) return
    const columns = this.#columns
    if (timestamp <= (columns.timestamp[slot] ?? Number.NaN)) return
    columns.timestamp[slot] = timestamp
    columns.latitude[slot] = latitude ?? Number.NaN
    columns.longitude[slot] = longitude ?? Number.NaN
    columns.parkingIgnitionSince[slot] = parkingIgnitionSince ?? Number.NaN
  }

  /** What is named of the alarms of a vehicle is so now. */
  setAlarms(
    vehicleId: number,
    alarms: Partial<Pick<RegisteredVehicle, 'alarm' | 'alarmTimestamp' | 'lockedAlarm'>>,
  ): void {
    const known = this.read(vehicleId)
    if (known) this.write({ ...known, ...alarms })
  }

  /** Becomes what another registry is, which is used no more. */
  become(other: VehicleRegistry): void {
    this.#slots = other.#slots
    this.#nextSlot = other.#nextSlot
    this.#columns = other.#columns
    this.#flags = other.#flags
    this.routes.become(other.routes)
    this.counting.become(other.counting)
    this.sensors.become(other.sensors)
    this.watch.become(other.watch)
  }

  /** Forgets a vehicle that was deleted. */
  delete(vehicleId: number): void {
    this.#slots.delete(vehicleId)
    this.counting.write(vehicleId, null)
    this.sensors.delete(vehicleId)
  }

  #valueOf(vehicleId: number, name: ColumnName): number | null {
    const slot = this.#slots.get(vehicleId)
    return slot === undefined ? null : orNull(this.#columns[name][slot] ?? Number.NaN)
  }

  #slotFor(vehicleId: number): number {
    const known = this.#slots.get(vehicleId)
    if (known !== undefined) return known
    const slot = this.#nextSlot++
    if (slot >= this.#flags.length) this.#grow()
    this.#slots.set(vehicleId, slot)
    return slot
  }

  #grow(): void {
    const capacity = this.#flags.length * 2
    const columns = newColumns(capacity)
    for (const name of COLUMNS) columns[name].set(this.#columns[name])
    const flags = new Uint8Array(capacity)
    flags.set(this.#flags)
    this.#columns = columns
    this.#flags = flags
  }
}

const newColumns = (capacity: number): Record<ColumnName, Float64Array> => ({
  ownerId: new Float64Array(capacity),
  timestamp: new Float64Array(capacity),
  latitude: new Float64Array(capacity),
  longitude: new Float64Array(capacity),
  parkingIgnitionSince: new Float64Array(capacity),
  alarmTimestamp: new Float64Array(capacity),
})
