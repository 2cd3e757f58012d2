import {
  type AntStatus,
  DEVICE_STATUSES,
  type DeviceSettings,
  type LockStateDto,
  type VehicleGroup,
  type VehicleMiniState,
} from '../../../src/contract/entities/vehicle.ts'
import type { DecodedFleetEvent, DecodedVehicleEvent } from '../../decode/decodedEvent.ts'
import type { FleetStore } from '../fleetStore.ts'
import { gpsData, locationData, miniRow, NOW, simpleEvent, stateEvent } from './rows.ts'

/** One vehicle in the server's plain objects. */
export interface ServerVehicle {
  mini: VehicleMiniState
  ant: AntStatus | null
  lock: LockStateDto | null
  outputs: Record<string, boolean>
  counts: Record<string, number>
}

export type ServerEvent = DecodedVehicleEvent | Extract<DecodedFleetEvent, { event: 'dayStarted' }>

/** A random action: `kind` and `vehicle` are taken modulo what exists, `a` and `b` fill the fields. */
export interface Act {
  readonly kind: number
  readonly vehicle: number
  readonly a: number
  readonly b: number
}

export const GROUPS: readonly VehicleGroup[] = [1, 2, 3, 4].map((id) => ({ id, name: `Group ${id}` }))
/** Geozones, whose names no event carries. */
export const ZONES: readonly VehicleGroup[] = [1, 2, 3].map((id) => ({ id, name: `Zone ${id}` }))
const COUNTED = ['VEHICLE_PARKING_START', 'FUELLING_START', 'TERM', 'VOLTAGE', 'SOMETHING_ODD']
const NAMES = ['', 'Зоря', 'їжак', 'Bus 7', 'bus 10', 'Ärger', 'Яр', 'truck', 'Truck', 'ёлка', 'елка', '  ']
const SERIALS = [null, '', '7', '007', '12', '9007199254740993', '9007199254740992', 'GX-5', 'gx-5', 'Ж1']

/** All lists of the server at one moment. */
export interface ServerLists {
  readonly seq: number
  readonly day: string
  readonly vehicles: readonly ServerVehicle[]
}

/**
 * The server's side in plain objects: the oracle of the store. Every action changes it and returns the events that it
 * sends; in whatever order events and lists reach the store, it must converge to the same state.
 */
export class ServerFleet {
  seq = 10
  #day = 20
  readonly vehicles = new Map<number, ServerVehicle>()

  constructor(count: number) {
    for (let id = 1; id <= count; id++) this.#create(id, id * 7)
  }

  get day(): string {
    return `2026-11-${this.#day}`
  }

  lists(): ServerLists {
    return { seq: this.seq, day: this.day, vehicles: structuredClone([...this.vehicles.values()]) }
  }

