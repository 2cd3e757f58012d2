import type { OutVals } from '../../../../../src/contract/entities/vehicle.ts'
import type { Observation } from '../../../../live/ports.ts'
import type { DeviceReport } from '../../ports.ts'
import type { DeviceDraft, DeviceState } from './deviceState.ts'
import { readOutputs } from './outputs.ts'
import { readInputs, readSensors } from './sensors.ts'

type Push = (observation: Observation) => void

/**
 * Interval of sensor events while no input changes: levels change slowly, and every event is sent to all watching
 * clients; ms by the device's clock.
 */
const SENSORS_MS = 30_000

/** Sensors and inputs; values missing from a message stay, because devices send them alternately. */
export const observeReadings = (draft: DeviceDraft, { at, attributes }: DeviceReport, push: Push): void => {
  const readings = readSensors(attributes)
  const reported = readInputs(attributes)
  if (readings.size === 0 && reported.size === 0) return
  const isSwitched = [...reported].some(
    ([number, input]) => draft.inputs.get(number)?.statusName !== input.statusName,
  )
  const isNew = [...readings.keys()].some((number) => !draft.sensors.has(number))
  draft.sensors = new Map([...draft.sensors, ...readings])
  draft.inputs = new Map([...draft.inputs, ...reported])
  if (!isSwitched && !isNew && at - draft.sensorsPublishedAt < SENSORS_MS) return
  draft.sensorsPublishedAt = at
  push({
    event: 'vehicleSensors',
    data: {
      vehicleId: draft.vehicleId,
      timestamp: at,
      realSensorValues: inOrder(draft.sensors),
      multiSensorValues: [],
      logicalInputStatuses: inOrder(draft.inputs),
    },
  })
}

const inOrder = <T>(byNumber: ReadonlyMap<number, T>): T[] =>
  [...byNumber].toSorted(([a], [b]) => a - b).map(([, value]) => value)

/** The reported outputs, if changed (VEH-10). */
export const observeOutputs = (
  draft: DeviceDraft,
  deviceId: number,
  { attributes }: DeviceReport,
  push: Push,
): void => {
  const outVals = readOutputs(attributes, draft.outVals)
  if (outVals === null || isSame(outVals, draft.outVals)) return
  draft.outVals = outVals
  push(settingsOf(draft, deviceId))
}

const isSame = (a: OutVals, b: OutVals): boolean =>
  Object.entries(a).every(([flag, value]) => Object.entries(b).some(([f, v]) => f === flag && v === value))

/** The settings of a device; the recorder knows more about its alarms (LIVE-24). */
export const settingsOf = (
  { vehicleId, alwaysIgnitionOn, deviceOn, outVals }: DeviceState,
  deviceId: number,
): Observation => ({
  event: 'deviceSettings',
  data: {
    vehicleId,
    deviceSettingsDto: {
      id: deviceId,
      alarm: false,
      alarmTimestamp: null,
      lockedAlarm: false,
      alwaysIgnitionOn,
      deviceOn,
      outValsDto: outVals,
    },
  },
})
