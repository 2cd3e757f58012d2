import type { NotificationTypeKey } from '../../../../contract/notificationTypes.ts'

export type TypeTopic = 'alarms' | 'movement' | 'fuel' | 'zones' | 'device' | 'sensors' | 'tasks' | 'other'

/** Where people look for a type; in the order in which types are offered. */
export const TOPIC_OF: Readonly<Record<NotificationTypeKey, TypeTopic>> = {
  sos: 'alarms',
  signaling: 'alarms',
  overSpeed: 'movement',
  parkingStart: 'movement',
  parkingWithIgnition: 'movement',
  fuelling: 'fuel',
  defuelling: 'fuel',
  zoneEntry: 'zones',
  zoneExit: 'zones',
  controlZoneEntry: 'zones',
  controlZoneExit: 'zones',
  signalLost: 'device',
  coordinatesLost: 'device',
  powerLost: 'device',
  powerRestored: 'device',
  antennaOff: 'device',
  antennaShort: 'device',
  antennaOn: 'device',
  commandFailed: 'device',
  sentSilent30: 'device',
  sentSilent45: 'device',
  sentSilent60: 'device',
  sensorValue: 'sensors',
  sensorTrigger: 'sensors',
  inputTrigger: 'sensors',
  temperature: 'sensors',
  voltage: 'sensors',
  taskStarted: 'tasks',
  taskArrived: 'tasks',
  taskLeft: 'tasks',
  taskLate: 'tasks',
  taskEnded: 'tasks',
  counterTriggered: 'other',
  trailerConnected: 'other',
  trailerDisconnected: 'other',
  driverChanged: 'other',
}
export const OFFERED_TYPES = Object.keys(TOPIC_OF) as NotificationTypeKey[]
