import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationSettings } from '../../../src/contract/http/notifications.ts'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { simple } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { digestDueAt, digestText } from './digest.ts'
import { notificationsOf, ruleFor, sos } from './testNotifications.ts'

const HOUR = 3_600_000
const CHANNELS = { email: true, sms: true, telegram: true, push: true }
const KYIV = 'Europe/Kyiv'

test('a digest is due on the hour, or at eight in the morning of its time zone, and not in quiet hours', () => {
  const now = Date.UTC(2026, 10, 20, 12, 34)
  expect(digestDueAt({ every: 'hour', timeZone: KYIV }, null, now)).toBe(Date.UTC(2026, 10, 20, 13))
  expect(digestDueAt({ every: 'day', timeZone: KYIV }, null, now)).toBe(Date.UTC(2026, 10, 21, 6))
  // 15:00 to 17:30 in Kyiv is 13:00 to 15:30 in UTC.
  const quiet = { from: 900, to: 1_050, timeZone: KYIV }
  expect(digestDueAt({ every: 'hour', timeZone: KYIV }, quiet, now)).toBe(Date.UTC(2026, 10, 20, 16))
})

test('a digest lists two hundred notifications and counts the others', () => {
  const texts = Array.from({ length: 203 }, (_, index) => `text ${index}`)
  const text = digestText(texts, 'en')
  expect(text).toContain('text 199\n\nFurther notifications: 3.')
  expect(text).not.toContain('text 200')
})

let host: TestFleetApp
let owner: TestUser
let vehicle: number
let other: number
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  ;[vehicle = 0, other = 0] = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
})
afterAll(() => host.close())

const now = () => host.stage.clock.now()
const settings = async (user: TestUser, login: string, body: object) =>
  (await host.call(user, 'PUT', pathOf('setNotificationSettings', { login }), { body }))
    .json as NotificationSettings
const mails = async (accountId: number) =>
  host.stage.db
    .selectFrom('message_delivery')
    .select(['subject', 'text', 'vehicle_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('channel', '=', 'email')
    .orderBy('id')
    .execute()

test('mails of an hour come as one, of what the reader may still see; alarms and other channels come at once', async () => {
  const reader = await host.addUser('reader', { kind: 'limited', owner })
  await host.stage.db
    .updateTable('account')
    .set({ email: 'r@b.example', phone: '+380501234567' })
    .where('id', '=', reader.accountId)
    .execute()
  const digest = { every: 'hour', timeZone: KYIV }
  const saved = await settings(reader, 'reader', { channels: CHANNELS, quiet: null, digest })
  expect(saved.digest).toEqual(digest)
  const kept = await settings(reader, 'reader', { channels: CHANNELS, quiet: null })
  expect(kept.digest).toEqual(digest)
  const items = [{ type: 'parkingStart' as const }, { type: 'sos' as const }]
  await notificationsOf(host, owner, 'owner').makeRule(
    ruleFor([reader.accountId], { items, channels: ['app', 'email', 'sms'] }),
  )
  const parking = (id: number, at: number) => simple(id, 'VEHICLE_PARKING_START', at)
  await host.stage.record(
    parking(vehicle, now() - 3),
    parking(vehicle, now() - 2),
    parking(other, now() - 1),
    sos(vehicle, now()),
  )
  await host.notifications.settle()
  expect((await mails(reader.accountId)).map(({ subject }) => subject)).toEqual(['SOS alarm: Vehicle a'])
  const { count } = await host.stage.db
    .selectFrom('message_delivery')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('channel', '=', 'sms')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(4)
  await host.restrict(reader, [other], false)
  host.stage.clock.jump(HOUR)
  await host.notifications.settle()
  const [, mail, ...further] = await mails(reader.accountId)
  expect(further).toEqual([])
  expect(mail).toMatchObject({ subject: 'Notifications of the period: 2', vehicle_id: null })
  expect(mail?.text.match(/Parking started: Vehicle a/g)).toHaveLength(2)
  expect(mail?.text).not.toContain('Vehicle b')
  host.stage.clock.jump(HOUR)
  await host.notifications.settle()
  expect(await mails(reader.accountId)).toHaveLength(2)
})

test('a digest that is turned off is sent at once, and a wrong one is refused', async () => {
  const person = await host.addUser('person', { kind: 'limited', owner })
  await host.stage.db
    .updateTable('account')
    .set({ email: 'p@b.example' })
    .where('id', '=', person.accountId)
    .execute()
  const digest = { every: 'day', timeZone: KYIV }
  await settings(person, 'person', { channels: CHANNELS, quiet: null, digest })
  await notificationsOf(host, owner, 'owner').makeRule(
    ruleFor([person.accountId], { name: 'Mail', channels: ['email'] }),
  )
  await host.stage.record(simple(vehicle, 'VEHICLE_PARKING_START', now()))
  await host.notifications.settle()
  expect(await mails(person.accountId)).toEqual([])
  await settings(person, 'person', { channels: CHANNELS, quiet: null, digest: null })
  await host.notifications.settle()
  expect(await mails(person.accountId)).toHaveLength(1)
  const { method } = CALLS.setNotificationSettings
  const path = pathOf('setNotificationSettings', { login: 'person' })
  for (const wrong of [
    { every: 'week', timeZone: KYIV },
    { every: 'day', timeZone: 'Nowhere' },
  ]) {
    const body = { channels: CHANNELS, quiet: null, digest: wrong }
    expect((await host.call(person, method, path, { body })).json).toMatchObject({ status: 400 })
  }
})
