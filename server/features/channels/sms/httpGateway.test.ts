import { afterEach, beforeEach, expect, test } from 'vitest'
import { SaxesParser } from 'saxes'
import { openTestReceiver, type TestReceiver } from '../../webhooks/testReceiver.ts'
import { HARD_TEXTS } from '../testing/testChannels.ts'
import { createHttpGateway } from './httpGateway.ts'
import { readSmsConfig, type SmsSettingName } from './smsConfig.ts'
import type { SmsGateway } from './smsGateway.ts'

let gateway: TestReceiver
beforeEach(async () => {
  gateway = await openTestReceiver()
})
afterEach(() => gateway.close())

type Settings = Readonly<Partial<Record<SmsSettingName, string>>>
const PHONE = '+380501234567'

/** The gateway of these settings; its clock stands at 0. */
const open = (settings: Settings): SmsGateway => {
  const given: Settings = { SMS_URL: gateway.url, ...settings }
  const config = readSmsConfig((name) => given[name] ?? '')?.gateway
  if (config?.kind !== 'http') throw new Error('not a gateway by HTTP')
  return createHttpGateway(config, () => 0)
}
const answer = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): void => {
  gateway.answer = (response) => response.writeHead(status, headers).end(body)
}
/** Sends a text and returns what the gateway got, and the outcome. */
const send = async (sms: SmsGateway, text: string = HARD_TEXTS.ru) => {
  const outcome = await sms.send({ phone: PHONE, text }, AbortSignal.timeout(10_000))
  const { path = '', headers = {}, body = '' } = gateway.received.at(-1) ?? {}
  return { path, headers, body, outcome }
}

/** The authorization and the body that each preset sends, by the documents of its gateway. */
const TEXT = HARD_TEXTS.ru
const SENT: Readonly<Record<string, readonly [string | undefined, object]>> = {
  turbosms: ['Bearer token-1', { recipients: ['380501234567'], sms: { sender: 'Fleet', text: TEXT } }],
  smsc: [
    undefined,
    {
      login: 'AC1',
      psw: 'token-1',
      phones: '380501234567',
      mes: TEXT,
      sender: 'Fleet',
      charset: 'utf-8',
      fmt: '3',
    },
  ],
  smsapi: [
    'Bearer token-1',
    { to: '380501234567', from: 'Fleet', message: TEXT, encoding: 'utf-8', format: 'json' },
  ],
  twilio: [`Basic ${btoa('AC1:token-1')}`, { To: PHONE, From: 'Fleet', Body: TEXT }],
}

const xmlTexts = (xml: string): string[] => {
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('text', (text) => void texts.push(text))
  parser.write(xml).close()
  return texts
}

test('a form: each text arrives exactly as written [NOTIF-02]', async () => {
  const sms = open({
    SMS_GATEWAY: 'http',
    SMS_BODY: 'to={phone}&text={message}&from={sender}',
    SMS_SENDER: 'Fleet & Co',
    SMS_MESSAGE_ID: 'id=(\\d+)',
  })
  answer(200, 'OK id=17')
  for (const text of Object.values(HARD_TEXTS)) {
    const { body, headers, outcome } = await send(sms, text)
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ to: PHONE, text, from: 'Fleet & Co' })
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(outcome).toMatchObject({ kind: 'sent', providerId: '17', answer: '200 OK id=17' })
  }
})

test('JSON with a user and a header: each text arrives exactly as written [NOTIF-02]', async () => {
  const sms = open({
    SMS_GATEWAY: 'http',
    SMS_METHOD: 'PUT',
    SMS_CONTENT_TYPE: 'application/json',
    SMS_BODY: '{"to":["{digits}"],"text":"{message}"}',
    SMS_USER: 'fleet',
    SMS_PASSWORD: 'pass-word',
    SMS_HEADERS: '{"X-Key":"key-12345"}',
    SMS_SUCCESS: '"ok"\\s*:\\s*true',
  })
  answer(200, '{"ok": true}')
  for (const text of Object.values(HARD_TEXTS)) {
    const { body, headers, outcome } = await send(sms, text)
    expect(JSON.parse(body)).toEqual({ to: ['380501234567'], text })
    expect(headers).toMatchObject({ 'x-key': 'key-12345', authorization: `Basic ${btoa('fleet:pass-word')}` })
    expect(outcome).toMatchObject({ kind: 'sent' })
  }
  answer(200, '{"ok": false, "got": "pass-word key-12345"}')
  expect((await send(sms)).outcome).toMatchObject({
    kind: 'refused',
    answer: '200 {"ok": false, "got": "… …"}',
  })
})

