import type { SensorSetup } from '../../src/contract/entities/sensorSetup.ts'
import type { VehicleCounter } from '../../src/contract/entities/vehicle.ts'
import type { SIMPLE_EVENT_NAMES } from '../../src/contract/wire/events.ts'
import type { SensorsState } from '../storage/tables/fleetTables.ts'
import type { FoundEvent, ZoneCrossing } from '../movement/ports.ts'
import type { PublishedCounter } from './counting/vehicleCounting.ts'
import type { DraftEvent } from './liveEvent.ts'

/** The event that turns an alarm on. */
export interface RaisedAlarm {
  /** Its index among those of the write. */
  readonly index: number
  /** ms since the epoch */
  readonly at: number
}

/** What changes in a vehicle's cold row; absent parts stay. Named as the table's columns. */
export interface ColdPatch {
  index: number
  owner_id: number
  device_status?: string
  device_on?: boolean
  alarm?: boolean
  alarm_timestamp?: number
  locked_alarm?: boolean
  /** Stored where the alarm is off until then. */
  alarm_raised?: RaisedAlarm
  locked_alarm_raised?: RaisedAlarm
  ant_status?: unknown
  lock_state?: unknown
  device_settings?: unknown
  sensors?: SensorsState
  sensor_setup?: SensorSetup
  trailer_action?: unknown
  /** Present and null: the card was taken away. */
  rfid_card?: unknown
  counters?: Record<string, VehicleCounter>
}

export type StatePatch = Omit<ColdPatch, 'index' | 'owner_id'>

/** A row of the event log. */
export interface LogRow {
  readonly index: number
  readonly vehicleId: number
  readonly ownerId: number
  readonly name: string
  /** ms since the epoch */
  readonly at: number
  readonly json: string
}

/** An event that is only counted; its count is known after the upsert. */
export interface SimpleRow extends LogRow {
  /** The day that it counts for, YYYY-MM-DD. */
  readonly day: string
}

/** An event with its place among those of a write. */
export type PlannedEvent = DraftEvent & { readonly index: number }

/** A vehicle, and whose it is at the moment of the event. */
export interface OwnedVehicle {
  readonly vehicleId: number
  readonly ownerId: number
}

/** A counter reached its threshold. */
const COUNTER_DUE = 'COUNTER_TRIGGERED' satisfies (typeof SIMPLE_EVENT_NAMES)[number]

/** Days by the calendar of the server. */
export interface PlanCalendar {
  /** The current day; no event counts for a later one, however far a device's clock runs ahead. */
  readonly today: string
  readonly dayOf: (at: number) => string
}

/**
 * The events of one write and the rows that they change: the only place that decides what is written for an event, whether
 * a device reported it, a trigger or counter caused it, or a detector found it.
 */
export class EventPlan {
  /** Seqs to take; `index` counts from 0. */
  seqs = 0
  readonly events: PlannedEvent[] = []
  readonly log: LogRow[] = []
  readonly simple: SimpleRow[] = []
  readonly cold = new Map<number, ColdPatch>()
  readonly #calendar: PlanCalendar

  constructor(calendar: PlanCalendar) {
    this.#calendar = calendar
  }

  /** An event that clients receive as it is; returns its index. */
  emit({ vehicleId, ownerId }: OwnedVehicle, event: string, data: DraftEvent['data']): number {
    const index = this.seqs++
    const audience = { kind: 'vehicle', ownerId, vehicleId } as const
    this.events.push({ index, event, data, audience } as PlannedEvent)
    return index
  }

  /** A change of the vehicle's cold row by the event of this index. */
  change({ vehicleId, ownerId }: OwnedVehicle, patch: StatePatch, index: number): void {
    this.cold.set(vehicleId, { ...this.cold.get(vehicleId), ...patch, index, owner_id: ownerId })
  }

  /** An event that is kept in the log and counted for its day; json: its data. */
  count({ vehicleId, ownerId }: OwnedVehicle, name: string, at: number, json: string): void {
    const { today } = this.#calendar
    const dayOfEvent = this.#calendar.dayOf(at)
    const day = dayOfEvent > today ? today : dayOfEvent
    this.simple.push({ index: this.seqs++, vehicleId, ownerId, name, at, json, day })
  }

  /**
   * An event that the server derived, at a moment of the device in ms since the epoch. The log identifies counted events by
   * vehicle, name and moment, so the `place`-th of one moment is that many ms later.
   */
  countDerived(vehicle: OwnedVehicle, name: string, timestamp: number, details: object, place = 0): void {
    const json = JSON.stringify({ vehicleId: vehicle.vehicleId, timestamp, ...details })
    this.count(vehicle, name, timestamp + place, json)
  }

  /** What the detectors found of a vehicle. */
  addFound(vehicle: OwnedVehicle, found: readonly FoundEvent[]): void {
    for (const { name, at, details } of found) this.countDerived(vehicle, name, Math.round(at), details)
  }

  /** Where a vehicle came into zones or left them; seen by those who see the types of the zones. */
  addCrossings({ vehicleId, ownerId }: OwnedVehicle, crossings: readonly ZoneCrossing[]): void {
    for (const { zoneId, zoneTypeId, isInside, isCrossing, at } of crossings) {
      const data = { vehicleId, timestamp: at, zoneId, isInside, isCrossing }
      const audience = { kind: 'vehicle', ownerId, vehicleId, zoneTypeId } as const
      this.events.push({ index: this.seqs++, event: 'vehicleZone', data, audience })
    }
  }

  /** Counters with new values, and an event for each that reached its threshold. */
  publishCounters(vehicle: OwnedVehicle, counters: readonly PublishedCounter[], timestamp: number): void {
    const { vehicleId } = vehicle
    counters.forEach(({ counter, isDue }, place) => {
      const index = this.emit(vehicle, 'onUpdateVehicleCounter', { vehicleId, counter })
      const changed = { ...this.cold.get(vehicleId)?.counters, [counter.id]: counter }
      this.change(vehicle, { counters: changed }, index)
      if (!isDue) return
      const details = { counterId: counter.id, text: counter.counterName }
      this.countDerived(vehicle, COUNTER_DUE, timestamp, details, place)
    })
  }
}
