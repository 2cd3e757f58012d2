import type { DeviceSettings, LockState, OutVals } from '../../../src/contract/entities/vehicle.ts'
import { OUTPUT_FLAGS } from '../../../src/contract/entities/vehicle.ts'
import type { DeviceMemory } from '../ports.ts'
import { hashUnit } from '../random.ts'
import type { DeviceMoment } from './device.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** What a simulated device keeps between two looks at it: settings that people change, and what it has reported. */
export interface DeviceRuntime {
  readonly vehicle: DemoVehicle
  readonly vehicleId: number
  /** The last moment at which anyone looked at the device, heard or not; null before the first. */
  looked: DeviceMoment | null
  /** The last moment that the device reported; null before the first. */
  seen: DeviceMoment | null
  /** What the server may know differently is reported at the next contact. */
  owesLock: boolean
  owesSettings: boolean
  lock: LockState
  alwaysIgnitionOn: boolean
  outVals: OutVals
  /** The causes of alarms that hold since they were last looked at: they raise nothing further. */
  sosSeen: boolean
  disturbanceSeen: boolean
  /** The last place with a valid position. */
  lastGood: { readonly latitude: number; readonly longitude: number } | null
  nextLocationAt: number
  nextSensorsAt: number
}

/** Serials are numbers, and the device's id is the same number. */
export const deviceIdOf = (v: DemoVehicle): number => Number(v.serial)

/** Outputs as they come from the factory: seven, of which a few vehicles have one on. */
export const factoryOutVals = (v: DemoVehicle): OutVals => {
  const first = hashUnit(v.key, 61) < 0.08
  const flags = OUTPUT_FLAGS.slice(0, 7).map((flag, i) => [flag, i === 0 && first])
  return { ...Object.fromEntries(flags), allValsFalse: !first }
}

/** The settings as the device reports them; alarms are events of their own and never part of a settings report. */
export const settingsOf = (device: DeviceRuntime, deviceOn: boolean): DeviceSettings => ({
  id: deviceIdOf(device.vehicle),
  alarm: false,
  alarmTimestamp: null,
  lockedAlarm: false,
  alwaysIgnitionOn: device.alwaysIgnitionOn,
  deviceOn,
  outValsDto: device.outVals,
})

/** Whether someone moves or touches an armed vehicle; of armed vehicles that drive off, one in three notices. */
export const isDisturbed = (v: DemoVehicle, lock: LockState, moment: DeviceMoment): boolean => {
  if (lock !== 'LOCK') return false
  const { atStop, speed, legNumber } = moment.motion
  return moment.tamper || (!atStop && speed > 0 && hashUnit(v.key, 62, legNumber) < 1 / 3)
}

/** A device as it stands at the start of the source; what it is in the middle of counts as reported before. */
export const startDevice = (
  vehicle: DemoVehicle,
  vehicleId: number,
  moment: DeviceMoment,
  memory: DeviceMemory | undefined,
): DeviceRuntime => {
  // A driver who has driven off had disarmed; else what people set last is kept.
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
