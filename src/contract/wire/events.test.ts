import { expect, test } from 'vitest'
import { isAntennaEvent, STATE_EVENT_NAMES } from './events.ts'

test('an antenna event is known by its words, in any case [LIVE-11]', () => {
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

test('no other named event reads as an antenna event', () => {
  expect(STATE_EVENT_NAMES.filter(isAntennaEvent)).toEqual(['antennaStatus'])
})
