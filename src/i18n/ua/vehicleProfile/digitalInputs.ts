import type { digitalInputs as russian } from '../../ru/vehicleProfile/digitalInputs.ts'
import type { Same } from '../../same.ts'

export const digitalInputs = {} satisfies Same<typeof russian>
