import { hasGps, parkingIgnitionSince } from '../../src/contract/rules/status.ts'
import { AZIMUTH_STEPS, PLACE_STEPS, SPEED_STEPS } from '../../src/contract/wire/binaryLayout.ts'
import type { SensorSetup } from '../../src/contract/entities/sensorSetup.ts'
import type { CardStatus } from '../../src/contract/entities/vehicle.ts'
import type { SIMPLE_EVENT_NAMES, StateEvents, VehicleLocation } from '../../src/contract/wire/events.ts'
import { type CardBook, judgeCard } from './cards/readCards.ts'
import type { ReadingRow } from './drivers/driverSql.ts'
import type { Observation } from './ports.ts'
import type { LateRow } from '../storage/lateDays.ts'
import { type SensorRow, sensorRowOf } from '../storage/sensorReadings.ts'
import { CountingPlan } from './counting/countingPlan.ts'
import { EventPlan, type PlanCalendar, type StatePatch } from './eventPlan.ts'
import { findRefusal, isStorableJson, momentOf, type RefusalReason } from './observationCheck.ts'
import { type PlannedLocation, PlannedVehicles } from './plannedVehicles.ts'
import type { RegisteredVehicle, VehicleRegistry } from './registry.ts'
import { readingOf, type TrailerReading } from './trailers/readingSql.ts'
import { observeSensors } from './sensors/observeSensors.ts'
import type { WatchedSensors } from './sensors/sensorBook.ts'
import type { FiredTrigger } from './sensors/stepTriggers.ts'

type Location = Extract<Observation, { event: 'vehicleLocation' }>
type Position = Location['data']

/** A row of the position table: what the device sent. */
export interface PositionRow {
  readonly data: Position
  readonly ownerId: number
  /** The newest position of the vehicle before it, ms since the epoch; null: there was none. */
  readonly newestBefore: number | null
  readonly altitude: number | null
  readonly satellites: number | null
  /** JSON */
  readonly attributes: string | null
}

interface Context extends PlanCalendar {
  readonly registry: VehicleRegistry
  /** ms since the epoch */
  readonly now: number
  /** The latest moment that a report may have, ms since the epoch: what is further ahead is refused. */
  readonly latest: number
  /** The listed cards that are read. */
  readonly cards: CardBook
}

/** Plans what a list of observations, in order of arrival, does. Changes nothing by itself. */
export const planFlush = (observations: readonly Observation[], context: Context): FlushPlan => {
  const plan = new FlushPlan(context)
  for (const observation of observations) plan.add(observation)
  return plan
}

/** The event of a card that was read, by what the list says about it. */
const CARD_EVENTS: Readonly<Partial<Record<CardStatus, (typeof SIMPLE_EVENT_NAMES)[number]>>> = {
  unknown: 'RFID_CARD_UNKNOWN',
  expired: 'RFID_CARD_EXPIRED',
}

/** An observation of one vehicle, re-addressed to another. */
const addressedTo = (observation: Observation, vehicleId: number): Observation =>
  observation.data.vehicleId === vehicleId
    ? observation
    : ({ ...observation, data: { ...observation.data, vehicleId } } as Observation)

/** What is logged: everything but positions. */
type LoggedObservation = Exclude<Observation, { event: 'vehicleLocation' }>
type StateObservation = Exclude<
  Observation,
  { event: 'vehicleLocation' } | { event: 'simple' } | { event: 'trailerAction' }
>

/** Everything that one transaction of the recorder writes and, once it is on disk, passes on. */
export class FlushPlan extends EventPlan {
  readonly positions: PositionRow[] = []
  /** Sensor readings, which have a table of their own. */
  readonly sensors: SensorRow[] = []
  readonly refused: RefusalReason[] = []
  /** Positions that are not newer than the current one; no other position has a moment that is stored already. */
  readonly late = new Set<PositionRow>()
  /** Those of them that are of the time before their device was moved: no detector takes them. */
  readonly past = new Set<PositionRow>()
  /** What is of a time that the vehicle's newest position has passed, or of a vehicle that had none: it changes its day. */
  readonly lateRows: LateRow[] = []
  /** Cards that were read, late ones too. */
  readonly readings: ReadingRow[] = []
  /** Trailers that were read, late ones too; what vehicles pull follows behind the write (trailers/). */
  readonly trailers: TrailerReading[] = []
  /** What counts of it for counters (docs/counters.md). */
  readonly counting: CountingPlan
  readonly #context: Context
  readonly #vehicles: PlannedVehicles
  readonly #watched = new Map<number, WatchedSensors>()

  constructor(context: Context) {
    super(context)
    this.#context = context
    this.#vehicles = new PlannedVehicles(context.registry)
    this.counting = new CountingPlan(context.registry.counting)
  }

  /** The newest position of each vehicle that has a newer one. */
  get hot(): readonly PlannedLocation[] {
    return this.#vehicles.hot
  }

  /** Whether anything of it is of this vehicle. */
  concerns(vehicleId: number): boolean {
    return this.#vehicles.concerns(vehicleId)
  }

