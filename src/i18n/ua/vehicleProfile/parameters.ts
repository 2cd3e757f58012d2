import type { parameters as russian } from '../../ru/vehicleProfile/parameters.ts'
import type { Same } from '../../same.ts'

export const parameters = {} satisfies Same<typeof russian>
