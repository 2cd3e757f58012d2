/**
 * The names that the product itself gives to sensors, inputs and counters of devices, as they are stored and as the API
 * returns them. Screens show each in their own language; a name that a person typed is shown as it was typed.
 */
export const READING_NAMES = {
  fuel: 'Fuel',
  fuelLevel: 'Fuel level',
  fuelTotal: 'Fuel total',
  consumption: 'Consumption',
  boardVoltage: 'Board voltage',
  deviceBattery: 'Device battery',
  deviceBatteryLevel: 'Device battery level',
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
} as const
export type ReadingNameKey = keyof typeof READING_NAMES

/** The names that are followed by a number, as in 'Fuel tank 2'. */
export const NUMBERED_NAMES = {
  fuelTank: 'Fuel tank',
  temperature: 'Temperature',
  analogueInput: 'Analogue input',
  input: 'Input',
} as const
export type NumberedNameKey = keyof typeof NUMBERED_NAMES

/** A numbered name as it is stored. */
export const numberedName = (key: NumberedNameKey, number: number): string =>
  `${NUMBERED_NAMES[key]} ${number}`
