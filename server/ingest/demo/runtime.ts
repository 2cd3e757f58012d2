import type { DeviceSettings, LockState, OutVals } from '../../../src/contract/entities/vehicle.ts'
import { OUTPUT_FLAGS } from '../../../src/contract/entities/vehicle.ts'
import type { DeviceMemory } from '../../live/ports.ts'
import { hashUnit } from '../../platform/random.ts'
import type { DeviceMoment } from './device.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** State of a simulated device between two samples: settings that people change, and its reported values. */
export interface DeviceRuntime {
  readonly vehicle: DemoVehicle
  readonly vehicleId: number
  /** Time of the last sample of the device, reachable or not; null before the first. */
  looked: DeviceMoment | null
  /** Time of the device's last report; null before the first. */
  seen: DeviceMoment | null
  /** Values that the server may have differently are reported at the next contact. */
  owesLock: boolean
  owesSettings: boolean
  lock: LockState
  alwaysIgnitionOn: boolean
  outVals: OutVals
  /** The causes of alarms that have held since the last sample: they raise nothing further. */
  sosSeen: boolean
  disturbanceSeen: boolean
  /** The last place with a valid position. */
  lastGood: { readonly latitude: number; readonly longitude: number } | null
  nextLocationAt: number
  nextSensorsAt: number
}

/** Serials are numbers, and the device's id is the same number. */
export const deviceIdOf = (v: DemoVehicle): number => Number(v.serial)

/** Factory state of the outputs: seven, of which a few vehicles have one on. */
export const factoryOutVals = (v: DemoVehicle): OutVals => {
  const first = hashUnit(v.key, 61) < 0.08
  const flags = OUTPUT_FLAGS.slice(0, 7).map((flag, i) => [flag, i === 0 && first])
  return { ...Object.fromEntries(flags), allValsFalse: !first }
}

/** The settings as the device reports them; alarms are separate events and never part of a settings report. */
export const settingsOf = (device: DeviceRuntime, deviceOn: boolean): DeviceSettings => ({
  id: deviceIdOf(device.vehicle),
  alarm: false,
  alarmTimestamp: null,
  lockedAlarm: false,
  alwaysIgnitionOn: device.alwaysIgnitionOn,
  deviceOn,
  outValsDto: device.outVals,
})

/** Whether someone moves or touches an armed vehicle; one in three armed vehicles that drive off detects it. */
export const isDisturbed = (v: DemoVehicle, lock: LockState, moment: DeviceMoment): boolean => {
  if (lock !== 'LOCK') return false
  const { atStop, speed, legNumber } = moment.motion
  return moment.tamper || (!atStop && speed > 0 && hashUnit(v.key, 62, legNumber) < 1 / 3)
}

/** A device at the start of the source; conditions already in progress count as reported. */
export const startDevice = (
  vehicle: DemoVehicle,
  vehicleId: number,
  moment: DeviceMoment,
  memory: DeviceMemory | undefined,
): DeviceRuntime => {
  // A driver who has driven off had disarmed; otherwise the last setting by people is kept.
  const drives = vehicle.guarded && !moment.motion.atStop
  const lock = drives ? 'UNLOCK' : (memory?.lockState ?? moment.remoteLock)
  return {
    vehicle,
    vehicleId,
    looked: null,
    seen: null,
    owesLock: memory?.lockState !== lock,
    owesSettings: memory?.deviceSettings?.deviceOn !== moment.deviceOn,
    lock,
    alwaysIgnitionOn: memory?.deviceSettings?.alwaysIgnitionOn ?? false,
    outVals: memory?.deviceSettings?.outValsDto ?? factoryOutVals(vehicle),
    sosSeen: moment.sos,
    disturbanceSeen: isDisturbed(vehicle, lock, moment),
    lastGood: null,
    nextLocationAt: 0,
    nextSensorsAt: 0,
  }
}