  add(given: Observation): void {
    const { registry, now, latest } = this.#context
    const named = given.data.vehicleId
    const vehicleId = given.isDirect ? named : registry.assignments.targetOf(named)
    if (vehicleId === null) {
      this.refused.push('noDevice')
      return
    }
    const observation = addressedTo(given, vehicleId)
    const vehicle = this.#vehicles.read(vehicleId)
    const reason = vehicle && findRefusal(observation, now, latest)
    if (!vehicle || reason) this.refused.push(reason ?? 'unknownVehicle')
    else if (observation.event === 'vehicleLocation') this.#addPosition(vehicle, observation)
    else this.#addLogged(vehicle, observation)
  }

  #addPosition(vehicle: RegisteredVehicle, { data, measured, past }: Location): void {
    const attributes = measured?.attributes ? JSON.stringify(measured.attributes) : null
    if (attributes !== null && !isStorableJson(attributes)) {
      this.refused.push('text')
      return
    }
    const { altitude = null, satellites = null } = measured ?? {}
    const ownerId = past?.ownerId ?? vehicle.ownerId
    const { vehicleId, timestamp } = vehicle
    const row = { data, ownerId, newestBefore: timestamp, altitude, satellites, attributes }
    this.positions.push(row)
    if (past) this.past.add(row)
    if (past || timestamp === null || data.timestamp <= timestamp)
      this.lateRows.push({ ownerId, vehicleId, at: data.timestamp })
    if (past || (vehicle.timestamp !== null && data.timestamp <= vehicle.timestamp)) {
      this.late.add(row)
      this.#vehicles.note(vehicle.vehicleId)
      return
    }
    const location = locate(vehicle, data)
    const audience = { kind: 'vehicle', ownerId, vehicleId } as const
    const planned = { index: this.seqs++, event: 'vehicleLocation', data: location, audience } as const
    this.events.push(planned)
    this.#vehicles.locate(planned)
    this.publishCounters(vehicle, this.counting.locate(location, measured), location.timestamp)
  }

  #addLogged(vehicle: RegisteredVehicle, given: LoggedObservation): void {
    const observation = this.#completed(vehicle, given)
    const json = JSON.stringify(observation.data)
    if (!isStorableJson(json)) {
      this.refused.push('text')
      return
    }
    const { vehicleId, ownerId } = vehicle
    this.#vehicles.note(vehicleId)
    const at = momentOf(observation, this.#context.now)
    if (observation.event === 'simple') {
      this.count(vehicle, observation.name, at, json)
      return
    }
    if (observation.event === 'vehicleSensors') {
      this.#addSensors(vehicle, observation.data)
      return
    }
    if (observation.event === 'trailerAction') {
      this.trailers.push(readingOf(ownerId, vehicleId, observation.data.trailerActionEvent))
      return
    }
    if (observation.event === 'rfidCard' && this.#takeReading(vehicle, observation.data)) return
    const index = this.emit(vehicle, observation.event, observation.data)
    this.log.push({ index, vehicleId, ownerId, name: observation.event, at, json })
    this.#patch(vehicle, observation, index)
    if (observation.event === 'rfidCard') this.#countCard(vehicle, observation.data)
  }

  /** What was observed, with what the server knows of it. */
  #completed(vehicle: RegisteredVehicle, given: LoggedObservation): LoggedObservation {
    if (given.event === 'deviceSettings') return withKnownAlarms(vehicle, given)
    if (given.event !== 'rfidCard') return given
    const { cards, today } = this.#context
    const connectedRfidCard = judgeCard(given.data.connectedRfidCard, vehicle.ownerId, cards, today)
    return { ...given, data: { ...given.data, connectedRfidCard } }
  }

  /** Keeps a reading; true: it is older than the vehicle's last position, so that the card in the reader is another one by now. */
  #takeReading({ vehicleId, ownerId, timestamp }: RegisteredVehicle, data: StateEvents['rfidCard']): boolean {
    const number = data.connectedRfidCard?.number ?? null
    this.readings.push({ ownerId, vehicleId, at: data.timestamp, number })
    return timestamp !== null && data.timestamp < timestamp
  }

  /** A card that is not in the list, or has expired, is an event of its own each time it is read. */
  #countCard(
    vehicle: RegisteredVehicle,
    { connectedRfidCard: card, timestamp }: StateEvents['rfidCard'],
  ): void {
    const name = card?.status === undefined ? undefined : CARD_EVENTS[card.status]
    if (card && name) this.countDerived(vehicle, name, timestamp, { text: card.number })
  }

  /** Sensor values as the vehicle's set-up shows them, and the triggers that fire on them (docs/triggers.md). */
  #addSensors(vehicle: RegisteredVehicle, data: StateEvents['vehicleSensors']): void {
    const { vehicleId, ownerId } = vehicle
    const watched = this.#watched.get(vehicleId) ?? this.#context.registry.sensors.read(vehicleId)
    const { kept, shown, setup, fired } = observeSensors(data, watched)
    const reading = { ...data, ...shown }
    const index = this.emit(vehicle, 'vehicleSensors', reading)
    const row = sensorRowOf(reading, ownerId)
    if (row) this.sensors.push(row)
    if (row && (vehicle.timestamp === null || row.at < vehicle.timestamp)) this.lateRows.push(row)
    this.change(vehicle, { sensors: kept }, index)
    this.publishCounters(vehicle, this.counting.takeInputs(reading), data.timestamp)
    if (!watched) return
    const reportedAt = Math.max(watched.reportedAt ?? data.timestamp, data.timestamp)
    this.#watched.set(vehicleId, { setup: setup ?? watched.setup, reportedAt })
    if (setup) this.#addTriggers(vehicle, setup, fired, data.timestamp)
  }

  #addTriggers(
    vehicle: RegisteredVehicle,
    setup: SensorSetup,
    fired: readonly FiredTrigger[],
    timestamp: number,
  ): void {
    const index = this.emit(vehicle, 'vehicleSensorSetup', { vehicleId: vehicle.vehicleId, ...setup })
    this.change(vehicle, { sensor_setup: setup }, index)
    fired.forEach(({ name, controlId, text }, place) => {
      this.countDerived(vehicle, name, timestamp, { controlId, text }, place)
    })
  }

  #patch(vehicle: RegisteredVehicle, observation: StateObservation, index: number): void {
    const patch = patchOf(observation, index)
    if (!patch) return
    this.change(vehicle, { ...patch, ...raisedIn(this.cold.get(vehicle.vehicleId)) }, index)
    if (patch.alarm === undefined && patch.locked_alarm === undefined) return
    this.#vehicles.setAlarms(vehicle, {
      ...(patch.alarm !== undefined && { alarm: patch.alarm }),
      ...(patch.alarm_timestamp !== undefined && { alarmTimestamp: patch.alarm_timestamp }),
      ...(patch.locked_alarm !== undefined && { lockedAlarm: patch.locked_alarm }),
    })
  }
}

