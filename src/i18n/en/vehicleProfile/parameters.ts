import type { parameters as russian } from '../../ru/vehicleProfile/parameters.ts'
import type { Same } from '../../same.ts'

export const parameters = {
  form: 'Parameters of vehicle {{name}}',
  about: 'Vehicle',
  name: 'Name',
  plate: 'Licence plate',
  description: 'Description',
  tank: 'Fuel tank',
  tankVolume: 'Tank volume',
  tankVolumeStart: 'Starting fuel volume',
  periods: 'Transmission periods',
  periodsHint: 'The intended periods. They do not change the tracker, which is set up separately.',
  period1: 'Ignition on, day',
  period2: 'Ignition off, night',
  seconds: 's',
  atLeast: 'At least {{value}} s',
  returnsToMinimum: 'The tracker returns to its shortest periods by itself.',
  settings: 'Settings',
  settingsHint: 'Trips, stops, fuellings and fuel drains are detected by them, including past ones.',
  byDefault: 'Default',
  notSet: 'Not set',
  notifyNoSignal: 'Notify when the vehicle is disconnected',
  failed: 'The parameters could not be loaded',
} satisfies Same<typeof russian>
