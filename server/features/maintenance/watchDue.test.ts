import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { dayNumber, dayOfNumber } from '../../../src/contract/rules/maintenanceDue.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { notificationsOf } from '../notifications/testNotifications.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { makeWebhook, toldBy, webhookOf } from '../webhooks/testWebhooks.ts'
import { DONE_SAMPLE, maintenanceSample } from './testMaintenance.ts'
import { watchDue } from './watchDue.ts'

let host: TestFleetApp
let owner: TestUser
let limited: TestUser
let truck: number
let hidden: number
let today: string
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  ;[truck = 0, hidden = 0] = await host.addVehicles('owner', [{ key: 'truck' }, { key: 'hidden' }])
  await host.restrict(limited, [truck], true)
})
afterAll(() => host.close())
beforeEach(async () => {
  const { db, fleet, clock } = host.stage
  await sql`delete from maintenance`.execute(db)
  await sql`delete from notification`.execute(db)
  await sql`delete from event_log where name like 'MAINTENANCE%'`.execute(db)
  clock.jump(60_000)
  today = fleet.days.dayOf(clock.now())
})

const daysFrom = (days: number): string => dayOfNumber(dayNumber(today) + days)
const add = async (vehicleId: number, name: string, daysLeft: number): Promise<number> => {
  const body = {
    ...maintenanceSample(vehicleId),
    name,
    everyMonths: null,
    everyDays: 100,
    fromDay: daysFrom(daysLeft - 100),
  }
  const made = await host.call(owner, 'PUT', CALLS.createMaintenance.path, { body })
  expect(made.status, made.text).toBe(200)
  return (made.json as { id: number }).id
}
const look = async () => {
  host.stage.clock.jump(600_000)
  await watchDue(host.stage.fleet)
  await host.notifications.settle()
}
const logged = async () => {
  const { rows } = await sql<{
    name: string
    text: string
  }>`select name, data ->> 'text' as text from event_log
    where name like 'MAINTENANCE%' order by name, text`.execute(host.stage.db)
  return rows.map(({ name, text }) => [name, text])
}
const heard = async (user: TestUser, login: string) =>
  (await notificationsOf(host, user, login).unread()).items
    .map(({ description, vehicleId }) => `${description} ${vehicleId}`)
    .toSorted()

test('announces what is due soon and overdue once, to everybody who sees the vehicle', async () => {
  await add(truck, 'Fine', 50)
  await add(truck, 'Soon', 10)
  await add(truck, 'Soon, too', 3)
  await add(hidden, 'Late', -1)
  const { fleet, clock } = host.stage
  let arrived = 0
  let open = (): void => undefined
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  // Of several processes, which have all read before one writes, each at a moment of its own.
  const processes = [0, 40, 80].map((ms) => ({
    ...fleet,
    clock: { now: () => clock.now() + ms },
    journal: {
      write: async <T>(work: (write: JournalWrite) => Promise<T>): Promise<T> => {
        arrived += 1
        if (arrived === processes.length) open()
        await all
        return fleet.journal.write(work)
      },
    },
  }))
  await Promise.all(processes.map((one) => watchDue(one)))
  await host.notifications.settle()
  const written = [
    ['MAINTENANCE_DUE_SOON', 'Soon'],
    ['MAINTENANCE_DUE_SOON', 'Soon, too'],
    ['MAINTENANCE_OVERDUE', 'Late'],
  ]
  expect(await logged()).toEqual(written)
  expect(await heard(owner, 'owner')).toEqual([
    `maintenanceDueSoon ${truck}`,
    `maintenanceDueSoon ${truck}`,
    `maintenanceOverdue ${hidden}`,
  ])
  expect(await heard(limited, 'limited')).toEqual([
    `maintenanceDueSoon ${truck}`,
    `maintenanceDueSoon ${truck}`,
  ])
  await look()
  expect(await logged()).toEqual(written)
})

test('announces it again after it was done, and nothing of what was deleted', async () => {
  const id = await add(truck, 'Oil', 5)
  const deleted = await add(truck, 'Deleted', 5)
  await host.call(owner, 'DELETE', pathOf('deleteMaintenance', { id: deleted }))
  await look()
  expect(await logged()).toEqual([['MAINTENANCE_DUE_SOON', 'Oil']])
  const done = { ...DONE_SAMPLE, day: today }
  const added = await host.call(owner, 'PUT', pathOf('addMaintenanceDone', { id }), { body: done })
  expect(added.status, added.text).toBe(204)
  await look()
  const shorter = await host.call(owner, 'POST', pathOf('changeMaintenance', { id }), {
    body: { everyDays: 10 },
  })
  expect(shorter.status, shorter.text).toBe(200)
  await look()
  expect(await logged()).toEqual([
    ['MAINTENANCE_DUE_SOON', 'Oil'],
    ['MAINTENANCE_DUE_SOON', 'Oil'],
  ])
})

test('tells programs of it by webhooks, with the name of the record', async () => {
  const url = 'https://programs.example/hook'
  const events = ['maintenance.due_soon', 'maintenance.overdue'] as const
  const { webhook } = await makeWebhook(host, owner, webhookOf(url, { events: [...events] }))
  await add(truck, 'Soon', 10)
  await add(truck, 'Soon, too', 3)
  await add(hidden, 'Late', -1)
  await look()
  expect(await toldBy(host, owner, webhook.id)).toEqual([
    ['maintenance.due_soon', truck, 'Soon'],
    ['maintenance.due_soon', truck, 'Soon, too'],
    ['maintenance.overdue', hidden, 'Late'],
  ])
})
