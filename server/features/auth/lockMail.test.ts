import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { createManualClock } from '../../live/testing/observations.ts'
import { formBody, loginRequest, openTestApp, passwordOf, type TestApp } from '../../testApp.ts'
import { createMailSender, type MailSender } from '../mail/mailSender.ts'
import { LOCK_MAIL_PAUSE_MS } from '../mail/queueLockMail.ts'
import { openTestMailServer, type TestMailServer } from '../mail/testMailServer.ts'
import { PASSWORD_LIMITS, SIGN_IN_LIMITS } from './guessLimits.ts'

let stage: TestApp
let server: TestMailServer
let sender: MailSender
let annaId: number
beforeAll(async () => {
  stage = await openTestApp()
  server = await openTestMailServer()
})
afterAll(async () => {
  await server.close()
  await stage.close()
})
beforeEach(async () => {
  for (const table of ['account', 'login_failure', 'audit_log'] as const)
    await stage.db.deleteFrom(table).execute()
  server.mails.length = 0
  annaId = await stage.addAccount({ login: 'anna' })
  await setAccount({ email: 'anna@example.org' })
  sender = createMailSender({
    db: stage.db,
    clock: { ...createManualClock(0), now: () => stage.clock.now() },
    smtp: { url: server.url, from: 'Meridian <fleet@example.org>' },
    publicUrl: 'https://fleet.example.org',
    productName: 'Meridian',
    log: () => undefined,
  })
})
afterEach(() => sender.stop())

const setAccount = (set: { email: string | null } | { language: 'ru' | 'ua' | 'en' }) =>
  stage.db.updateTable('account').set(set).where('id', '=', annaId).execute()
const signIn = (login: string, password: string, address = '10.0.0.9') =>
  stage.app.inject(loginRequest({ username: login, password }, address))
const guess = async (address?: string): Promise<void> => {
  for (let count = 0; count < SIGN_IN_LIMITS.perPair.limit; count += 1) await signIn('anna', 'wrong', address)
}

test.each([
  ['ru', 'много неверных паролей', 'с адреса 10.0.0.9'],
  ['ua', 'багато неправильних паролів', 'з адреси 10.0.0.9'],
  ['en', 'many wrong passwords', 'from the address 10.0.0.9'],
] as const)(
  'mails a person whose sign-in is locked, in the language of the account: %s',
  async (language, subject, words) => {
    await setAccount({ language })
    await guess()
    expect(await sender.sendDue()).toBe(1)
    expect(server.mails[0]).toMatchObject({ to: [{ address: 'anna@example.org' }] })
    expect(server.mails[0]?.subject).toContain(subject)
    expect(server.mails[0]?.text).toContain(words)
    expect(server.mails[0]?.text).toMatch(/[«“]anna[»”]/)
  },
)

test('sends one mail a day, however many addresses guess', async () => {
  await Promise.all(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map(guess))
  expect(await sender.sendDue()).toBe(1)
  stage.clock.time += LOCK_MAIL_PAUSE_MS - 1
  await guess('10.0.0.4')
  expect(await sender.sendDue()).toBe(0)
  stage.clock.time += LOCK_MAIL_PAUSE_MS
  await guess('10.0.0.5')
  expect(await sender.sendDue()).toBe(1)
})

test('sends the same mail for guesses at the current password of a session', async () => {
  const token = await stage.signIn('anna')
  for (let count = 0; count < PASSWORD_LIMITS.perPair.limit; count += 1) {
    const answer = await stage.app.inject({
      method: CALLS.changePassword.method,
      url: pathOf('changePassword', { login: 'anna' }),
      headers: { [TOKEN_HEADER]: token },
      payload: { oldPassword: 'wrong', newPassword: 'Neue-Parole-4711' },
    })
    expect(answer.statusCode).toBe(403)
  }
  expect(await sender.sendDue()).toBe(1)
  expect(server.mails[0]?.subject).toContain('many wrong passwords')
})

test('mails nobody without an address, or whose login was one of many tried from an address', async () => {
  await setAccount({ email: null })
  await guess()
  await stage.db.deleteFrom('login_failure').execute()
  await setAccount({ email: 'anna@example.org' })
  for (let count = 1; count < (SIGN_IN_LIMITS.perAddress?.limit ?? 0); count += 1)
    await signIn(`x${count}`, 'wrong')
  await signIn('anna', 'wrong')
  expect((await signIn('anna', passwordOf('anna'))).json()).toMatchObject({ code: 'too_many_failures' })
  expect(await sender.sendDue()).toBe(0)
})

test('unlocks the sign-in with a new password set by the mailed link', async () => {
  await guess()
  await stage.app.inject({
    method: CALLS.resetPassword.method,
    url: pathOf('resetPassword', { login: 'anna' }),
    ...formBody({ username: 'anna' }),
  })
  await sender.sendDue()
  const sid = /change-password\/anna\/([\w-]{43})/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const changed = await stage.app.inject({
    method: CALLS.changePassword.method,
    url: pathOf('changePassword', { login: 'anna' }),
    remoteAddress: '10.0.0.9',
    headers: { [TOKEN_HEADER]: sid },
    payload: { newPassword: 'Neue-Parole-4711' },
  })
  expect(changed.statusCode).toBe(200)
  expect((await signIn('anna', 'Neue-Parole-4711')).statusCode).toBe(200)
})
