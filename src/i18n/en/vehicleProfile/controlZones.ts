import type { controlZones as russian } from '../../ru/vehicleProfile/controlZones.ts'
import type { Same } from '../../same.ts'

export const controlZones = {
  title: 'Control zones',
  text: 'Entering and leaving these geozones are alarms of the vehicle.',
  add: 'Add a control zone',
  new: 'New control zone',
  addDo: 'Add',
  zone: 'Geozone',
  onEntry: 'On entry',
  onExit: 'On exit',
  none: 'The vehicle has no control zones.',
  neither: 'Neither entry nor exit is an alarm',
  unnamed: 'Geozone {{id}}',
  removed: 'Geozone “{{name}}” is no control zone any more',
  undo: 'Undo',
  failed: 'The control zones could not be loaded',
} satisfies Same<typeof russian>
