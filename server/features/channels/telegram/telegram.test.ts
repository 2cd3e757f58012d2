import { afterEach, beforeEach, expect, test } from 'vitest'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { openTestBotApi, type TestBotApi } from '../testing/testBotApi.ts'
import { type ChannelStage, HARD_TEXTS, openChannelStage } from '../testing/testChannels.ts'

let api: TestBotApi
let stage: ChannelStage
beforeEach(async () => {
  api = await openTestBotApi()
  stage = await openChannelStage({
    config: { telegram: api.config, sms: null },
    mail: { smtp: null, publicUrl: 'https://fleet.example.org' },
  })
})
afterEach(async () => {
  await stage.close()
  await api.close()
})

const call = (user: TestUser, method: 'GET' | 'PUT' | 'DELETE') =>
  stage.host.call(user, method, CALLS.linkTelegram.path)
const tokenOf = async (user: TestUser): Promise<string> => {
  const { link } = (await call(user, 'PUT')).json as { link: string }
  return new URL(link).searchParams.get('start') ?? ''
}
const link = async (user: TestUser, chatId: number): Promise<void> => {
  api.write(`/start ${await tokenOf(user)}`, { chatId })
  await stage.host.channels.readUpdates()
}
const lastReply = () => api.sent.at(-1)?.text
/** Sends as a running server does: looks again as time passes. */
const sendFor = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    await stage.sendDue()
    await stage.host.stage.clock.advance(1_000)
  }
}

test('links a chat by a one-time link, whose token is not stored [NOTIF-03]', async () => {
  const answer = await call(stage.owner, 'PUT')
  const now = stage.host.stage.clock.now()
  expect(answer.json).toEqual({
    link: expect.stringMatching(/^https:\/\/t\.me\/fleet_test_bot\?start=[\w-]{43}$/) as string,
    expiresAt: now + 900_000,
  })
  const token = new URL((answer.json as { link: string }).link).searchParams.get('start') ?? ''
  const stored = await stage.host.stage.db.selectFrom('one_time_link').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  expect((await call(stage.owner, 'GET')).json).toEqual({ bot: 'fleet_test_bot', chat: null })

  api.write(`/start ${token}`)
  await stage.host.channels.readUpdates()
  expect(lastReply()).toContain('notifications of Meridian for the account anna will arrive here')
  expect((await call(stage.owner, 'GET')).json).toEqual({
    bot: 'fleet_test_bot',
    chat: { name: '@anna_k', linkedAt: now },
  })
  const account = await stage.host.stage.db
    .selectFrom('account')
    .select('telegram')
    .where('id', '=', stage.owner.accountId)
    .executeTakeFirst()
  expect(account).toEqual({ telegram: 'anna_k' })
  const audit = await stage.host.stage.db.selectFrom('audit_log').select(['actor_login', 'detail']).execute()
  expect(audit).toEqual([{ actor_login: 'anna', detail: { what: 'telegramLinked' } }])
})

test('refuses a token that was used, is too old, or is made up', async () => {
  const token = await tokenOf(stage.owner)
  api.write(`/start ${token}`, { chatId: 77 })
  api.write(`/start ${token}`, { chatId: 66, language: 'uk' })
  api.write(`/start ${'x'.repeat(43)}`, { chatId: 55, language: 'ru' })
  await stage.host.channels.readUpdates()
  const late = await tokenOf(stage.user)
  await stage.host.stage.clock.advance(900_001)
  api.write(`/start ${late}`, { chatId: 44 })
  await stage.host.channels.readUpdates()
  expect(api.sent.map(({ chat_id: chat, text }) => [chat, text.slice(0, 20)])).toEqual([
    [77, 'Done: notifications '],
    [66, 'Посилання вже викори'],
    [55, 'Ссылка уже использов'],
    [44, 'The link was used al'],
  ])
  const chats = await stage.host.stage.db.selectFrom('telegram_chat').select('chat_id').execute()
  expect(chats).toEqual([{ chat_id: 77 }])
})

