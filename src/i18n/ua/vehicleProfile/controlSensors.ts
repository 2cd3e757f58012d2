import type { controlSensors as russian } from '../../ru/vehicleProfile/controlSensors.ts'
import type { Same } from '../../same.ts'

export const controlSensors = {} satisfies Same<typeof russian>