  act({ kind, vehicle, a, b }: Act): readonly ServerEvent[] {
    const ids = [...this.vehicles.keys()]
    const known = this.vehicles.get(ids[vehicle % Math.max(1, ids.length)] ?? 0)
    if (known === undefined) return []
    const acts = [
      () => this.#move(known, a, b),
      () => this.#setStatus(known, a),
      () => this.#raiseAlarm(known, a, b),
      () => this.#resetAlarm(known, a),
      () => this.#changeSettings(known, a, b),
      () => this.#pin(known, a),
      () => this.#regroup(known, a),
      () => this.#count(known, a),
      () => this.#equip(known, a),
      () => this.#rename(known, a),
      () => this.#cross(known, a, b),
      () => this.#couple(known, a),
      () => (a % 8 === 0 ? this.#nextDay() : []),
    ]
    return acts[kind % acts.length]?.() ?? []
  }

  /** Changes that only a list carries, no event: renames, adds or removes a vehicle. */
  edit({ kind, vehicle, a }: Act): void {
    this.seq += 1
    const ids = [...this.vehicles.keys()]
    const id = ids[vehicle % Math.max(1, ids.length)] ?? 0
    const known = this.vehicles.get(id)
    if (kind % 3 === 0) this.#create(Math.max(0, ...ids) + 1, a)
    else if (kind % 3 === 1 && ids.length > 1) this.vehicles.delete(id)
    else if (known !== undefined) known.mini = { ...known.mini, ...this.#texts(id, a) }
  }

  #texts(id: number, a: number): Pick<VehicleMiniState, 'name' | 'licensePlate' | 'deviceSerial'> {
    const serial = SERIALS[a % SERIALS.length] ?? null
    return {
      name: NAMES[a % NAMES.length] ?? '',
      licensePlate: a % 5 === 0 ? '' : `AA ${a % 17} BB`,
      deviceSerial: serial === null || a % 3 === 0 ? serial : `${serial}${id}`,
    }
  }

  #create(id: number, a: number): void {
    const groups = GROUPS.filter((group) => (a >> group.id) % 2 === 1)
    const deviceStatus = DEVICE_STATUSES[a % 4] ?? 'CONNECTED'
    const type = id % 4 === 0 ? 'TRAILER' : 'VEHICLE'
    const mini = miniRow(id, { ...this.#texts(id, a), type, groups, deviceStatus, deviceOn: a % 9 !== 0 })
    this.vehicles.set(id, { mini, ant: null, lock: null, outputs: {}, counts: {} })
  }

  #move(v: ServerVehicle, a: number, b: number): readonly ServerEvent[] {
    const speed = a % 3 === 0 ? 0 : a % 40
    const ignitionOn = b % 2 === 0
    const at = NOW - (a % 1_200) * 1_000
    const place = b % 7 === 0 ? { latitude: null, longitude: null } : { latitude: b % 80, longitude: a % 170 }
    const validity = b % 5 === 0 ? 50 : 100
    const azimuth = a % 4 === 0 ? null : a % 360
    const parkingIgnitionSince = speed === 0 && ignitionOn ? at - (b % 400) * 1_000 : null
    const gps = gpsData({ ...place, speed, validity, ignitionOn, timestamp: at })
    v.mini = { ...v.mini, lastKnownTime: at, azimuth, parkingIgnitionSince, vehiclesDataGpsDataDto: gps }
    const data = { ...place, speed, validity, azimuth, ignitionOn, parkingIgnitionSince, timestamp: at }
    return [stateEvent('vehicleLocation', ++this.seq, v.mini.vehicleId, locationData(data))]
  }

  #setStatus(v: ServerVehicle, a: number): readonly ServerEvent[] {
    const deviceStatus = DEVICE_STATUSES[a % 4] ?? 'CONNECTED'
    v.mini = { ...v.mini, deviceStatus }
    return [stateEvent('deviceStatus', ++this.seq, v.mini.vehicleId, { timestamp: NOW, deviceStatus })]
  }

