import { expect, test } from 'vitest'
import { isAntennaEvent, STATE_EVENT_NAMES } from './events.ts'

test('recognises an antenna event by the words of its name, in any case [LIVE-11]', () => {
  for (const name of [
    'antennaStatus',
    'ANT_STATUS',
    'onAntStatusChanged',
    'statusOfAnt',
    'ANTENNA_ON',
    'ant_off',
    'AntennaShort',
  ]) {
    expect(isAntennaEvent(name), name).toBe(true)
  }
  for (const name of ['deviceStatus', 'vehicleLocation', 'ANT', 'TENANT_ON', 'SOS_ALARM']) {
    expect(isAntennaEvent(name), name).toBe(false)
  }
})

test('no other event name is an antenna event', () => {
  expect(STATE_EVENT_NAMES.filter(isAntennaEvent)).toEqual(['antennaStatus'])
})
