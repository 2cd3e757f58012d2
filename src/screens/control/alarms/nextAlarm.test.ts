import { expect, test } from 'vitest'
import type { VehicleAlarm } from '../../../contract/http/alarms.ts'
import { alarmKey, nextAlarm } from './nextAlarm.ts'

const alarmOf = (vehicleId: number, rest: Partial<VehicleAlarm> = {}): VehicleAlarm => ({
  vehicleId,
  name: `Vehicle ${vehicleId}`,
  licensePlate: `AA ${vehicleId}`,
  cause: 'sos',
  event: vehicleId * 10,
  since: 1_000 - vehicleId,
  latitude: null,
  longitude: null,
  acknowledgement: null,
  ...rest,
})
const taken = { by: 'operator', at: 5, note: '' }

test('begins with the newest unacknowledged alarm and continues with the next ones', () => {
  const alarms = [alarmOf(1, { acknowledgement: taken }), alarmOf(2), alarmOf(3)]
  expect(nextAlarm(alarms, new Set())?.vehicleId).toBe(2)
  expect(nextAlarm(alarms, new Set([alarmKey(alarmOf(2))]))?.vehicleId).toBe(3)
})

test('goes to an alarm that began meanwhile before older ones', () => {
  const visited = new Set([alarmKey(alarmOf(2))])
  expect(nextAlarm([alarmOf(1), alarmOf(2), alarmOf(3)], visited)?.vehicleId).toBe(1)
  const again = alarmOf(2, { event: 99 })
  expect(nextAlarm([again, alarmOf(3)], visited)).toBe(again)
})

test('begins again once all were visited', () => {
  const alarms = [alarmOf(2), alarmOf(3)]
  expect(nextAlarm(alarms, new Set(alarms.map(alarmKey)))?.vehicleId).toBe(2)
})

test('finds none where all are acknowledged', () => {
  expect(nextAlarm([alarmOf(1, { acknowledgement: taken })], new Set())).toBeNull()
  expect(nextAlarm([], new Set())).toBeNull()
})
