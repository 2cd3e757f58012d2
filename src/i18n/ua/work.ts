import { control } from './control.ts'
import { list } from './list.ts'
import { map } from './map.ts'
import { popup } from './popup.ts'
import { status } from './status.ts'

/** What the pages behind sign-in need. */
export const work = { status, list, control, map, popup }
