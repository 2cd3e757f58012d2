import { hasGps, parkingIgnitionSince } from '../../src/contract/rules/status.ts'
import { AZIMUTH_STEPS, PLACE_STEPS, SPEED_STEPS } from '../../src/contract/wire/binaryLayout.ts'
import type { VehicleCounter } from '../../src/contract/entities/vehicle.ts'
import type { SensorSetup } from '../../src/contract/entities/sensorSetup.ts'
import type { SIMPLE_EVENT_NAMES, StateEvents, VehicleLocation } from '../../src/contract/wire/events.ts'
import type { Observation } from '../ingest/ports.ts'
import { type SensorRow, sensorRowOf } from '../storage/sensorReadings.ts'
import { CountingPlan } from './counting/countingPlan.ts'
import type { Told } from './counting/vehicleCounting.ts'
import { findRefusal, isStorableJson, momentOf, type RefusalReason } from './observationCheck.ts'
import type { DraftEvent } from './liveEvent.ts'
import { type PlannedLocation, PlannedVehicles } from './plannedVehicles.ts'
import type { RegisteredVehicle, VehicleRegistry } from './registry.ts'
import { observeSensors } from './sensors/observeSensors.ts'
import type { WatchedSensors } from './sensors/sensorBook.ts'
import type { FiredTrigger } from './sensors/stepTriggers.ts'
import type { SensorsState } from './tables.ts'

/** What changes in a vehicle's cold row; absent parts stay. Named as the table's columns. */
export interface ColdPatch {
  index: number
  owner_id: number
  device_status?: string
  device_on?: boolean
  alarm?: boolean
  alarm_timestamp?: number
  locked_alarm?: boolean
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

type StatePatch = Omit<ColdPatch, 'index' | 'owner_id'>

/** A row of the event log. */
export interface LogRow {
  readonly index: number
  readonly vehicleId: number
  readonly ownerId: number
  readonly name: string
  readonly at: number
  readonly json: string
}

/** An event that is only counted; its count is known after the upsert. */
export interface SimpleRow extends LogRow {
  readonly day: string
}

type Location = Extract<Observation, { event: 'vehicleLocation' }>
type Position = Location['data']

/** A row of the table of positions: what the device sent. */
export interface PositionRow {
  readonly data: Position
  readonly ownerId: number
  readonly altitude: number | null
  readonly satellites: number | null
  /** JSON */
  readonly attributes: string | null
}

/** An event with its place among those of a write. */
export type PlannedEvent = DraftEvent & { readonly index: number }

/** Everything that one transaction of the recorder writes and, once it is on disk, passes on. */
export interface FlushPlan {
  /** Seqs to take; `index` counts from 0. */
  readonly seqs: number
  readonly positions: readonly PositionRow[]
  /** The newest position of each vehicle that has a newer one. */
  readonly hot: readonly PlannedLocation[]
  readonly cold: ReadonlyMap<number, ColdPatch>
  readonly log: readonly LogRow[]
  readonly simple: readonly SimpleRow[]
  /** What sensors told, which is kept in a table of its own. */
  readonly sensors: readonly SensorRow[]
  /** What counts of it for counters (docs/counters.md). */
  readonly counting: CountingPlan
  readonly events: readonly PlannedEvent[]
  readonly refused: readonly RefusalReason[]
  /** Positions that were not newer than the current one; the moments of all others are not there yet. */
  readonly late: ReadonlySet<PositionRow>
  /** Whether anything of it is of this vehicle. */
  concerns(vehicleId: number): boolean
}

/** A counter came to its threshold. */
const COUNTER_DUE = 'COUNTER_TRIGGERED' satisfies (typeof SIMPLE_EVENT_NAMES)[number]

/** Works out what a list of observations, in order of arrival, does. Changes nothing by itself. */
export const planFlush = (
  observations: readonly Observation[],
  context: {
    readonly registry: VehicleRegistry
    /** ms since the epoch */
    readonly now: number
    /** The current day; nothing counts for a later one, however far a device's clock runs ahead. */
    readonly today: string
    readonly dayOf: (at: number) => string
  },
): FlushPlan => {
  const planner = new FlushPlanner(context)
  for (const observation of observations) planner.add(observation)
  return planner
}

/** What a source reports of one vehicle, as of another. */
const addressedTo = (observation: Observation, vehicleId: number): Observation =>
  observation.data.vehicleId === vehicleId
    ? observation
    : ({ ...observation, data: { ...observation.data, vehicleId } } as Observation)

type Context = Parameters<typeof planFlush>[1]
type StateObservation = Exclude<Observation, { event: 'vehicleLocation' } | { event: 'simple' }>

class FlushPlanner implements FlushPlan {
  seqs = 0
  readonly positions: PositionRow[] = []
  readonly cold = new Map<number, ColdPatch>()
  readonly log: LogRow[] = []
  readonly simple: SimpleRow[] = []
  readonly sensors: SensorRow[] = []
  readonly events: PlannedEvent[] = []
  readonly refused: RefusalReason[] = []
  readonly late = new Set<PositionRow>()
  readonly counting: CountingPlan
  readonly #context: Context
  readonly #vehicles: PlannedVehicles
  readonly #watched = new Map<number, WatchedSensors>()

