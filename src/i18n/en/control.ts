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
  summary: 'Fleet summary',
  only: {
    moving: 'Only moving vehicles',
    parked: 'Only parked vehicles',
    silent: 'Only vehicles without a signal',
    alarms: 'Only vehicles in alarm',
  },
  stateHint: '{{what}} ({{key}})',
  past: {
    open: 'Look at the past',
    close: 'Close the past',
    refusal: 'The past is shown. Go back to the present to change anything',
  },
} satisfies Same<typeof russian>
