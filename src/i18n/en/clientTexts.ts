import type { clientTexts as russian } from '../ru/clientTexts.ts'
import type { Same } from '../same.ts'

export const clientTexts = {
  restoreSent: 'Instructions to restore access were sent to your e-mail',
  passwordNotChanged: 'The password could not be changed',
  importTypes: 'Only zip, kmz or kml files are allowed',
  archiveBroke:
    'The download broke off, and the archive is not complete. Try again, or choose a shorter period or leave the files out',
  noDataForPeriod: 'There is no data for the period',
  sensorAbsent: 'The vehicle does not have this sensor',
  fuelSensorAbsent: 'The fuel sensor is not installed',
  reportProblem: 'The report could not be generated',
  sendReport: 'Send information about the error',
  reportSent: 'The information has been sent. Thank you',
  reportNotSaved: 'The report cannot be saved for this account',
} satisfies Same<typeof russian>