  constructor(context: Context) {
    this.#context = context
    this.#vehicles = new PlannedVehicles(context.registry)
    this.counting = new CountingPlan(context.registry.counting)
  }

  get hot(): readonly PlannedLocation[] {
    return this.#vehicles.hot
  }

  concerns(vehicleId: number): boolean {
    return this.#vehicles.concerns(vehicleId)
  }

  add(given: Observation): void {
    const { registry, now } = this.#context
    const named = given.data.vehicleId
    const vehicleId = given.isDirect ? named : registry.routes.targetOf(named)
    if (vehicleId === null) {
      this.refused.push('noDevice')
      return
    }
    const observation = addressedTo(given, vehicleId)
    const vehicle = this.#vehicles.read(vehicleId)
    const reason = vehicle && findRefusal(observation, now)
    if (!vehicle || reason) this.refused.push(reason ?? 'unknownVehicle')
    else if (observation.event === 'vehicleLocation') this.#addPosition(vehicle, observation)
    else this.#addLogged(vehicle, observation)
  }

  #addPosition(vehicle: RegisteredVehicle, { data, measured }: Location): void {
    const attributes = measured?.attributes ? JSON.stringify(measured.attributes) : null
    if (attributes !== null && !isStorableJson(attributes)) {
      this.refused.push('text')
      return
    }
    const { altitude = null, satellites = null } = measured ?? {}
    const { ownerId } = vehicle
    const row = { data, ownerId, altitude, satellites, attributes }
    this.positions.push(row)
    if (vehicle.timestamp !== null && data.timestamp <= vehicle.timestamp) {
      this.late.add(row)
      this.#vehicles.note(vehicle.vehicleId)
      return
    }
    const location = locate(vehicle, data)
    const { vehicleId } = vehicle
    const audience = { kind: 'vehicle', ownerId, vehicleId } as const
    const planned = { index: this.seqs++, event: 'vehicleLocation', data: location, audience } as const
    this.events.push(planned)
    this.#vehicles.locate(planned)
    this.#tellCounters(vehicle, this.counting.locate(location, measured), location.timestamp)
  }