  /** Device clocks may be wrong: timestamps do not rise with the seq. */
  #raiseAlarm(v: ServerVehicle, a: number, b: number): readonly ServerEvent[] {
    const sos = a % 2 === 0
    v.mini = { ...v.mini, ...(sos ? { alarm: true, alarmTimestamp: b } : { lockedAlarm: true }) }
    const name = sos ? 'SOS_ALARM' : 'SIGNALING_ALARM'
    return [stateEvent(name, ++this.seq, v.mini.vehicleId, { timestamp: b })]
  }

  #resetAlarm(v: ServerVehicle, a: number): readonly ServerEvent[] {
    const flags = a % 2 === 0 ? { alarm: false as const } : { lockedAlarm: false as const }
    v.mini = { ...v.mini, ...flags, ...(a % 2 === 0 ? { alarmTimestamp: NOW } : {}) }
    return [stateEvent('alarmReset', ++this.seq, v.mini.vehicleId, { timestamp: NOW, ...flags })]
  }

  #changeSettings(v: ServerVehicle, a: number, b: number): readonly ServerEvent[] {
    v.mini = { ...v.mini, deviceOn: a % 2 === 0 }
    v.outputs = { firstOutVal: b % 2 === 0, eighthOutVal: b % 3 === 0 }
    const data = { deviceSettingsDto: settingsOf(v) }
    return [stateEvent('deviceSettings', ++this.seq, v.mini.vehicleId, data)]
  }

  #pin(v: ServerVehicle, a: number): readonly ServerEvent[] {
    const fixed = a % 3 === 0 ? false : a % 3 === 1 ? true : (a % 4) + 1
    v.mini = { ...v.mini, fixed }
    return [stateEvent('vehicleFixed', ++this.seq, v.mini.vehicleId, { fixed })]
  }

  #regroup(v: ServerVehicle, a: number): readonly ServerEvent[] {
    const groups = GROUPS.filter((group) => (a >> group.id) % 2 === 1)
    v.mini = { ...v.mini, groups }
    return [stateEvent('vehicleGroups', ++this.seq, v.mini.vehicleId, { groups })]
  }

  #cross(v: ServerVehicle, a: number, b: number): readonly ServerEvent[] {
    const zoneId = ZONES[a % ZONES.length]?.id ?? 0
    const isInside = b % 2 === 0
    const others = (v.mini.zones ?? []).filter((stay) => stay.zoneId !== zoneId)
    const zones = isInside ? [...others, { zoneId, since: NOW - b }] : others
    v.mini = { ...v.mini, zones: zones.toSorted((one, other) => one.zoneId - other.zoneId) }
    const data = { timestamp: NOW - b, zoneId, isInside, isCrossing: true }
    return [stateEvent('vehicleZone', ++this.seq, v.mini.vehicleId, data)]
  }

  #couple(v: ServerVehicle, a: number): readonly ServerEvent[] {
    const hasTrailer = a % 2 === 0
    v.mini = { ...v.mini, hasTrailer }
    const trailerActionEvent = {
      id: 0,
      idSerial: `T${a % 5}`,
      name: '',
      registerTime: NOW,
      vehicleLicensePlate: '',
      vehicleName: '',
      width: null,
      type: hasTrailer ? 'TRAILER_CONNECTED' : 'TRAILER_DISCONNECTED',
    }
    return [stateEvent('trailerAction', ++this.seq, v.mini.vehicleId, { trailerActionEvent })]
  }

  #rename(v: ServerVehicle, a: number): readonly ServerEvent[] {
    const { name, licensePlate } = this.#texts(v.mini.vehicleId, a)
    v.mini = { ...v.mini, name, licensePlate }
    const data = { name, licensePlate, parts: ['parameters'] as const }
    return [stateEvent('vehicleChanged', ++this.seq, v.mini.vehicleId, data)]
  }

  #count(v: ServerVehicle, a: number): readonly ServerEvent[] {
    const name = COUNTED[a % COUNTED.length] ?? 'TERM'
    const countPerDay = (v.counts[name] ?? 0) + 1
    v.counts = { ...v.counts, [name]: countPerDay }
    return [simpleEvent(name, ++this.seq, v.mini.vehicleId, { countPerDay, day: this.day })]
  }

  #equip(v: ServerVehicle, a: number): readonly ServerEvent[] {
    if (a % 2 === 0) {
      v.ant = { updateTime: a, antConnected: a % 4 === 0, shortMode: a % 6 === 0 }
      return [stateEvent('antennaStatus', ++this.seq, v.mini.vehicleId, v.ant)]
    }
    v.lock = { deviceId: 1, lockStateTime: a, lockState: a % 3 === 0 ? 'LOCK' : 'UNLOCK', name: '' }
    return [stateEvent('LockStateForDevice', ++this.seq, v.mini.vehicleId, v.lock)]
  }

  #nextDay(): readonly ServerEvent[] {
    if (this.#day > 27) return []
    this.#day += 1
    for (const v of this.vehicles.values()) v.counts = {}
    return [{ kind: 'fleet', event: 'dayStarted', seq: ++this.seq, data: { day: this.day } }]
  }
}

const settingsOf = ({ mini, outputs }: ServerVehicle): DeviceSettings => {
  const { alarm, alarmTimestamp, lockedAlarm, deviceOn } = mini
  return { id: 1, alarm, alarmTimestamp, lockedAlarm, deviceOn, alwaysIgnitionOn: false, outValsDto: outputs }
}

/** One merge per list, to be called in any order. */
export const mergesOf = (store: FleetStore, { seq, day, vehicles }: ServerLists): readonly (() => void)[] => {
  const rows = vehicles.map((v) => ({ ...v, vehicleId: v.mini.vehicleId }))
  return [
    () =>
      store.mergeMini(
        vehicles.map(({ mini }) => mini),
        seq,
      ),
    () =>
      store.mergeAnt(
        rows.map(({ vehicleId, ant }) => ({ vehicleId, antStatus: ant })),
        seq,
      ),
    () =>
      store.mergeLock(
        rows.map(({ vehicleId, lock }) => ({ vehicleId, lockStateDto: lock })),
        seq,
      ),
    () =>
      store.mergeSettings(
        rows.map((v) => ({ vehicleId: v.vehicleId, deviceSettingsDto: settingsOf(v) })),
        seq,
      ),
    () =>
      store.mergeCounts(
        rows.map((v) => ({ vehicleId: v.vehicleId, day, eventsCountPerDay: v.counts })),
        seq,
      ),
    () =>
      store.mergeMapping(
        rows.map((v) => ({
          vehicleId: v.vehicleId,
          currentDeviceMapping: { ...settingsOf(v), deviceSerial: '', from: NOW, to: null },
        })),
        seq,
      ),
  ]
}

/** Passes one event of the server to the store. */
export const deliver = (store: FleetStore, event: ServerEvent): void => {
  if (event.kind === 'fleet') store.dayStarted(event.data.day)
  else store.apply(event, NOW)
}
