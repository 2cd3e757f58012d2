import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOTIFICATION_LISTS } from '../../api/notifications.ts'
import { NOTIFICATION_DESCRIPTIONS } from '../../contract/notificationTypes.ts'
import { namedPeriod } from '../../kit/choosers/period.ts'
import { isNarrowed, notificationViewPath, readNotificationView } from './notificationView.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

test('reads from its address the view that it was written of', () => {
  const views = fc.record({
    list: fc.constantFrom(...NOTIFICATION_LISTS),
    descriptions: fc
      .subarray([...NOTIFICATION_DESCRIPTIONS])
      .map((some) => NOTIFICATION_DESCRIPTIONS.filter((one) => some.includes(one))),
    vehicleId: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    period: fc.constantFrom(null, namedPeriod('week', NOW), { name: 'custom' as const, from: 5, to: 9 }),
    hidden: fc.boolean(),
  })
  fc.assert(
    fc.property(views, (view) => {
      const [, query = ''] = notificationViewPath(view).split('?')
      expect(readNotificationView(query, NOW)).toEqual(view)
    }),
  )
})

test('shows all unread ones for an address that says nothing that it knows', () => {
  const all = { list: 'unread', descriptions: [], vehicleId: null, period: null, hidden: false }
  for (const query of ['', 'list=other&types=none&vehicle=x&from=9&to=5'])
    expect(readNotificationView(query, NOW)).toEqual(all)
})

test('is narrowed by a type, a vehicle or a period', () => {
  const whole = readNotificationView('list=read&hidden=true', NOW)
  expect(isNarrowed(whole)).toBe(false)
  for (const part of ['types=sos', 'vehicle=5', 'p=today'])
    expect(isNarrowed(readNotificationView(part, NOW))).toBe(true)
})
