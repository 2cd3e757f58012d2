import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChannelStage, HARD_TEXTS, openChannelStage } from '../testing/testChannels.ts'
import { openTestSmsCentre, type TestSmsCentre } from '../testing/testSmsCentre.ts'
import type { SmppConfig } from './smsConfig.ts'

let centre: TestSmsCentre
const stages: ChannelStage[] = []
beforeEach(async () => {
  centre = await openTestSmsCentre()
})
afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.close()
  await centre.close()
})

const open = async (rest: Partial<SmppConfig> = {}): Promise<ChannelStage> => {
  const account = { user: 'fleet', password: 'pass-word', sender: 'Meridian' }
  const gateway = { kind: 'smpp', url: centre.url, long: 'udh', ...account, ...rest } as const
  const stage = await openChannelStage({
    config: { telegram: null, sms: { gateway, perSecond: 1_000, perDay: 100 } },
  })
  stages.push(stage)
  return stage
}
const PHONE = '+380501234567'
const LONG = `${HARD_TEXTS.ua} `.repeat(5).trim()

test('submits texts exactly as written, in the alphabet that they need [NOTIF-02]', async () => {
  const stage = await open()
  const plain = 'Fuel 20 l {AA} [1] ~ \\ € @ 100%'
  for (const text of [...Object.values(HARD_TEXTS), plain]) {
    await stage.queue({ channel: 'sms', address: PHONE, text })
    await stage.sendDue()
  }
  expect(centre.received.map(({ text }) => text)).toEqual([...Object.values(HARD_TEXTS), plain])
  expect(centre.received.at(-1)).toEqual({
    to: '380501234567',
    from: '5:Meridian',
    text: plain,
    parts: 1,
    dataCoding: 0,
  })
  expect(centre.received[0]).toMatchObject({ dataCoding: 8, parts: 2 })
  expect(centre.binds).toBe(1)
})

test('splits a long text into parts with a header, or submits it whole', async () => {
  const stage = await open({ sender: '+380441112233' })
  await stage.queue({ channel: 'sms', address: PHONE, text: LONG })
  await stage.sendDue()
  const whole = await open({ long: 'payload', sender: '4455' })
  await whole.queue({ channel: 'sms', address: PHONE, text: LONG })
  await whole.sendDue()
  expect(centre.received).toEqual([
    {
      to: '380501234567',
      from: '1:380441112233',
      text: LONG,
      parts: Math.ceil(LONG.length / 67),
      dataCoding: 8,
    },
    { to: '380501234567', from: '3:4455', text: LONG, parts: 1, dataCoding: 8 },
  ])
})

test('notes the receipt of the last part', async () => {
  const stage = await open()
  await stage.queue({ channel: 'sms', address: PHONE, text: LONG })
  await stage.sendDue()
  expect(await stage.rows()).toMatchObject([{ state: 'sent', provider_id: centre.ids.at(-1), receipt: null }])
  await centre.deliverReceipt(centre.ids.at(-1) ?? '', 'DELIVRD')
  expect(await stage.rows()).toMatchObject([{ state: 'sent', receipt: 'DELIVRD' }])
})

test('binds again after the connection ended, and nothing is lost', async () => {
  const stage = await open()
  await stage.queue({ channel: 'sms', address: PHONE, text: 'first' })
  await stage.sendDue()
  centre.drop()
  await stage.queue({ channel: 'sms', address: PHONE, text: 'second' })
  await stage.sendDue()
  await stage.host.stage.clock.advance(10_000)
  await stage.sendDue()
  expect(centre.received.map(({ text }) => text)).toEqual(['first', 'second'])
  expect(centre.binds).toBe(2)
})

test.each([
  [0x58, 'waiting', 2_000],
  [0x14, 'waiting', 2_000],
  [0x08, 'waiting', 5_000],
  [0x0b, 'failed', null],
])('status %i: the message is %s', async (status, state, pause) => {
  const stage = await open()
  centre.status = status
  const before = stage.host.stage.clock.now()
  await stage.queue({ channel: 'sms', address: PHONE })
  await stage.sendDue()
  const [row] = await stage.rows()
  expect(row).toMatchObject({ state, answer: `status ${status}` })
  if (pause !== null) expect(row?.next_at).toBe(before + pause)
})

test('a refused login keeps the messages, and the password out of the log', async () => {
  const stage = await open({ password: 'wrong-word' })
  await stage.queue({ channel: 'sms', address: PHONE })
  await stage.sendDue()
  const [row] = await stage.rows()
  expect(row).toMatchObject({ state: 'waiting', answer: 'the SMS centre refuses the login, status 14' })
  expect(JSON.stringify([row, stage.host.stage.lines])).not.toContain('wrong-word')
})