test('takes an update once although it comes again, and reads on from its position', async () => {
  api.isRepeating = true
  await link(stage.owner, 77)
  api.write('/stop')
  await stage.host.channels.readUpdates()
  await stage.host.channels.readUpdates()
  expect(api.sent).toHaveLength(2)
  expect((await call(stage.owner, 'GET')).json).toMatchObject({ chat: null })
  expect(api.offsets).toEqual([null, 1_001, 1_002])
  await stage.host.stage.clock.advance(3_000)
  await link(stage.owner, 77)
  expect((await call(stage.owner, 'GET')).json).toMatchObject({ chat: { name: '@anna_k' } })
})

test('answers /status, unlinks by /stop, and reads updates of any form', async () => {
  const read = async (text: string): Promise<string | undefined> => {
    await stage.host.stage.clock.advance(3_000)
    api.write(text)
    await stage.host.channels.readUpdates()
    return lastReply()
  }
  expect(await read('/status')).toBe('This chat is not linked to any account. Make a link in your profile.')
  await link(stage.owner, 77)
  await link(stage.user, 77)
  expect(await read('/status@fleet_test_bot')).toContain('anna, boris')
  api.push({ message: { chat: 'odd' }, unheard: 1 })
  expect(await read('/stop')).toContain('anna, boris')
  expect(await read('/status')).toContain('not linked')
  const count = api.sent.length
  await read('hello')
  expect(api.sent).toHaveLength(count)
})

test('unlinks a chat that the bot was thrown out of, and one on request', async () => {
  await link(stage.owner, 77)
  await link(stage.user, -5)
  api.push({ my_chat_member: { chat: { id: -5, type: 'group' }, new_chat_member: { status: 'kicked' } } })
  await stage.host.channels.readUpdates()
  expect((await call(stage.user, 'GET')).json).toMatchObject({ chat: null })
  expect((await call(stage.owner, 'DELETE')).status).toBe(204)
  expect((await call(stage.owner, 'DELETE')).status).toBe(204)
  expect((await call(stage.owner, 'GET')).json).toMatchObject({ chat: null })
})

test('sends texts exactly as written, with the link, in three languages [NOTIF-03]', async () => {
  await link(stage.owner, 77)
  api.sent.length = 0
  for (const text of Object.values(HARD_TEXTS)) {
    await stage.queue({
      channel: 'telegram',
      address: '77',
      subject: 'Швидкість',
      text,
      link: '/#/control/5',
    })
  }
  await sendFor(4)
  expect(api.sent).toEqual(
    Object.values(HARD_TEXTS).map((text) => ({
      chat_id: 77,
      text: `Швидкість\n\n${text}\n\nhttps://fleet.example.org/#/control/5`,
    })),
  )
  expect((await stage.rows()).map(({ state, provider_id: id }) => [state, id])).toEqual([
    ['sent', '102'],
    ['sent', '103'],
    ['sent', '104'],
  ])
})

test('cuts a text that is too long before its link', async () => {
  await link(stage.owner, 77)
  await stage.queue({
    channel: 'telegram',
    address: '77',
    subject: '',
    text: '😀'.repeat(3_000),
    link: '/#/x',
  })
  await stage.sendDue()
  const text = lastReply() ?? ''
  expect(text.length).toBeLessThanOrEqual(4_096)
  expect(text.endsWith('😀…\n\nhttps://fleet.example.org/#/x')).toBe(true)
})

test('sends a message a second to a chat, and to others meanwhile', async () => {
  await link(stage.owner, 77)
  await link(stage.user, 88)
  api.sent.length = 0
  await stage.queue(
    ...['a', 'b', 'c'].map((text) => ({ channel: 'telegram' as const, address: '77', subject: '', text })),
    { channel: 'telegram', address: '88', accountId: stage.user.accountId, subject: '', text: 'other' },
  )
  const perSecond: string[][] = []
  for (let second = 0; second < 3; second += 1) {
    const before = api.sent.length
    await stage.sendDue()
    perSecond.push(api.sent.slice(before).map(({ text }) => text))
    await stage.host.stage.clock.advance(1_000)
  }
  expect(perSecond.map((texts) => texts.toSorted())).toEqual([['a', 'other'], ['b'], ['c']])
})

