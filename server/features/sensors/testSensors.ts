import type { SensorValue } from '../../../src/contract/entities/vehicle.ts'
import type { Observation } from '../../live/ports.ts'

/** Sockets of the sensors that a test's vehicle reports. */
export const SOCKETS = { fuel: 27, voltage: 41, temperature: 51, analogue: 61 } as const

const SENSORS = {
  fuel: { name: 'Fuel', units: 'l', sensorType: 'FUEL_LEVEL' },
  voltage: { name: 'Board voltage', units: 'V', sensorType: 'VOLTAGE' },
  temperature: { name: 'Temperature 1', units: '°C', sensorType: 'THERMAL' },
  analogue: { name: 'Analogue input 1', units: 'V', sensorType: 'RAW_SENSOR' },
} as const
export type TestReadings = Readonly<Partial<Record<keyof typeof SOCKETS, number | null>>>

/** A report of these readings, and of which of the first two wires are on, at a time in ms since the epoch. */
export const sensorReport = (
  vehicleId: number,
  timestamp: number,
  readings: TestReadings,
  wires: readonly number[] = [],
): Observation => ({
  event: 'vehicleSensors',
  data: {
    vehicleId,
    timestamp,
    realSensorValues: (Object.keys(SENSORS) as (keyof typeof SOCKETS)[]).flatMap((name): SensorValue[] => {
      const value = readings[name]
      if (value === undefined) return []
      return [{ ...SENSORS[name], value, visible: true, sensorNumber: SOCKETS[name] }]
    }),
    multiSensorValues: [],
    logicalInputStatuses: [1, 2].map((inputNumber) => ({
      inputNumber,
      inputName: `Input ${inputNumber}`,
      statusName: wires.includes(inputNumber) ? 'ON' : 'OFF',
    })),
  },
})
