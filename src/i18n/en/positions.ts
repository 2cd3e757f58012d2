import type { positions as russian } from '../ru/positions.ts'
import type { Same } from '../same.ts'

/** Positions from files, for administrators. */
export const positions = {
  title: 'Positions from files',
  intro:
    'Adds past positions of vehicles from files: GPX, NMEA, Wialon messages (.wln) and CSV tables. A file is looked at first: you see its first rows and what does not fit; nothing is changed until you confirm. A second run doubles nothing.',
  choose: 'Choose files',
  drop: 'Drop files here or choose them',
  limits: 'GPX, NMEA, WLN or CSV, each file {{most}} MB at most',
  wrongSize: 'The file {{name}} is empty or larger than {{most}} MB',
  sending: 'Sending {{name}}',
  notSent: 'The file {{name}} was not sent.',
  emptyTitle: 'No file of positions was brought yet',
  vehicle: 'Vehicle',
  vehicleHint:
    'Whose the positions are. Empty where a column of the table names the vehicle: its name, plate or tracker.',
  timeZone: 'Time zone of times without one',
  columns: 'Columns of a CSV table',
  columnsHint:
    'Their names in the first row. An empty field means the known names. Speed in km/h. Remembered for the client.',
  column: {
    vehicle: 'Vehicle',
    time: 'Time',
    latitude: 'Latitude',
    longitude: 'Longitude',
    speed: 'Speed',
    course: 'Course',
    altitude: 'Altitude',
    satellites: 'Satellites',
    ignition: 'Ignition',
  },
  format: {
    gpx: 'Format: GPX',
    nmea: 'Format: NMEA 0183',
    wln: 'Format: Wialon messages',
    csv: 'Format: CSV table',
  },
  ofVehicle: '{{name}}: {{count, number}}, from {{from}} to {{until}}',
  firstRows: 'First rows',
  faultyRows: 'Rows that do not fit',
  faultyRow: 'Row {{line}}: {{reason}}.',
  shown: {
    line: 'Row',
    vehicle: 'Vehicle',
    time: 'Time',
    place: 'Place',
    speed: 'Speed',
  },
} satisfies Same<typeof russian>
