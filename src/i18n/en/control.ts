import type { control as russian } from '../ru/control.ts'
import type { Same } from '../same.ts'

export const control = {
  title: 'Monitoring',
  live: 'Live',
  keptAt: 'As of {{value}}',
  connectionRestored: 'Connection restored',
  sideBar: {
    change: 'Change the width of the side bar',
    widen: 'Widen the side bar',
    narrow: 'Narrow the side bar',
    hide: 'Hide the side bar',
    show: 'Show the side bar',
  },
  loadingFleet: 'Loading vehicles…',
  loadingMap: 'Loading the map…',
  moving: 'Moving: {{value}}',
  parked: 'Stopped: {{value}}',
  silent: 'Disconnected: {{value}}',
  hidden: 'Positions hidden: no rights',
  alarms: 'Alarms: {{value}}',
  alarmQueue: {
    keywords: 'alarm SOS тревога тривога',
    button: 'Alarm queue: {{value}}',
    none: 'There are no unacknowledged alarms',
  },
  summary: 'Fleet summary',
  only: {
    moving: 'Only moving vehicles',
    parked: 'Only stopped vehicles',
    silent: 'Only disconnected vehicles',
    alarms: 'Only vehicles in alarm',
  },
  stateHint: '{{what}} ({{key}})',
  past: {
    open: 'View the past',
    close: 'Stop viewing the past',
    refusal: 'The past is shown. Return to the present to make changes',
  },
} satisfies Same<typeof russian>
