import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { loadNotificationWatch, NotificationWatch } from '../../live/notificationWatch.ts'
import { simple } from '../../live/testFleet.ts'
import { seedDemoZones } from '../geozones/demoZones.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { seedDemoNotifications, seedDemoRules } from './demoNotifications.ts'
import { notificationsOf, ruleFor } from './testNotifications.ts'

let host: TestFleetApp
let owner: TestUser
let demo: TestUser
beforeEach(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  demo = await host.addUser('demo', { kind: 'demo', owner })
})
afterEach(() => host.close())

test('the demo account has rules, and read and unread notifications, which it cannot change [DEMO-05]', async () => {
  const { db, clock } = host.stage
  const [vehicle = 0] = await host.addVehicles('owner', [{ key: 'a' }])
  for (let round = 0; round < 2; round += 1) await seedDemoRules(db, owner.accountId, clock.now())
  const watch = new NotificationWatch()
  await loadNotificationWatch(db, watch)
  expect(watch.wants(owner.accountId, 'DEFUELLING_START')).toBe(true)
  const at = clock.now() - 3_600_000
  await host.stage.record(
    ...Array.from({ length: 20 }, (_, index) => simple(vehicle, 'FUELLING_START', at + index)),
  )
  for (let round = 0; round < 2; round += 1) await seedDemoNotifications(db, owner.accountId, clock.now())
  expect((await notificationsOf(host, demo, 'demo').unread()).unread).toBe(12)
  expect((await notificationsOf(host, demo, 'demo').read()).items).toHaveLength(8)
  const rules = await host.call(demo, 'GET', CALLS.notificationRules.path)
  expect(rules.json).toMatchObject({ total: 3 })
  const calls = [
    host.call(demo, 'PUT', pathOf('readAllNotifications', { login: 'demo' })),
    host.call(demo, 'PUT', pathOf('setEventFilters', { login: 'demo' }), { body: {} }),
    host.call(demo, 'PUT', CALLS.createNotificationRule.path, { body: ruleFor([demo.accountId]) }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403])
})

test('the demo is notified of each kind of its past, and of towns among its geozones', async () => {
  const { db, clock } = host.stage
  const [vehicle = 0] = await host.addVehicles('owner', [{ key: 'a' }])
  await seedDemoZones(db, owner.accountId)
  await seedDemoRules(db, owner.accountId, clock.now())
  const rules = await host.call(demo, 'GET', CALLS.notificationRules.path)
  expect(rules.json).toMatchObject({ total: 4 })
  const at = clock.now() - 3_600_000
  await host.stage.record(
    simple(vehicle, 'POWER_LOST', at - 2_000),
    simple(vehicle, 'VEHICLE_OVER_SPEED_START', at - 1_000),
    ...Array.from({ length: 60 }, (_, index) => simple(vehicle, 'FUELLING_START', at + index)),
  )
  await seedDemoNotifications(db, owner.accountId, clock.now())
  const { rows } = await sql<{ description: string }>`select distinct description from notification
    order by description`.execute(db)
  expect(rows.map(({ description }) => description)).toEqual(['fuelling', 'overSpeed', 'powerLost'])
})
