import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestReceiver, type TestReceiver } from '../webhooks/testReceiver.ts'
import { cleanMessages } from './cleanMessages.ts'
import type { OutgoingMessage } from './messageQueue.ts'
import { prepareChannels, type PreparedChannels } from './prepareChannels.ts'
import { readSmsConfig } from './sms/smsConfig.ts'
import { type ChannelStage, openChannelStage } from './testing/testChannels.ts'

const PHONE = '+380501234567'
const MINUTE = 60_000

let gateway: TestReceiver
let stage: ChannelStage
const others: PreparedChannels[] = []
const smsOf = (perDay: number) => {
  const settings: Readonly<Record<string, string>> = {
    SMS_GATEWAY: 'http',
    SMS_URL: gateway.url,
    SMS_BODY: 'to={phone}&text={message}',
    SMS_PER_SECOND: '1000',
    SMS_PER_DAY: String(perDay),
  }
  return { telegram: null, sms: readSmsConfig((name) => settings[name] ?? '') }
}
beforeEach(async () => {
  gateway = await openTestReceiver()
  stage = await openChannelStage({ config: smsOf(1_000) })
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop()
  await stage.close()
  await gateway.close()
})

/** Another server on the same database. */
const openOther = async (perDay = 1_000): Promise<PreparedChannels> => {
  const { db, clock } = stage.host.stage
  const other = await prepareChannels({
    db,
    clock,
    log: () => undefined,
    config: smsOf(perDay),
    mail: { smtp: null, publicUrl: null },
    productName: 'Meridian',
    timeZone: 'Europe/Kyiv',
    isPrivateAllowed: true,
    random: () => 0,
  })
  others.push(other)
  return other
}
const textsOf = () => gateway.received.map(({ body }) => new URLSearchParams(body).get('text') ?? '')
const queue = (text: string, rest: Partial<OutgoingMessage> = {}) =>
  stage.queue({ channel: 'sms', address: PHONE, text, ...rest })
const statesOf = async () => (await stage.rows()).map(({ state, reason }) => reason ?? state)
/** Lets time pass as a running server sees it. */
const pass = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await stage.host.stage.clock.advance(MINUTE)
    await stage.sendDue()
  }
}

test('a gateway is down for an hour: all arrive after it is back, expired ones do not, none twice', async () => {
  gateway.answer = (response) => void response.socket?.destroy()
  const now = stage.host.stage.clock.now()
  for (let n = 0; n < 20; n += 1) await queue(`lasting ${n}`, { expiresAt: now + 120 * MINUTE })
  for (let n = 0; n < 5; n += 1) await queue(`short ${n}`, { expiresAt: now + 30 * MINUTE })
  await stage.sendDue()
  await pass(60)
  gateway.received.length = 0
  gateway.answer = (response) => response.writeHead(200).end()
  await pass(10)
  expect(textsOf().toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `lasting ${n}`).toSorted())
  const states = await statesOf()
  expect(states.filter((state) => state === 'sent')).toHaveLength(20)
  expect(states.filter((state) => state === 'expired')).toHaveLength(5)
  await pass(60)
  expect(gateway.received).toHaveLength(20)
})

test('what a killed process was sending is sent by another once its lease is over', async () => {
  await queue('first')
  let cut = (): void => undefined
  gateway.answer = (response) => void (cut = () => response.writeHead(200).end())
  const dying = stage.sendDue()
  await gateway.has(1)
  // The process is gone: what it would store of the attempt is lost with it.
  await stage.host.stage.db.updateTable('message_delivery').set({ attempts: 9 }).execute()
  gateway.answer = (response) => response.writeHead(200).end()
  const other = await openOther()
  expect(await other.sendDue()).toBe(0)
  await stage.host.stage.clock.advance(MINUTE)
  expect(await other.sendDue()).toBe(1)
  expect(await statesOf()).toEqual(['sent'])
  cut()
  await dying
  expect(await stage.rows()).toMatchObject([{ state: 'sent', attempts: 10 }])
  expect(await other.sendDue()).toBe(0)
})

test('a failure that is learned late undoes nothing that was settled', async () => {
  await queue('first')
  let cut = (): void => undefined
  gateway.answer = (response) => void (cut = () => response.writeHead(500).end())
  const slow = stage.sendDue()
  await gateway.has(1)
  gateway.answer = (response) => response.writeHead(200).end()
  await stage.host.stage.clock.advance(MINUTE)
  expect(await (await openOther()).sendDue()).toBe(1)
  cut()
  await slow
  expect(await statesOf()).toEqual(['sent'])
})

