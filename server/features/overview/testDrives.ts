import type { Observation } from '../../live/ports.ts'
import { location } from '../../live/testFleet.ts'

const MINUTE_MS = 60_000
const LEVEL = { units: 'l', visible: true, sensorType: 'FUEL_LEVEL' }

/** What the tank of a vehicle reports. litres: of sensor 3. */
export const level = (vehicleId: number, timestamp: number, litres: number): Observation => ({
  event: 'vehicleSensors',
  data: {
    vehicleId,
    timestamp,
    realSensorValues: [{ ...LEVEL, name: 'Tank', value: litres, sensorNumber: 3 }],
    multiSensorValues: [],
    logicalInputStatuses: [],
  },
})

/**
 * A drive of some minutes to the north, a position a minute, from a tank that empties by 0.5 L a minute; then the vehicle stands
 * for ten minutes with its ignition on. from: ms since the epoch.
 */
export const testDrive = (vehicleId: number, from: number, minutes: number): readonly Observation[] => [
  ...Array.from({ length: minutes + 11 }, (_, minute) => {
    const driven = Math.min(minute, minutes)
    const at = from + minute * MINUTE_MS
    const speed = minute < minutes ? 16 : 0
    return location(vehicleId, at, {
      latitude: 50 + (driven * 960) / 111_195,
      longitude: 30,
      speed,
      ignitionOn: true,
    })
  }),
  ...Array.from({ length: minutes + 11 }, (_, minute) =>
    level(vehicleId, from + minute * MINUTE_MS, 200 - minute * 0.5),
  ),
]
