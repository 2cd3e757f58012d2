import type { control as russian } from '../ru/control.ts'
import type { Same } from '../same.ts'

export const control = {
  title: 'Control',
  connectionRestored: 'Connection restored',
  sideBar: {
    change: 'Change the width of the side bar',
    widen: 'Widen the side bar',
    narrow: 'Narrow the side bar',
    hide: 'Hide the side bar',
    show: 'Show the side bar',
  },
  loadingFleet: 'Loading vehicles…',
  showList: 'List',
  showMap: 'Map',
  view: 'What to show',
  moving: 'Moving: {{value}}',
  parked: 'Parked: {{value}}',
  silent: 'No signal: {{value}}',
  hidden: 'Positions hidden: no rights',
  alarms: 'Alarms: {{value}}',
  alarmQueue: {
    keywords: 'alarm SOS тревога тривога',
    button: 'Alarms: {{value}}',
    none: 'There are no unacknowledged alarms',
  },
  summary: 'Fleet summary',
  past: {
    open: 'Look at the past',
    close: 'Close the past',
    refusal: 'The past is shown. Go back to the present to change anything',
  },
} satisfies Same<typeof russian>
