import { controlSensors } from './vehicleProfile/controlSensors.ts'
import { controlZones } from './vehicleProfile/controlZones.ts'
import { counters } from './vehicleProfile/counters.ts'
import { digitalInputs } from './vehicleProfile/digitalInputs.ts'
import { frame } from './vehicleProfile/frame.ts'
import { handling } from './vehicleProfile/handling.ts'
import { notes } from './vehicleProfile/notes.ts'
import { parameters } from './vehicleProfile/parameters.ts'

/** The profile of a vehicle, a file for each tab. */
export const vehicleProfile = {
  frame,
  parameters,
  counters,
  handling,
  digitalInputs,
  controlSensors,
  controlZones,
  notes,
}
