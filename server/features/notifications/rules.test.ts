import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RuleTrial } from '../../../src/contract/http/notificationRules.ts'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import type { Observation } from '../../live/ports.ts'
import { location, simple } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { notificationsOf, ruleFor, SHOWN } from './testNotifications.ts'
import { cleanNotifications } from './upkeep.ts'

let host: TestFleetApp
let owner: TestUser
let driver: TestUser
let vehicle: number
beforeEach(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  driver = await host.addUser('driver', { kind: 'limited', owner })
  ;[vehicle = 0] = await host.addVehicles('owner', [{ key: 'a' }])
  const address = { email: 'a@b.example', phone: '+380501234567' }
  await host.stage.db.updateTable('account').set(address).execute()
})
afterEach(() => host.close())

const own = () => notificationsOf(host, owner, 'owner')
const drivers = () => notificationsOf(host, driver, 'driver')
const now = () => host.stage.clock.now()
const happen = async (...batch: readonly Observation[]) => {
  await host.stage.record(...batch)
  await host.notifications.settle()
}
const parking = () => simple(vehicle, 'VEHICLE_PARKING_START', now())
const sent = async () => {
  const rows = await host.stage.db
    .selectFrom('message_delivery')
    .select(['channel', 'address', 'text'])
    .orderBy('channel')
    .orderBy('address')
    .execute()
  return rows.map(({ channel, address }) => `${channel} ${address}`)
}
const pass = async (ms: number) => {
  host.stage.clock.jump(ms)
  await host.notifications.settle()
}

test('queues a message once for each channel and address of those whom a rule names', async () => {
  const recipients = { accountIds: [owner.accountId], emails: ['c@d.example'], phones: [], chats: [] }
  const channels = ['app', 'email', 'sms'] as const
  for (const name of ['One', 'Two'])
    await own().makeRule(ruleFor([], { name, recipients, channels: [...channels] }))
  await happen(parking())
  expect(await sent()).toEqual(['email a@b.example', 'email c@d.example', 'sms +380501234567'])
  expect((await own().unread()).unread).toBe(1)
})

test('keeps messages in quiet hours, but not those of SOS, and sends none by a channel that is off', async () => {
  const body = {
    channels: { email: true, sms: false, telegram: true, push: true },
    quiet: { from: 0, to: 1_439, timeZone: 'Europe/Kyiv' },
  }
  await host.call(owner, 'PUT', pathOf('setNotificationSettings', { login: 'owner' }), { body })
  const items = [{ type: 'parkingStart' as const }, { type: 'sos' as const }]
  await own().makeRule(ruleFor([owner.accountId], { items, channels: ['app', 'email', 'sms'] }))
  await happen(parking())
  expect(await sent()).toEqual([])
  await happen({ event: 'SOS_ALARM', data: { vehicleId: vehicle, timestamp: now() } })
  expect(await sent()).toEqual(['email a@b.example'])
  expect((await own().unread()).unread).toBe(2)
})

test('repeats what nobody confirms, then reaches others, and stops when somebody confirms', async () => {
  const others = { accountIds: [driver.accountId], emails: [], phones: [], chats: [] }
  await own().makeRule(
    ruleFor([owner.accountId], { escalation: { afterMinutes: 5, repeats: 1, recipients: others } }),
  )
  await happen(parking())
  await own().setAllRead()
  await pass(301_000)
  expect((await own().unread()).unread).toBe(1)
  expect((await drivers().unread()).unread).toBe(0)
  await pass(301_000)
  expect((await drivers().unread()).unread).toBe(1)
  await happen(parking())
  const [newest] = (await own().unread()).items
  await own().confirm(newest?.id ?? 0, '')
  await own().setAllRead()
  await pass(301_000)
  expect((await own().unread()).unread).toBe(0)
})

test('counts only what lasts', async () => {
  await own().makeRule(ruleFor([owner.accountId], { minimalSeconds: 60 }))
  await happen(parking())
  await happen(simple(vehicle, 'VEHICLE_PARKING_END', now() + 10_000))
  await pass(120_000)
  expect((await own().unread()).unread).toBe(0)
  await happen(parking())
  await pass(120_000)
  expect((await own().unread()).unread).toBe(1)
})

test('a rule that is changed, switched off or deleted decides by that at once', async () => {
  const rule = await own().makeRule(ruleFor([owner.accountId]))
  const path = { id: rule.id }
  await host.call(owner, 'PUT', pathOf('switchNotificationRule', path), { body: { isOn: false } })
  await happen(parking())
  expect((await own().unread()).unread).toBe(0)
  await host.call(owner, 'PUT', pathOf('switchNotificationRule', path), { body: { isOn: true } })
  await happen(parking())
  expect((await own().unread()).unread).toBe(1)
  expect((await host.call(owner, 'DELETE', pathOf('deleteNotificationRule', path))).status).toBe(204)
  await happen(parking())
  expect((await own().unread()).items).toMatchObject([{ rule: null }])
  expect((await host.call(owner, 'PUT', pathOf('restoreNotificationRule', path))).status).toBe(200)
  await happen(parking())
  expect((await own().unread()).unread).toBe(2)
})