test('XML with the password in it: each text arrives exactly as written [NOTIF-02]', async () => {
  const sms = open({
    SMS_GATEWAY: 'http',
    SMS_CONTENT_TYPE: 'text/xml; charset=utf-8',
    SMS_BODY: '<sms><login>{user}</login><key>{password}</key><to>{phone}</to><text>{message}</text></sms>',
    SMS_USER: 'fleet',
    SMS_PASSWORD: '<"&>',
    SMS_RETRY: 'busy',
  })
  for (const text of Object.values(HARD_TEXTS)) {
    const { body, headers } = await send(sms, text)
    expect(xmlTexts(body)).toEqual(['fleet', '<"&>', PHONE, text])
    expect(headers.authorization).toBeUndefined()
  }
})

test('GET: the text is in the address', async () => {
  const sms = open({
    SMS_GATEWAY: 'http',
    SMS_METHOD: 'GET',
    SMS_URL: `${gateway.url}?to={digits}&text={message}`,
  })
  const { path, body } = await send(sms)
  expect(new URL(path, gateway.url).searchParams.get('text')).toBe(HARD_TEXTS.ru)
  expect(body).toBe('')
})

test.each([
  [
    'turbosms',
    '{"response_code":0,"response_result":[{"phone":"380501234567","response_code":0,"message_id":"f8-1"}]}',
    'f8-1',
    '{"response_code":0,"response_result":[{"response_code":406,"message_id":null}]}',
  ],
  ['smsc', '{"id": 42, "cnt": 1}', '42', '{"error":"invalid number","error_code":7,"id":42}'],
  ['smsapi', '{"count":1,"list":[{"id":"A1","points":1}]}', 'A1', '{"error":13,"message":"no numbers"}'],
  ['twilio', '{"sid":"SM12","status":"queued"}', 'SM12', null],
])('preset %s understands its gateway', async (preset, accepted, id, refused) => {
  const sms = open({
    SMS_GATEWAY: preset,
    SMS_USER: 'AC1',
    SMS_PASSWORD: 'token-1',
    SMS_SENDER: 'Fleet',
  })
  answer(preset === 'twilio' ? 201 : 200, accepted)
  const { body, headers, outcome } = await send(sms)
  expect(outcome).toMatchObject({ kind: 'sent', providerId: id })
  const sent =
    preset === 'turbosms' ? (JSON.parse(body) as object) : Object.fromEntries(new URLSearchParams(body))
  expect([headers.authorization, sent]).toEqual(SENT[preset])
  answer(refused === null ? 400 : 200, refused ?? '{"code":21211}')
  expect((await send(sms)).outcome).toMatchObject({ kind: 'refused' })
})

test.each([
  ['smsc', '{"error":"no money","error_code":3}'],
  ['smsapi', '{"error":103,"message":"no points"}'],
])('preset %s tries again what is temporary', async (preset, body) => {
  const sms = open({ SMS_GATEWAY: preset, SMS_USER: 'a', SMS_PASSWORD: 'token-1' })
  answer(200, body)
  expect((await send(sms)).outcome).toMatchObject({ kind: 'later' })
})

test.each([
  [400, 'refused'],
  [401, 'later'],
  [402, 'later'],
  [302, 'later'],
  [404, 'refused'],
  [500, 'later'],
])('status %i: the outcome is %s', async (status, kind) => {
  const sms = open({ SMS_GATEWAY: 'http', SMS_BODY: 'to={phone}&text={message}' })
  answer(status, 'x', { location: '/' })
  expect((await send(sms)).outcome).toMatchObject({ kind, answer: `${status} x` })
  expect(gateway.received).toHaveLength(1)
})

test('is throttled for as long as the gateway says', async () => {
  const sms = open({ SMS_GATEWAY: 'http', SMS_BODY: 'to={phone}&text={message}' })
  answer(429, 'slow down', { 'retry-after': '40' })
  expect((await send(sms)).outcome).toEqual({
    kind: 'throttled',
    scope: 'channel',
    until: 40_000,
    answer: '429 slow down',
  })
})

test('a pattern that would take for ever elsewhere takes no time', async () => {
  const sms = open({
    SMS_GATEWAY: 'http',
    SMS_BODY: 'to={phone}&text={message}',
    SMS_SUCCESS: '^(a+)+$',
  })
  answer(200, `${'a'.repeat(20_000)}!`)
  expect((await send(sms)).outcome).toMatchObject({ kind: 'refused' })
})
