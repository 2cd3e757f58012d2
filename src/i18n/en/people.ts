import type { people as russian } from '../ru/people.ts'
import type { Same } from '../same.ts'

export const people = {
  login: 'Login',
  password: 'Password',
  generate: 'Generate a password',
  copy: 'Copy: {{what}}',
  copied: 'Copied: {{what}}',
  notCopied: 'The browser did not allow copying. Select the text and copy it by hand.',
  shownOnce: 'The password is shown once. Hand it over now: later it can only be replaced.',
  done: 'Done',
  rights: 'Rights',
  allRights: 'Give all',
  noRights: 'Take all away',
  ownerLacks: 'The owner does not have this right',
  rightGroup: {
    watching: 'Watching',
    commands: 'Commands',
    editing: 'Editing',
    planning: 'Planning',
  },
  right: {
    seeCurrentPosition: { name: 'Current position', text: 'Where vehicles are now' },
    getTracks: { name: 'Tracks', text: 'Where vehicles went in a period' },
    seeCharts: { name: 'Charts', text: 'Sensor readings on charts' },
    getFuelData: { name: 'Fuel data', text: 'Level, fuellings and drains' },
    getReports: { name: 'Reports', text: 'Building and exporting reports' },
    setLockMode: { name: 'Security mode', text: 'Arming and disarming vehicles' },
    unsetAlarm: { name: 'Clearing alarms', text: 'Taking the alarm flag away' },
    switchOutputs: { name: 'Outputs', text: 'Switching the outputs of trackers' },
    editVehicles: { name: 'Vehicles and groups', text: 'Changing vehicles and groups' },
    editZones: { name: 'Zones and reports', text: 'Changing geozones and report templates' },
    editRfidCards: { name: 'RFID cards', text: 'Changing the cards of drivers' },
    seeTasks: { name: 'Tasks', text: 'Looking at tasks' },
    seeRoutesAndTrailers: { name: 'Routes and trailers', text: 'Looking at routes and trailers' },
  },
} satisfies Same<typeof russian>