  #addLogged(
    vehicle: RegisteredVehicle,
    given: StateObservation | Extract<Observation, { event: 'simple' }>,
  ): void {
    const observation = given.event === 'deviceSettings' ? withKnownAlarms(vehicle, given) : given
    const json = JSON.stringify(observation.data)
    if (!isStorableJson(json)) {
      this.refused.push('text')
      return
    }
    const { vehicleId } = observation.data
    const { ownerId } = vehicle
    this.#vehicles.note(vehicleId)
    const at = momentOf(observation, this.#context.now)
    if (observation.event === 'simple') {
      const day = this.#countingDay(at)
      const index = this.seqs++
      this.simple.push({ index, vehicleId, ownerId, name: observation.name, at, json, day })
      return
    }
    if (observation.event === 'vehicleSensors') {
      this.#addSensors(vehicle, observation.data)
      return
    }
    const index = this.#emit(vehicle, observation.event, observation.data)
    this.log.push({ index, vehicleId, ownerId, name: observation.event, at, json })
    this.#patch(vehicle, observation, index)
  }

  /** Sensors as their vehicle's set-up shows them, and what its triggers make of them (docs/triggers.md). */
  #addSensors(vehicle: RegisteredVehicle, data: StateEvents['vehicleSensors']): void {
    const { vehicleId, ownerId } = vehicle
    const watched = this.#watched.get(vehicleId) ?? this.#context.registry.sensors.read(vehicleId)
    const { kept, shown, setup, fired } = observeSensors(data, watched)
    const told = { ...data, ...shown }
    const index = this.#emit(vehicle, 'vehicleSensors', told)
    const row = sensorRowOf(told, ownerId)
    if (row) this.sensors.push(row)
    this.#change(vehicle, { sensors: kept }, index)
    this.#tellCounters(vehicle, this.counting.takeInputs(told), data.timestamp)
    if (!watched) return
    const reportedAt = Math.max(watched.reportedAt ?? data.timestamp, data.timestamp)
    this.#watched.set(vehicleId, { setup: setup ?? watched.setup, reportedAt })
    if (setup) this.#addTriggers(vehicle, setup, fired, data.timestamp)
  }

  /** Events of one name and moment are one event to the log, so each further one is a millisecond later. */
  #addTriggers(
    vehicle: RegisteredVehicle,
    setup: SensorSetup,
    fired: readonly FiredTrigger[],
    timestamp: number,
  ): void {
    const { vehicleId, ownerId } = vehicle
    const index = this.#emit(vehicle, 'vehicleSensorSetup', { vehicleId, ...setup })
    this.#change(vehicle, { sensor_setup: setup }, index)
    const day = this.#countingDay(timestamp)
    fired.forEach(({ name, controlId, text }, place) => {
      const at = timestamp + place
      const json = JSON.stringify({ vehicleId, timestamp, controlId, text })
      this.simple.push({ index: this.seqs++, vehicleId, ownerId, name, at, json, day })
    })
  }

  /** Counters of one moment that come to their thresholds are told apart as triggers are. */
  #tellCounters(vehicle: RegisteredVehicle, told: readonly Told[], timestamp: number): void {
    const { vehicleId, ownerId } = vehicle
    const day = this.#countingDay(timestamp)
    told.forEach(({ counter, isDue }, place) => {
      const index = this.#emit(vehicle, 'onUpdateVehicleCounter', { vehicleId, counter })
      const counters = { ...this.cold.get(vehicleId)?.counters, [counter.id]: counter }
      this.#change(vehicle, { counters }, index)
      if (!isDue) return
      const json = JSON.stringify({ vehicleId, timestamp, counterId: counter.id, text: counter.counterName })
      const event = { name: COUNTER_DUE, at: timestamp + place, json, day }
      this.simple.push({ index: this.seqs++, vehicleId, ownerId, ...event })
    })
  }

  #change({ vehicleId, ownerId }: RegisteredVehicle, patch: StatePatch, index: number): void {
    this.cold.set(vehicleId, { ...this.cold.get(vehicleId), ...patch, index, owner_id: ownerId })
  }

  #countingDay(at: number): string {
    const day = this.#context.dayOf(at)
    return day > this.#context.today ? this.#context.today : day
  }

  #emit({ vehicleId, ownerId }: RegisteredVehicle, event: string, data: DraftEvent['data']): number {
    const index = this.seqs++
    const audience = { kind: 'vehicle', ownerId, vehicleId } as const
    this.events.push({ index, event, data, audience } as PlannedEvent)
    return index
  }

  #patch(vehicle: RegisteredVehicle, observation: StateObservation, index: number): void {
    const patch = patchOf(observation)
    if (!patch) return
    this.#change(vehicle, patch, index)
    if (patch.alarm === undefined && patch.locked_alarm === undefined) return
    this.#vehicles.setAlarms(vehicle, {
      ...(patch.alarm !== undefined && { alarm: patch.alarm }),
      ...(patch.alarm_timestamp !== undefined && { alarmTimestamp: patch.alarm_timestamp }),
      ...(patch.locked_alarm !== undefined && { lockedAlarm: patch.locked_alarm }),
    })
  }
}

