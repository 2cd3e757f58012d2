import { expect, test } from 'vitest'
import { rowOf } from '../fleet/testing/fakeEngine.ts'
import { countersOf, isPinned, signsOf } from './rowFacts.ts'

test('a problem of a vehicle has its sign, worst first; the usual state has none [LIST-25]', () => {
  expect(signsOf(rowOf({ lockState: 'UNLOCK', antConnected: true }))).toEqual([])
  expect(
    signsOf(
      rowOf({
        alarm: true,
        lockedAlarm: true,
        lockError: 'LOCK',
        noConnection: true,
        antShort: true,
        antConnected: false,
        hasGps: false,
        lockState: 'LOCK',
      }),
    ),
  ).toEqual(['sos', 'lockedAlarm', 'lockFailed', 'noConnection', 'antennaShort', 'noGps', 'armed'])
  expect(signsOf(rowOf({ antConnected: false, lockError: 'UNLOCK' }))).toEqual(['unlockFailed', 'antennaOff'])
})

test('a vehicle that never had a position has no sign of a lost one', () => {
  expect(signsOf(rowOf({ hasGps: false, latitude: null, longitude: null }))).toEqual([])
})

test('counts today’s events by name, without zeros and without types that are not offered [LIST-26]', () => {
  const counts = { FUELLING_START: 2, VEHICLE_PARKING_START: 11, DEFUELLING_START: 0, TERM: 4, OTHER: 9 }
  expect(countersOf(counts)).toEqual([
    { name: 'VEHICLE_PARKING_START', count: 11 },
    { name: 'FUELLING_START', count: 2 },
  ])
})

test('a pin is true or any order number', () => {
  expect([true, 0, 3, false].map(isPinned)).toEqual([true, true, true, false])
})