test('a server that stops waits for the answer to what it sends', async () => {
  await queue('first')
  const answered: (() => void)[] = []
  gateway.answer = (response) => void answered.push(() => response.writeHead(200).end())
  const sending = stage.sendDue()
  await gateway.has(1)
  const stopping = stage.host.channels.stop()
  answered[0]?.()
  await Promise.all([sending, stopping])
  expect(await statesOf()).toEqual(['sent'])
})

test('two servers send each message once', async () => {
  const other = await openOther()
  for (let n = 0; n < 60; n += 1) await queue(`text ${n}`)
  for (let round = 0; round < 20 && (await statesOf()).includes('waiting'); round += 1) {
    await Promise.all([stage.sendDue(), other.sendDue()])
    await stage.host.stage.clock.advance(1_000)
  }
  expect(new Set(textsOf()).size).toBe(60)
  expect(gateway.received).toHaveLength(60)
})

test('drops what the recipient may no longer see, from that moment on', async () => {
  const { host, user, owner, vehicle } = stage
  const toUser = { accountId: user.accountId }
  await queue('seen', toUser)
  await stage.sendDue()
  await queue('hidden', toUser)
  await queue('about no vehicle', { ...toUser, vehicleId: null })
  await host.restrict(user, [vehicle], false)
  await stage.sendDue()
  expect(await statesOf()).toEqual(['sent', 'rightLost', 'sent'])

  const stranger = await host.addUser('clara')
  await queue('to a stranger', { accountId: stranger.accountId })
  await queue('of another client', { ownerId: stranger.accountId, accountId: null })
  await host.stage.db
    .updateTable('account')
    .set({ blocked_at: new Date(host.stage.clock.now()) })
    .where('id', '=', owner.accountId)
    .execute()
  await queue('to somebody blocked')
  await queue('to a user of somebody blocked', toUser)
  await queue('to an address of somebody blocked', { accountId: null })
  await stage.sendDue()
  expect((await statesOf()).slice(3)).toEqual([
    'accountGone',
    'rightLost',
    'accountGone',
    'accountGone',
    'accountGone',
  ])
  expect(textsOf()).toEqual(['seen', 'about no vehicle'])
})

test("a client's storm does not hold up another client", async () => {
  const other = await stage.host.addUser('clara')
  const own = { ownerId: other.accountId, accountId: other.accountId, vehicleId: null }
  for (let n = 0; n < 40; n += 1) await queue(`storm ${n}`)
  await queue('of another client', own)
  await stage.sendDue()
  // It is claimed among the first; some that are claimed later may arrive before it, never most of the storm.
  expect(textsOf().indexOf('of another client')).toBeLessThan(30)
})

test("a client has a day's SMS, and is warned once that few are left", async () => {
  const few = await openOther(10)
  const { db, clock } = stage.host.stage
  await db
    .updateTable('account')
    .set({ email: 'anna@example.org', language: 'ua' })
    .where('id', '=', stage.owner.accountId)
    .execute()
  for (let n = 0; n < 12; n += 1) await queue(`text ${n}`)
  await few.sendDue()
  expect((await statesOf()).filter((state) => state === 'dailyLimit')).toHaveLength(2)
  expect(gateway.received).toHaveLength(10)
  const warnings = await db
    .selectFrom('message_delivery')
    .select(['key', 'address', 'subject', 'text'])
    .where('channel', '=', 'email')
    .execute()
  expect(warnings).toEqual([
    {
      key: `smsLimit:${stage.owner.accountId}:2026-11-20`,
      address: 'anna@example.org',
      subject: 'Meridian: SMS на сьогодні закінчуються',
      text: 'Сьогодні надіслано SMS: 8 з 10. Коли вони закінчаться, сповіщення через SMS не надсилаються до наступного дня; решта каналів працює.',
    },
  ])
  // Midnight in Kyiv.
  await clock.advance(10 * 60 * MINUTE)
  await queue('tomorrow')
  await few.sendDue()
  expect(textsOf().at(-1)).toBe('tomorrow')
})

test('settles what expires while its channel is off, and forgets what was settled long ago', async () => {
  const { db, clock } = stage.host.stage
  await stage.queue(
    { channel: 'telegram', address: '5' },
    { channel: 'telegram', address: '6', expiresAt: clock.now() + 86_400_000 },
  )
  await clock.advance(120 * MINUTE)
  await cleanMessages(db, clock.now())
  expect(await statesOf()).toEqual(['expired', 'waiting'])
  await clock.advance(31 * 24 * 60 * MINUTE)
  await cleanMessages(db, clock.now())
  expect(await statesOf()).toEqual(['expired'])
})
