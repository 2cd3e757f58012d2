import { IdMap } from '../platform/idMap.ts'
import { CountingMemory } from './counting/countingMemory.ts'
import { DeviceAssignments } from './deviceAssignments.ts'
import { EventWatch } from './eventWatch.ts'
import { NotificationWatch } from './notificationWatch.ts'
import { NumberRows, orNaN, orNull } from './numberRows.ts'
import { SensorBook } from './sensors/sensorBook.ts'

/** The part of a vehicle that the recorder needs; the rest is read from the tables on demand. */
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

/** The fields that a position changes. */
type Located = Pick<
  RegisteredVehicle,
  'vehicleId' | 'timestamp' | 'latitude' | 'longitude' | 'parkingIgnitionSince'
>

/** Columns of a vehicle's row; null is stored as NaN. Columns that positions read and change are adjacent. */
const AT = {
  ownerId: 0,
  timestamp: 1,
  latitude: 2,
  longitude: 3,
  parkingIgnitionSince: 4,
  alarmTimestamp: 5,
  alarms: 6,
} as const
const STRIDE = 8
const ALARM = 1
const LOCKED_ALARM = 2

/**
 * Every vehicle that may be recorded, as rows of numbers by slot (a slot is never reused for another vehicle), so that
 * a million of them take tens of megabytes. It mirrors the tables: it is filled from them at start and changed after
 * commits (applyCommitted.ts).
 */
export class VehicleRegistry {
  /** Which vehicle receives what a source reports. */
  readonly assignments = new DeviceAssignments()
  /** The state of the counters, for vehicles that have some. */
  readonly counting = new CountingMemory()
  /** The set-up of sensors and inputs. */
  readonly sensors = new SensorBook()
  /** Which events are sent to other programs. */
  readonly watch = new EventWatch()
  /** Which events people are notified of. */
  readonly notificationWatch = new NotificationWatch()
  #slots = new IdMap()
  #nextSlot = 0
  #rows = new NumberRows(STRIDE)

  get size(): number {
    return this.#slots.size
  }

  has(vehicleId: number): boolean {
    return this.#slots.has(vehicleId)
  }

  /** null: unknown. */
  ownerOf(vehicleId: number): number | null {
    return this.#valueOf(vehicleId, AT.ownerId)
  }

  /** When the newest position was taken, ms since the epoch; null: none yet, or unknown. */
  timestampOf(vehicleId: number): number | null {
    return this.#valueOf(vehicleId, AT.timestamp)
  }

  /** When the alarm last changed, ms since the epoch; null: never, or unknown. */
  alarmTimestampOf(vehicleId: number): number | null {
    return this.#valueOf(vehicleId, AT.alarmTimestamp)
  }

  /** A copy of the vehicle's row; null: unknown. */
  read(vehicleId: number): RegisteredVehicle | null {
    const slot = this.#slots.get(vehicleId)
    if (slot === undefined) return null
    const rows = this.#rows
    const alarms = rows.at(slot, AT.alarms)
    return {
      vehicleId,
      ownerId: rows.at(slot, AT.ownerId),
      timestamp: orNull(rows.at(slot, AT.timestamp)),
      latitude: orNull(rows.at(slot, AT.latitude)),
      longitude: orNull(rows.at(slot, AT.longitude)),
      parkingIgnitionSince: orNull(rows.at(slot, AT.parkingIgnitionSince)),
      alarm: (alarms & ALARM) !== 0,
      alarmTimestamp: orNull(rows.at(slot, AT.alarmTimestamp)),
      lockedAlarm: (alarms & LOCKED_ALARM) !== 0,
    }
  }

  /** Adds a vehicle or replaces its row. */
  write(vehicle: RegisteredVehicle): void {
    const slot = this.#slotFor(vehicle.vehicleId)
    const rows = this.#rows
    rows.set(slot, AT.ownerId, vehicle.ownerId)
    rows.set(slot, AT.timestamp, orNaN(vehicle.timestamp))
    this.#place(slot, vehicle)
    rows.set(slot, AT.alarmTimestamp, orNaN(vehicle.alarmTimestamp))
    rows.set(slot, AT.alarms, (vehicle.alarm ? ALARM : 0) | (vehicle.lockedAlarm ? LOCKED_ALARM : 0))
  }

  /** Stores the newest position of a vehicle; an older one, or one of an unknown vehicle, changes nothing. */
  locate(located: Located): void {
    const slot = this.#slots.get(located.vehicleId)
    const { timestamp } = located
    if (slot === undefined || timestamp === null) return
    if (timestamp <= this.#rows.at(slot, AT.timestamp)) return
    this.#rows.set(slot, AT.timestamp, timestamp)
    this.#place(slot, located)
  }

  /** Sets the given alarm fields of a vehicle. */
  setAlarms(
    vehicleId: number,
    alarms: Partial<Pick<RegisteredVehicle, 'alarm' | 'alarmTimestamp' | 'lockedAlarm'>>,
  ): void {
    const known = this.read(vehicleId)
    if (known) this.write({ ...known, ...alarms })
  }

  /** Takes over the content of another registry, which must not be used any more. */
  become(other: VehicleRegistry): void {
    this.#slots = other.#slots
    this.#nextSlot = other.#nextSlot
    this.#rows = other.#rows
    this.assignments.become(other.assignments)
    this.counting.become(other.counting)
    this.sensors.become(other.sensors)
    this.watch.become(other.watch)
    this.notificationWatch.become(other.notificationWatch)
  }

  /** Removes a deleted vehicle. */
  delete(vehicleId: number): void {
    this.#slots.delete(vehicleId)
    this.counting.write(vehicleId, null)
    this.sensors.delete(vehicleId)
  }

  #place(slot: number, { latitude, longitude, parkingIgnitionSince }: Located): void {
    const rows = this.#rows
    rows.set(slot, AT.latitude, orNaN(latitude))
    rows.set(slot, AT.longitude, orNaN(longitude))
    rows.set(slot, AT.parkingIgnitionSince, orNaN(parkingIgnitionSince))
  }

  #valueOf(vehicleId: number, place: number): number | null {
    const slot = this.#slots.get(vehicleId)
    return slot === undefined ? null : orNull(this.#rows.at(slot, place))
  }

  #slotFor(vehicleId: number): number {
    const known = this.#slots.get(vehicleId)
    if (known !== undefined) return known
    const slot = this.#nextSlot++
    this.#rows.reserve(slot)
    this.#slots.set(vehicleId, slot)
    return slot
  }
}
