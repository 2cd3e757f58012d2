import type { readings as russian } from '../ru/readings.ts'
import type { Same } from '../same.ts'

export const readings = {
  fuel: 'Fuel',
  fuelLevel: 'Fuel level',
  fuelTotal: 'Fuel total',
  consumption: 'Consumption',
  boardVoltage: 'Board voltage',
  deviceBattery: 'Tracker battery',
  deviceBatteryLevel: 'Tracker battery level',
  bodyTemperature: 'Body temperature',
  ignition: 'Ignition',
  occupied: 'Occupied',
  pto: 'PTO',
  cargoDoor: 'Cargo door',
  sosButton: 'SOS button',
  trailer: 'Trailer',
  oilChange: 'Oil change',
  engineService: 'Engine service',
  inspection: 'Inspection',
  ptoService: 'PTO service',
  numbered: {
    fuelTank: 'Fuel tank {{number}}',
    temperature: 'Temperature {{number}}',
    analogueInput: 'Analogue input {{number}}',
    input: 'Input {{number}}',
  },
} as const satisfies Same<typeof russian>
