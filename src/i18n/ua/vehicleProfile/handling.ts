import type { handling as russian } from '../../ru/vehicleProfile/handling.ts'
import type { Same } from '../../same.ts'

export const handling = {} satisfies Same<typeof russian>
