import type { Observation } from '../../live/ports.ts'
import type { Frame } from './timeline.ts'
import { READING_NAMES } from '../../../src/contract/readingNames.ts'

/** The observations of a frame for one of the vehicles that play it, at `timestamp` (ms since the epoch). */
export const observeFrame = (
  frame: Exclude<Frame, { readonly kind: 'passEnd' }>,
  vehicleId: number,
  timestamp: number,
  push: (observation: Observation) => void,
): void => {
  if (frame.kind === 'silent') {
    push({ event: 'deviceStatus', data: { vehicleId, timestamp, deviceStatus: 'DISCONNECTED' } })
    return
  }
  if (frame.cameBack) {
    push({ event: 'deviceStatus', data: { vehicleId, timestamp, deviceStatus: 'CONNECTED' } })
  }
  const { latitude, longitude, speed, azimuth, ignitionOn, validity } = frame.position
  push({
    event: 'vehicleLocation',
    data: { vehicleId, timestamp, latitude, longitude, speed, validity, azimuth, ignitionOn },
  })
  if (frame.occupied === null) return
  push({
    event: 'vehicleSensors',
    data: {
      vehicleId,
      timestamp,
      realSensorValues: [],
      multiSensorValues: [],
      logicalInputStatuses: [
        { inputNumber: 1, inputName: READING_NAMES.occupied, statusName: frame.occupied ? 'ON' : 'OFF' },
      ],
    },
  })
}
