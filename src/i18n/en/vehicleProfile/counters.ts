import type { counters as russian } from '../../ru/vehicleProfile/counters.ts'
import type { Same } from '../../same.ts'

export const counters = {} satisfies Same<typeof russian>