/**
 * The position as it is shown: without GPS the vehicle stays at its last good place (STATUS-14 to STATUS-16). Place, speed
 * and azimuth are rounded to the steps of the wire, which nobody can see, so that lists and events of every format say
 * the very same; the table of positions keeps what the device sent.
 */
const locate = (vehicle: RegisteredVehicle, given: Position): VehicleLocation => {
  const { timestamp, ignitionOn, applyIgnitionStatus } = given
  const latitude = rounded(given.latitude, PLACE_STEPS)
  const longitude = rounded(given.longitude, PLACE_STEPS)
  // A vehicle that moves, however slowly, does not stand.
  const speed = given.speed > 0 ? Math.max(rounded(given.speed, SPEED_STEPS), 1 / SPEED_STEPS) : 0
  const isGood = hasGps(latitude, longitude, given.validity)
  return {
    vehicleId: given.vehicleId,
    timestamp,
    latitude: isGood ? latitude : vehicle.latitude,
    longitude: isGood ? longitude : vehicle.longitude,
    speed,
    // Without coordinates no position is fully valid, whatever the device says of it.
    validity: isGood || latitude !== null ? given.validity : 0,
    azimuth: rounded(given.azimuth, AZIMUTH_STEPS),
    ignitionOn,
    ...(applyIgnitionStatus !== undefined && { applyIgnitionStatus }),
    parkingIgnitionSince: parkingIgnitionSince(vehicle.parkingIgnitionSince, speed, ignitionOn, timestamp),
  }
}

/** LIVE-24: the settings that a device repeats say nothing newer of its alarms than the alarms themselves. */
const withKnownAlarms = <T extends { readonly data: StateEvents['deviceSettings'] }>(
  vehicle: RegisteredVehicle,
  observation: T,
): T => {
  const { alarm, alarmTimestamp, lockedAlarm } = vehicle
  const deviceSettingsDto = { ...observation.data.deviceSettingsDto, alarm, alarmTimestamp, lockedAlarm }
  return { ...observation, data: { ...observation.data, deviceSettingsDto } }
}

const rounded = <T extends number | null>(value: T, steps: number): T =>
  value === null ? value : ((Math.round(value * steps) / steps) as T)

/** What a state event changes in the cold row; null: nothing. */
const patchOf = (observation: StateObservation): StatePatch | null => {
  switch (observation.event) {
    case 'deviceStatus':
      return { device_status: observation.data.deviceStatus }
    case 'LockStateForDevice': {
      const { deviceId, lockState, lockStateTime, name } = observation.data
      return { lock_state: { deviceId, lockState, lockStateTime, name } }
    }
    case 'SOS_ALARM':
      return { alarm: true, alarm_timestamp: observation.data.timestamp }
    case 'SIGNALING_ALARM':
      return { locked_alarm: true }
    case 'antennaStatus': {
      const { updateTime, antConnected, shortMode } = observation.data
      return { ant_status: { updateTime, antConnected, shortMode } }
    }
    case 'deviceSettings': {
      const { id, alwaysIgnitionOn, deviceOn, outValsDto } = observation.data.deviceSettingsDto
      return { device_on: deviceOn, device_settings: { id, alwaysIgnitionOn, outValsDto } }
    }
    case 'trailerAction':
      return { trailer_action: observation.data.trailerActionEvent }
    case 'rfidCard':
      return { rfid_card: observation.data.connectedRfidCard }
    default:
      return null
  }
}
