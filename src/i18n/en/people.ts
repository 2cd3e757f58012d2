import type { people as russian } from '../ru/people.ts'
import type { Same } from '../same.ts'

export const people = {
  login: 'Login',
  password: 'Password',
  generate: 'Generate a password',
  copy: 'Copy: {{what}}',
  copied: 'Copied: {{what}}',
  notCopied: 'The browser did not allow copying. Select the text and copy it by hand.',
  shownOnce: 'The password is shown only once. Hand it over now; later it can only be replaced.',
  done: 'Done',
  rights: 'Rights',
  allRights: 'Grant all',
  noRights: 'Revoke all',
  ownerLacks: 'The owner does not have this right',
  rightGroup: {
    watching: 'Watching',
    commands: 'Commands',
    editing: 'Editing',
    planning: 'Planning',
  },
  right: {
    seeCurrentPosition: { name: 'Current position', text: 'Where vehicles are now' },
    getTracks: { name: 'Tracks', text: 'Where vehicles have been in a period' },
    seeCharts: { name: 'Charts', text: 'Sensor readings on charts' },
    getFuelData: { name: 'Fuel data', text: 'Level, fuellings and drains' },
    getReports: { name: 'Reports', text: 'Building and exporting reports' },
    setLockMode: { name: 'Security mode', text: 'Arming and disarming vehicles' },
    unsetAlarm: { name: 'Clearing alarms', text: 'Clearing the alarm flag' },
    switchOutputs: { name: 'Outputs', text: 'Switching the outputs of trackers' },
    editVehicles: { name: 'Vehicles and groups', text: 'Changing vehicles and groups' },
    editZones: { name: 'Zones and reports', text: 'Changing geozones and report templates' },
    editRfidCards: { name: 'RFID cards', text: 'Changing drivers’ cards' },
    seeTasks: { name: 'Tasks', text: 'Viewing tasks' },
    seeRoutesAndTrailers: { name: 'Routes and trailers', text: 'Viewing routes and trailers' },
  },
} satisfies Same<typeof russian>