test('is silent for as long as Telegram says, and loses nothing', async () => {
  await link(stage.owner, 77)
  await link(stage.user, 88)
  api.sent.length = 0
  api.failure = {
    status: 429,
    body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 7 } },
  }
  await stage.queue({ channel: 'telegram', address: '77', subject: '', text: 'first' })
  await stage.sendDue()
  api.failure = undefined
  await stage.queue({
    channel: 'telegram',
    address: '88',
    accountId: stage.user.accountId,
    subject: '',
    text: 'second',
  })
  await sendFor(6)
  expect(api.sent).toEqual([])
  await stage.host.stage.clock.advance(1_000)
  await sendFor(2)
  expect(api.sent.map(({ text }) => text).toSorted()).toEqual(['first', 'second'])
})

test('drops what is for the chat of somebody else, or for one that is gone', async () => {
  await link(stage.user, 88)
  const stranger = await stage.host.addUser('clara')
  await link(stranger, 99)
  api.sent.length = 0
  await stage.queue(
    { channel: 'telegram', address: '88' },
    { channel: 'telegram', address: '99', accountId: null },
    { channel: 'telegram', address: 'x', accountId: null },
    { channel: 'telegram', address: '88', accountId: null, subject: '', text: 'of the client' },
  )
  await sendFor(2)
  expect((await stage.rows()).map(({ state, reason }) => [state, reason])).toEqual([
    ['dropped', 'unlinked'],
    ['dropped', 'unlinked'],
    ['dropped', 'unlinked'],
    ['sent', null],
  ])
  expect(api.sent).toEqual([{ chat_id: 88, text: 'of the client' }])

  api.failure = {
    status: 403,
    body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' },
  }
  await stage.host.stage.clock.advance(2_000)
  await stage.queue({ channel: 'telegram', address: '88', accountId: stage.user.accountId })
  await stage.sendDue()
  expect((await stage.rows()).at(-1)).toMatchObject({
    state: 'dropped',
    reason: 'unlinked',
    answer: 'Forbidden: bot was blocked by the user',
  })
  api.failure = undefined
  expect((await call(stage.user, 'GET')).json).toMatchObject({ chat: null })
})

test('follows a group that got another number', async () => {
  await link(stage.owner, -5)
  api.sent.length = 0
  const moved = {
    ok: false,
    error_code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: -1_005 },
  }
  api.failure = { status: 400, body: moved }
  await stage.queue({ channel: 'telegram', address: '-5', subject: '', text: 'a' })
  await stage.sendDue()
  api.failure = undefined
  expect((await stage.rows())[0]).toMatchObject({ state: 'waiting', address: '-1005' })
  await stage.host.stage.clock.advance(10_000)
  await stage.sendDue()
  expect(api.sent).toEqual([{ chat_id: -1_005, text: 'a' }])
})

test('responds that Telegram is not set up, or does not answer', async () => {
  api.failure = { status: 500, body: 'oops' }
  expect((await call(stage.owner, 'PUT')).json).toMatchObject({
    status: 502,
    message: 'Telegram does not answer',
  })
  expect((await call(stage.owner, 'GET')).json).toEqual({ bot: null, chat: null })
  const bare = await openChannelStage()
  const refused = await bare.host.call(bare.owner, 'PUT', CALLS.linkTelegram.path)
  expect(refused.json).toMatchObject({
    status: 422,
    code: 'not_set_up',
    message: 'The channel is not set up',
  })
  await bare.close()
})

test('keeps the token out of the log', async () => {
  await link(stage.owner, 77)
  await api.close()
  await stage.queue({ channel: 'telegram', address: '77' })
  await stage.sendDue()
  expect((await stage.rows())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  const seen = JSON.stringify([stage.host.stage.lines, await stage.rows()])
  expect(seen).toContain('telegram')
  expect(seen).not.toContain('test-token-of-the-bot')
})
