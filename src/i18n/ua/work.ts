import { choosers } from './choosers.ts'
import { control } from './control.ts'
import { groups } from './groups.ts'
import { list } from './list.ts'
import { map } from './map.ts'
import { deviceCommands } from './deviceCommands.ts'
import { pages } from './pages.ts'
import { palette } from './palette.ts'
import { popup } from './popup.ts'
import { readings } from './readings.ts'
import { several } from './several.ts'
import { session } from './session.ts'
import { status } from './status.ts'

/** What the pages behind sign-in need. */
export const work = {
  common: { page: pages },
  status,
  list,
  groups,
  choosers,
  control,
  map,
  popup,
  deviceCommands,
  palette,
  readings,
  several,
  session,
}