/**
 * The position as it is shown: without GPS the vehicle stays at its last good place (STATUS-14 to STATUS-16). Place,
 * speed and azimuth are rounded to the steps of the wire, below what is visible, so that lists and events in every
 * format agree exactly; the position table stores what the device sent.
 */
const locate = (vehicle: RegisteredVehicle, given: Position): VehicleLocation => {
  const { timestamp, ignitionOn, applyIgnitionStatus } = given
  const latitude = rounded(given.latitude, PLACE_STEPS)
  const longitude = rounded(given.longitude, PLACE_STEPS)
  // A vehicle that moves, however slowly, is not shown as stopped.
  const speed = given.speed > 0 ? Math.max(rounded(given.speed, SPEED_STEPS), 1 / SPEED_STEPS) : 0
  const isGood = hasGps(latitude, longitude, given.validity)
  return {
    vehicleId: given.vehicleId,
    timestamp,
    latitude: isGood ? latitude : vehicle.latitude,
    longitude: isGood ? longitude : vehicle.longitude,
    speed,
    // Without coordinates a position is never fully valid, whatever the device reports.
    validity: isGood || latitude !== null ? given.validity : 0,
    azimuth: rounded(given.azimuth, AZIMUTH_STEPS),
    ignitionOn,
    ...(applyIgnitionStatus !== undefined && { applyIgnitionStatus }),
    parkingIgnitionSince: parkingIgnitionSince(vehicle.parkingIgnitionSince, speed, ignitionOn, timestamp),
  }
}

/** LIVE-24: repeated device settings carry no newer alarm state than the alarm events themselves. */
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

/** The alarms that an earlier event of the write turned on. */
const raisedIn = (planned: StatePatch | undefined): StatePatch => ({
  ...(planned?.alarm_raised && { alarm_raised: planned.alarm_raised }),
  ...(planned?.locked_alarm_raised && { locked_alarm_raised: planned.locked_alarm_raised }),
})

/** The changes of the state event of this index to the cold row; null: none. */
const patchOf = (observation: StateObservation, index: number): StatePatch | null => {
  switch (observation.event) {
    case 'deviceStatus':
      return { device_status: observation.data.deviceStatus }
    case 'LockStateForDevice': {
      const { deviceId, lockState, lockStateTime, name } = observation.data
      return { lock_state: { deviceId, lockState, lockStateTime, name } }
    }
    case 'SOS_ALARM':
      return {
        alarm: true,
        alarm_timestamp: observation.data.timestamp,
        alarm_raised: { index, at: observation.data.timestamp },
      }
    case 'SIGNALING_ALARM':
      return { locked_alarm: true, locked_alarm_raised: { index, at: observation.data.timestamp } }
    case 'antennaStatus': {
      const { updateTime, antConnected, shortMode } = observation.data
      return { ant_status: { updateTime, antConnected, shortMode } }
    }
    case 'deviceSettings': {
      const { id, alwaysIgnitionOn, deviceOn, outValsDto } = observation.data.deviceSettingsDto
      return { device_on: deviceOn, device_settings: { id, alwaysIgnitionOn, outValsDto } }
    }
    case 'rfidCard':
      return { rfid_card: observation.data.connectedRfidCard }
    default:
      return null
  }
}
