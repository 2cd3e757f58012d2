import type { notes as russian } from '../../ru/vehicleProfile/notes.ts'
import type { Same } from '../../same.ts'

export const notes = {} satisfies Same<typeof russian>
