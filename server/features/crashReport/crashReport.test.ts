import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { CrashReport } from '../../../src/contract/http/crashReport.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { ConfigError } from '../../platform/configError.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { readCrashWebhook } from './crashWebhookConfig.ts'

const SID = 'k3J9xQ_2mVb7Zt-4cRw8Yp1LfNs6HdAeUg0oTiKjXvE'
const REPORT: CrashReport = {
  error: `TypeError: no vehicle\n    at http://x/assets/a.js:1:2\n    token=${SID}`,
  location: `http://x/#/change-password/ivan/${SID}`,
  lastClicked: 'button "Save"',
  version: '7.801.8+abc',
  browser: 'Mozilla/5.0 Chrome/140',
}

/** The team's chat, on the loopback: the posts it received, and its response. */
const chat: {
  received: { type: string | undefined; body: unknown }[]
  status: number
  server: Server
  url: string
} = {
  received: [],
  status: 200,
  server: createServer(),
  url: '',
}
let stage: TestApp
let bare: TestApp
let token: string
let bareToken: string

beforeAll(async () => {
  chat.server.on('request', (request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      chat.received.push({ type: request.headers['content-type'], body: JSON.parse(text) })
      response.writeHead(chat.status).end('ok')
    })
  })
  await new Promise<void>((resolve) => chat.server.listen(0, '127.0.0.1', resolve))
  const address = chat.server.address()
  chat.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hooks/secret-of-the-chat`
  stage = await openTestApp({ settings: { crashWebhook: { url: chat.url, channel: '#crashes' } } })
  bare = await openTestApp()
  await stage.addAccount({ login: 'operator' })
  await bare.addAccount({ login: 'operator' })
  token = await stage.signIn('operator')
  bareToken = await bare.signIn('operator')
})
afterAll(async () => {
  await stage.close()
  await bare.close()
  await new Promise((resolve) => chat.server.close(resolve))
})
beforeEach(() => {
  chat.received.length = 0
  chat.status = 200
})

const send = (app: TestApp, key: string | null, payload: unknown = REPORT) =>
  app.app.inject({
    method: CALLS.sendCrashReport.method,
    url: CALLS.sendCrashReport.path,
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { [TOKEN_HEADER]: key }) },
    payload: JSON.stringify(payload),
  })
const postedText = (): string => {
  const [post] = chat.received
  return z.object({ text: z.string() }).parse(post?.body).text
}
const isSetUp = async (app: TestApp, key: string): Promise<unknown> =>
  (await app.app.inject({ url: CALLS.crashReportSetting.path, headers: { [TOKEN_HEADER]: key } })).json()

test('posts a report with text and channel [CRASH-06, CRASH-07]', async () => {
  const answer = await send(stage, token)
  expect(answer.json()).toEqual({ sent: true })
  expect(chat.received).toHaveLength(1)
  expect(chat.received[0]?.type).toContain('application/json')
  expect(chat.received[0]?.body).toMatchObject({ channel: '#crashes', text: expect.any(String) })
})

test('contains login, location, last clicked element, version and browser [CRASH-08, CRASH-09, CRASH-10, CRASH-11, CRASH-12]', async () => {
  await send(stage, token)
  const text = postedText()
  for (const part of [
    'operator',
    '#/change-password/',
    'button "Save"',
    '7.801.8+abc',
    'Chrome/140',
    'no vehicle',
  ]) {
    expect(text).toContain(part)
  }
})

test('contains no SID, token or password, and the response reveals nothing of the chat [CRASH-13]', async () => {
  const answer = await send(stage, token, { ...REPORT, lastClicked: 'password: geheim12345' })
  const text = postedText()
  expect(text).not.toContain(SID)
  expect(text).not.toContain('geheim12345')
  chat.status = 500
  const refused = await send(stage, token)
  expect(refused.statusCode).toBe(502)
  for (const said of [answer.body, refused.body]) expect(said).not.toContain('secret-of-the-chat')
})

test('escapes chat markup in all of its texts: mentions, links, blocks', async () => {
  const markup =
    '```<!channel> <@U1> <https://evil.example|ok> @here @all @channel [a](https://b) *b* &lt;!here&gt;```\n@everyone'
  const hostile = { error: markup, location: markup, lastClicked: markup, version: '`@x`', browser: markup }
  expect((await send(stage, token, hostile)).statusCode).toBe(200)
  const text = postedText()
  const [first, ...inner] = text.split('\n')
  expect([first, inner.pop()]).toEqual(['```', '```'])
  expect(inner.join('\n')).not.toMatch(/[`<>]|@\w|&(?!amp;|lt;|gt;)/)
  expect(text).toContain('&lt;!channel&gt;')
  expect(text).toContain('&amp;lt;!here&amp;gt;')
})

test('sends nothing without an address, and pages can check that first [CRASH-13]', async () => {
  expect(await isSetUp(stage, token)).toEqual({ isSetUp: true })
  expect(await isSetUp(bare, bareToken)).toEqual({ isSetUp: false })
  const answer = await send(bare, bareToken)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'not_set_up' })
  expect(chat.received).toEqual([])
})

test('responds 401 without a session, and names the field of a bad report without posting it', async () => {
  expect((await send(stage, null)).statusCode).toBe(401)
  for (const [part, field] of [
    [{ error: '' }, 'error'],
    [{ error: 'x'.repeat(8_001) }, 'error'],
    [{ location: 7 }, 'location'],
    [{ browser: 'x'.repeat(501) }, 'browser'],
    [{ version: null }, 'version'],
  ] as const) {
    const answer = await send(stage, token, { ...REPORT, ...part })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ field })
  }
  expect(chat.received).toEqual([])
})

test('reads address and channel from settings; rejects an invalid address without repeating it [CRASH-13]', () => {
  const read = (settings: Readonly<Record<string, string>>) =>
    readCrashWebhook((name) => settings[name] ?? '')
  expect(read({})).toBeNull()
  expect(read({ CRASH_WEBHOOK_URL: 'https://chat/hooks/1', CRASH_WEBHOOK_CHANNEL: '#a' })).toEqual({
    url: 'https://chat/hooks/1',
    channel: '#a',
  })
  for (const url of ['chat/hooks/1', 'file:///etc/passwd', 'ftp://chat']) {
    expect(() => read({ CRASH_WEBHOOK_URL: url })).toThrow(ConfigError)
    expect(() => read({ CRASH_WEBHOOK_URL: url })).not.toThrow(url)
  }
})
