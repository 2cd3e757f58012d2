import type { VehicleLocation } from '../../src/contract/wire/events.ts'
import { IdMap } from '../platform/idMap.ts'
import type { EventAudience } from './liveEvent.ts'
import type { RegisteredVehicle, VehicleRegistry } from './registry.ts'

/** The event of a position that is newer than all before, with its index among the events of its write. */
export interface PlannedLocation {
  readonly index: number
  readonly event: 'vehicleLocation'
  readonly data: VehicleLocation
  readonly audience: Extract<EventAudience, { kind: 'vehicle' }>
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] }

type Alarms = Pick<RegisteredVehicle, 'alarm' | 'alarmTimestamp' | 'lockedAlarm'>

/** The vehicles after the effects planned so far: the registry, overlaid with the plan's changes. */
export class PlannedVehicles {
  /** The newest position of each vehicle that has one. */
  readonly hot: PlannedLocation[] = []
  readonly #registry: Pick<VehicleRegistry, 'read'>
  /** The index of a vehicle in `hot`. */
  readonly #hotAt = new IdMap()
  readonly #alarms = new Map<number, Alarms>()
  /** Vehicles with anything planned but a newer position. */
  readonly #others = new Set<number>()

  constructor(registry: Pick<VehicleRegistry, 'read'>) {
    this.#registry = registry
  }

  /** null: unknown. */
  read(vehicleId: number): RegisteredVehicle | null {
    const vehicle: Writable<RegisteredVehicle> | null = this.#registry.read(vehicleId)
    if (!vehicle) return null
    const at = this.#hotAt.get(vehicleId)
    const located = at === undefined ? undefined : this.hot[at]
    if (located) {
      vehicle.timestamp = located.data.timestamp
      vehicle.latitude = located.data.latitude
      vehicle.longitude = located.data.longitude
      vehicle.parkingIgnitionSince = located.data.parkingIgnitionSince
    }
    return this.#alarms.size === 0 ? vehicle : { ...vehicle, ...this.#alarms.get(vehicleId) }
  }

  /** Whether anything is planned for this vehicle. */
  concerns(vehicleId: number): boolean {
    return this.#hotAt.has(vehicleId) || this.#others.has(vehicleId)
  }

  /** Something other than a newer position is planned for the vehicle. */
  note(vehicleId: number): void {
    this.#others.add(vehicleId)
  }

  locate(planned: PlannedLocation): void {
    const { vehicleId } = planned.audience
    const at = this.#hotAt.get(vehicleId)
    if (at !== undefined) this.hot[at] = planned
    else this.#hotAt.set(vehicleId, this.hot.push(planned) - 1)
  }

  setAlarms(vehicle: RegisteredVehicle, changed: Partial<Alarms>): void {
    const { alarm, alarmTimestamp, lockedAlarm } = vehicle
    this.#alarms.set(vehicle.vehicleId, { alarm, alarmTimestamp, lockedAlarm, ...changed })
  }
}
