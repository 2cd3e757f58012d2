import type { NotificationTypeKey } from '../../../../contract/notificationTypes.ts'

export type TypeTopic = 'alarms' | 'movement' | 'fuel' | 'zones' | 'device' | 'sensors' | 'other'

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
  sensorValue: 'sensors',
  sensorTrigger: 'sensors',
  inputTrigger: 'sensors',
  temperature: 'sensors',
  voltage: 'sensors',
  counterTriggered: 'other',
  trailerConnected: 'other',
  trailerDisconnected: 'other',
  trailerMovesAlone: 'alarms',
  driverChanged: 'other',
}
export const OFFERED_TYPES = Object.keys(TOPIC_OF) as NotificationTypeKey[]