test('a limited user has rules that reach nobody else, and sees no others', async () => {
  const ask = (body: object) => host.call(driver, 'PUT', CALLS.createNotificationRule.path, { body })
  await own().makeRule(ruleFor([owner.accountId]))
  expect(await ask(ruleFor([owner.accountId]))).toMatchObject({
    status: 400,
    json: { field: 'recipients.accountIds' },
  })
  const outside = { accountIds: [driver.accountId], emails: ['x@y.example'], phones: [], chats: [] }
  expect(await ask(ruleFor([], { recipients: outside }))).toMatchObject({
    json: { field: 'recipients.emails' },
  })
  const foreign = { accountIds: [driver.accountId], emails: [], phones: [], chats: ['42'] }
  const chats = await host.call(owner, 'PUT', CALLS.createNotificationRule.path, {
    body: ruleFor([], { recipients: foreign }),
  })
  expect(chats).toMatchObject({ status: 400, json: { field: 'recipients.chats' } })
  await drivers().makeRule(ruleFor([driver.accountId], { name: 'Mine' }))
  const listed = await host.call(driver, 'GET', CALLS.notificationRules.path)
  expect(listed.json).toMatchObject({ total: 1, rows: [{ name: 'Mine', by: 'driver' }] })
})

test('refuses foreign placeholders, parameters and ranges with their names', async () => {
  const ask = async (rest: object) => {
    const { json } = await host.call(owner, 'PUT', CALLS.createNotificationRule.path, {
      body: { ...ruleFor([owner.accountId]), ...rest },
    })
    const { field, allowed } = json as { field: string; allowed: string }
    return `${field}: ${allowed}`
  }
  expect(await ask({ text: 'Hello {driver}' })).toContain('text: text whose braces hold vehicle')
  expect(await ask({ text: 'Hello {driver}' })).toContain('not {driver}')
  expect(await ask({ items: [{ type: 'sos', minimumLitres: 5 }] })).toContain('items.0.minimumLitres')
  expect(await ask({ items: [{ type: 'sensorValue', low: 1 }] })).toContain('items.0.sensorNumber')
  expect(await ask({ items: [{ type: 'sensorValue', sensorNumber: 1, low: 2, high: 1 }] })).toContain(
    'items.0.low',
  )
  expect(await ask({ validFrom: 2, validTo: 1 })).toContain('validTo')
})

test('a trial finds in the log what the rule would have sent, and stores nothing', async () => {
  const at = now()
  await happen(parking(), simple(vehicle, 'POWER_LOST', at - 1_000))
  await host.stage.clock.advance(1_000)
  const { json } = await host.call(owner, 'POST', CALLS.tryNotificationRule.path, {
    body: ruleFor([owner.accountId], { text: '{vehicle}: {event}' }),
  })
  const trial = json as RuleTrial
  expect(trial).toMatchObject({ count: 1, isCut: false })
  expect(trial.rows).toEqual([
    {
      at,
      vehicleId: vehicle,
      name: 'Vehicle a',
      licensePlate: 'AA a',
      description: 'parkingStart',
      text: 'Vehicle a: Parking started',
    },
  ])
  expect(trial.example).toMatchObject({ vehicle: 'Vehicle a', event: 'Parking started', place: '–' })
  expect((await own().unread('?descriptions=parkingStart')).items).toEqual([])
})

test('a text says the address of the place in the language of its reader, and nothing to those without the right; the message leads to the vehicle', async () => {
  const blind = await host.addUser('blind', { kind: 'limited', owner, without: ['seeCurrentPosition'] })
  await host.stage.db
    .updateTable('account')
    .set({ language: 'ua' })
    .where('id', '=', owner.accountId)
    .execute()
  await own().makeRule(
    ruleFor([owner.accountId, driver.accountId, blind.accountId], {
      text: '{vehicle}: {place}',
      channels: ['app', 'email'],
    }),
  )
  const at = now()
  await happen(location(vehicle, at), simple(vehicle, 'VEHICLE_PARKING_START', at))
  const textOf = async (user: TestUser, login: string) =>
    (await notificationsOf(host, user, login).unread()).items[0]?.text
  expect(await textOf(owner, 'owner')).toBe('Vehicle a: Київ')
  expect(await textOf(driver, 'driver')).toBe('Vehicle a: Kyiv')
  expect(await textOf(blind, 'blind')).toBe('Vehicle a: –')
  // Everybody has the same address in this test: it gets one.
  const rows = await host.stage.db.selectFrom('message_delivery').select('link').execute()
  expect(rows).toEqual([{ link: `/#/routeDetail/${vehicle}/Vehicle%20a/AA%20a/${at}` }])
})

test('keeps so many notifications of each account, and none for longer than 90 days', async () => {
  const { db } = host.stage
  await own().setFilters({ parking: SHOWN })
  for (let round = 0; round < 3; round += 1) await happen(parking())
  await cleanNotifications(db, now(), { most: 2 })
  expect((await own().unread()).unread).toBe(2)
  await cleanNotifications(db, now() + 91 * 86_400_000)
  expect((await own().unread()).unread).toBe(0)
})
