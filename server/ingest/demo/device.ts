import type { DeviceStatus, LockState } from '../../../src/contract/entities/vehicle.ts'
import { hash32, hashUnit } from '../../platform/random.ts'
import { DRIVERS } from './cargo.ts'
import { EPISODES, episodeAt } from './episodes.ts'
import { type Motion, motionAt } from './motion.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** Everything about a vehicle and its device at one moment, as a pure function of the time (ms since the epoch). */
export interface DeviceMoment {
  readonly at: number
  readonly motion: Motion
  readonly deviceStatus: DeviceStatus
  readonly deviceOn: boolean
  /** The device is reachable; otherwise only the two fields above are known outside. */
  readonly reachable: boolean
  readonly gps: 'good' | 'weak' | 'absent' | 'zero'
  readonly antenna: { readonly antConnected: boolean; readonly shortMode: boolean }
  readonly powerLost: boolean
  readonly lowVoltage: boolean
  readonly tooWarm: boolean
  readonly sensorFault: boolean
  readonly inputActive: boolean
  readonly sos: boolean
  /** Someone touches the parked vehicle: an alarm, if it is armed. */
  readonly tamper: boolean
  /** Lock state set by the driver's remote. */
  readonly remoteLock: LockState
  /** The remote is being refused at the moment. */
  readonly remoteRefused: boolean
  readonly trailerAttached: boolean
  /** Which of the vehicle's drivers has inserted the card; null: none. */
  readonly driver: number | null
}

/** The remote locks this long after arrival and unlocks this long before departure. */
const LOCK_AFTER_MS = 75_000
const UNLOCK_BEFORE_MS = 120_000
const REFUSED_MS = 20_000
const REFUSED_SHARE = 0.2
const TRAILER_SHARE = 0.6

const statusOf = (v: DemoVehicle, at: number): DeviceStatus => {
  if (v.condition === 'noDevice') return 'NO_DEVICE'
  if (v.condition === 'neverReported') return 'NO_DATA'
  if (v.condition === 'disconnected') return 'DISCONNECTED'
  if (v.condition !== 'active') return 'CONNECTED'
  if (episodeAt(EPISODES.disconnected, v.key, at, v.epoch) !== null) return 'DISCONNECTED'
  return episodeAt(EPISODES.noData, v.key, at, v.epoch) === null ? 'CONNECTED' : 'NO_DATA'
}

const isOn = (v: DemoVehicle, at: number): boolean =>
  v.condition !== 'switchedOff' &&
  (v.condition !== 'active' || episodeAt(EPISODES.switchedOff, v.key, at, v.epoch) === null)

const gpsOf = (v: DemoVehicle, at: number, antennaOff: boolean): DeviceMoment['gps'] => {
  if (v.condition === 'noGps' || antennaOff) return 'absent'
  if (episodeAt(EPISODES.zeroGps, v.key, at, v.epoch) !== null) return 'zero'
  if (episodeAt(EPISODES.noGps, v.key, at, v.epoch) !== null) return 'absent'
  return episodeAt(EPISODES.weakGps, v.key, at, v.epoch) === null ? 'good' : 'weak'
}

/** Whether the remote has locked a guarded vehicle at a stop that is long enough for it. */
const remoteAt = (
  v: DemoVehicle,
  m: Motion,
  at: number,
): { readonly lock: LockState; readonly refused: boolean } => {
  const from = m.arrivedAt + LOCK_AFTER_MS
  const to = m.departsAt - UNLOCK_BEFORE_MS
  const locks = v.guarded && m.atStop && m.stopKind === 'parking' && to - from > LOCK_AFTER_MS
  if (!locks || at < from || at >= to) return { lock: 'UNLOCK', refused: false }
  const refused = hashUnit(hash32(v.key, 81), m.legNumber) < REFUSED_SHARE && at < from + REFUSED_MS
  return { lock: refused ? 'UNLOCK' : 'LOCK', refused }
}

/** Trailers change in the middle of the stop that follows a leg. */
const trailerAt = (v: DemoVehicle, m: Motion, at: number): boolean => {
  const changed = m.atStop && at > (m.arrivedAt + m.departsAt) / 2
  const leg = m.legNumber + (changed ? 1 : 0)
  return v.kind.pullsTrailer && hashUnit(hash32(v.key, 82), leg) < TRAILER_SHARE
}

const driverAt = (v: DemoVehicle, m: Motion): number | null =>
  m.ignitionOn && v.kind.name !== 'trailer' ? hash32(hash32(v.key, 83), m.legNumber >> 2) % DRIVERS : null

/** The state of vehicle and device at a moment. */
export const deviceAt = (v: DemoVehicle, at: number): DeviceMoment => {
  const driven = motionAt(v.tour, v.key, at, v.epoch)
  const during = (kind: (typeof EPISODES)[keyof typeof EPISODES]): boolean =>
    episodeAt(kind, v.key, at, v.epoch) !== null
  const motion = during(EPISODES.ignitionWire) ? { ...driven, ignitionOn: false } : driven
  const deviceStatus = statusOf(v, at)
  const deviceOn = isOn(v, at)
  const antennaOff = during(EPISODES.antennaOff)
  const silent = v.condition === 'stale' || during(EPISODES.silent)
  const remote = remoteAt(v, driven, at)
  const powerLost = during(EPISODES.powerLost)
  return {
    at,
    motion,
    deviceStatus,
    deviceOn,
    reachable: deviceOn && deviceStatus === 'CONNECTED' && !silent,
    gps: gpsOf(v, at, antennaOff),
    antenna: { antConnected: !antennaOff, shortMode: !antennaOff && during(EPISODES.antennaShort) },
    powerLost,
    lowVoltage: !powerLost && during(EPISODES.lowVoltage),
    tooWarm: v.kind.cooled && during(EPISODES.warmth),
    sensorFault: during(EPISODES.sensorFault),
    inputActive: during(EPISODES.inputActive),
    sos: v.pressesSos && during(EPISODES.sos),
    tamper: v.isTouched && motion.atStop && during(EPISODES.tamper),
    remoteLock: remote.lock,
    remoteRefused: remote.refused,
    trailerAttached: trailerAt(v, motion, at),
    driver: driverAt(v, driven),
  }
}
