import { expect, test } from 'vitest'
import { groupNotifications } from './groupNotifications.ts'
import { testNotification } from '../../frame/notifications/testing/testNotification.ts'

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime()

test('groups by day and vehicle, the newest first all the way', () => {
  const all = [
    testNotification({ id: 1, vehicleId: 7, at: at(20, 8) }),
    testNotification({ id: 2, vehicleId: 9, at: at(20, 9) }),
    testNotification({ id: 3, vehicleId: 7, at: at(20, 10) }),
    // Written last, but it happened the day before.
    testNotification({ id: 4, vehicleId: 9, at: at(19, 23) }),
    testNotification({ id: 5, vehicleId: null, description: 'summary', at: at(20, 9) }),
  ]
  const days = groupNotifications(all)
  expect(
    days.map(({ day, vehicles }) => [
      new Date(day).getDate(),
      vehicles.map(({ vehicleId, items }) => [vehicleId, items.map(({ id }) => id)]),
    ]),
  ).toEqual([
    [
      20,
      [
        [7, [3, 1]],
        [null, [5]],
        [9, [2]],
      ],
    ],
    [19, [[9, [4]]]],
  ])
})

test('has no group without notifications', () => {
  expect(groupNotifications([])).toEqual([])
})
