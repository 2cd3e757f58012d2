import { expect, test } from 'vitest'
import { notificationPath, notificationTag, tagOfKey } from './notificationPath.ts'

const one = { vehicleId: 7, name: 'Volvo', licensePlate: 'AA 1', at: 1_000 }

test('leads to the vehicle at that moment, without the right to routes to its place now, and a summary to the list', () => {
  expect(notificationPath(one, true)).toBe('/routeDetail/7/Volvo/AA%201/1000')
  expect(notificationPath(one, false)).toBe('/control?v=7')
  expect(notificationPath({ ...one, vehicleId: null }, true)).toBe('/notifications')
})

test('a message of an event has the tag of its notification, a repeated one its own [NOTIF-35]', () => {
  const tag = notificationTag(12, 'sos')
  expect(tagOfKey(`${tag}  push 3 0`)).toBe(tag)
  expect(tagOfKey(`${tag} 7 push 3 0`)).toBe(tag)
  expect(tagOfKey(`${tag}  push 3 10`)).toBe(`${tag}  push 3 10`)
  expect(tagOfKey('storm 5 push 3')).toBe('storm 5 push 3')
})
