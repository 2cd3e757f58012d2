import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { formBody, loginRequest, openTestApp, passwordOf, type TestApp } from '../../testApp.ts'
import { createManualClock } from '../../live/testing/observations.ts'
import { createMailSender, type MailSender } from '../mail/mailSender.ts'
import { openTestMailServer, type TestMailServer } from '../mail/testMailServer.ts'
import { PASSWORD_LIMITS, RESET_LIMITS } from '../auth/guessLimits.ts'

const PUBLIC_URL = 'https://fleet.example.org'
const NEW = 'Neue-Parole-4711'

let stage: TestApp
let server: TestMailServer
let sender: MailSender
let logged: string[]
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
  await stage.db.deleteFrom('account').execute()
  await stage.db.deleteFrom('login_failure').execute()
  await stage.db.deleteFrom('audit_log').execute()
  server.mails.length = 0
  server.refusal = undefined
  logged = []
  annaId = await stage.addAccount({ login: 'anna' })
  await setAccount(annaId, { email: 'anna@example.org' })
  sender = makeSender()
})
afterEach(() => sender.stop())

/** Uses the clock of the application, without its timers. */
const makeSender = (): MailSender =>
  createMailSender({
    db: stage.db,
    clock: { ...createManualClock(0), now: () => stage.clock.now() },
    smtp: { url: server.url, from: 'Meridian <fleet@example.org>' },
    publicUrl: PUBLIC_URL,
    productName: 'Meridian',
    log: (line) => logged.push(line),
  })
const setAccount = (id: number, set: { email?: string; language?: 'ru' | 'ua' | 'en'; blocked_at?: Date }) =>
  stage.db.updateTable('account').set(set).where('id', '=', id).execute()
const reset = (login: string, remoteAddress = '10.0.0.1') =>
  stage.app.inject({
    method: CALLS.resetPassword.method,
    url: pathOf('resetPassword', { login }),
    remoteAddress,
    ...formBody({ username: login }),
  })
const changePassword = (login: string, token: string, payload: object) =>
  stage.app.inject({
    method: CALLS.changePassword.method,
    url: pathOf('changePassword', { login }),
    headers: { [TOKEN_HEADER]: token },
    payload,
  })
const signIn = (login: string, password: string) =>
  stage.app.inject(loginRequest({ username: login, password }))
const checkToken = async (token: string): Promise<boolean> => {
  const answer = await stage.app.inject({
    method: CALLS.checkToken.method,
    url: CALLS.checkToken.path,
    headers: { [TOKEN_HEADER]: token },
    payload: { token },
  })
  return answer.json().valid
}
const mailedSid = (): string => {
  const link = /https:\/\/\S+/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? ''
  expect(link).toMatch(/^https:\/\/fleet\.example\.org\/#\/change-password\/anna\/[\w-]{43}$/)
  return link.split('/').at(-1) ?? ''
}
const eventsOf = async (): Promise<string[]> =>
  (await stage.db.selectFrom('audit_log').select('event').orderBy('id').execute()).map(({ event }) => event)
const mailRows = () => stage.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()

describe('a request for a new password', () => {
  test('sends a mail with a link that sets a new password, once, without the old one [API-13, API-17, AUTH-24, AUTH-26]', async () => {
    const old = await stage.signIn('anna')
    const answer = await reset('ANNA')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ queued: true })
    expect(await sender.sendDue()).toBe(1)
    expect(server.mails[0]).toMatchObject({
      from: { name: 'Meridian', address: 'fleet@example.org' },
      to: [{ address: 'anna@example.org' }],
    })
    const sid = mailedSid()
    expect(await checkToken(sid)).toBe(true)
    const changed = await changePassword('anna', sid, { newPassword: NEW })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toEqual({ changed: true })
    expect((await signIn('anna', passwordOf('anna'))).statusCode).toBe(403)
    expect((await signIn('anna', NEW)).statusCode).toBe(200)
    expect(await stage.app.sessions.find(old)).toBeNull()
    expect(await checkToken(sid)).toBe(false)
    expect((await changePassword('anna', sid, { newPassword: NEW })).statusCode).toBe(401)
    expect(await eventsOf()).toEqual(expect.arrayContaining(['resetRequested', 'passwordChanged']))
  })

  test('responds 404 for an unknown login and for the demo account [ERR-18]', async () => {
    await stage.addAccount({ login: 'demo', kind: 'demo', ownerId: annaId })
    for (const login of ['nobody', 'demo', 'a\u0301']) {
      const answer = await reset(login)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBe('User with such login does not exist')
    }
    expect(await mailRows()).toEqual([])
  })

  test('responds 422 for an account without an e-mail address [ERR-19]', async () => {
    await stage.addAccount({ login: 'boris' })
    const answer = await reset('boris')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe('User email is empty')
  })

  test('sends no mail to a blocked account', async () => {
    await setAccount(annaId, { blocked_at: new Date(stage.clock.now()) })
    expect((await reset('anna')).statusCode).toBe(423)
    expect(await mailRows()).toEqual([])
  })

  test('accepts only a form, and a login without control characters [VALID-07]', async () => {
    const json = await stage.app.inject({
      method: 'POST',
      url: pathOf('resetPassword', { login: 'anna' }),
      payload: {},
    })
    expect(json.statusCode).toBe(415)
    const hostile = await reset('an\u0000na')
    expect(hostile.statusCode).toBe(400)
    expect(hostile.json().field).toBe('login')
    expect(await mailRows()).toEqual([])
  })

  test('is limited per login and address, per login and per address, then responds 429 until the time is over', async () => {
    const { perPair, perAccount, perAddress } = RESET_LIMITS
    for (let count = 0; count < perPair.limit; count += 1)
      expect((await reset('anna', '10.2.0.1')).statusCode).toBe(200)
    const refused = await reset('Anna', '10.2.0.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toBe('Too many password resets')
    expect(await mailRows()).toHaveLength(1)
    for (let count = perPair.limit; count < perAccount.limit; count += 1)
      expect((await reset('anna', `10.1.0.${count}`)).statusCode).toBe(200)
    expect((await reset('anna', '10.1.1.1')).statusCode).toBe(429)
    for (let count = 0; count < (perAddress?.limit ?? 0); count += 1) await reset(`guess${count}`, '10.3.0.1')
    expect((await reset('other', '10.3.0.1')).statusCode).toBe(429)
    expect((await reset('other', '10.3.0.2')).statusCode).toBe(404)
    stage.clock.time += perAccount.lockMs
    expect((await reset('anna')).statusCode).toBe(200)
  })

  test.each([
    ['ru', 'восстановление пароля', 'Ссылка действует 10 минут'],
    ['ua', 'відновлення пароля', 'Посилання діє 10 хвилин'],
    ['en', 'restore your password', 'valid for 10 minutes'],
  ] as const)('uses the language of the account in the mail: %s', async (language, subject, words) => {
    await setAccount(annaId, { language })
    await reset('anna')
    await sender.sendDue()
    expect(server.mails[0]?.subject).toBe(`Meridian: ${subject}`)
    expect(server.mails[0]?.text).toContain(words)
    expect(server.mails[0]?.text).toContain('anna')
  })
})

describe('the mail queue', () => {
  test('retries a rejected mail with growing delays, also after a server restart', async () => {
    server.refusal = { code: 451, text: 'Try later' }
    await reset('anna')
    expect(await sender.sendDue()).toBe(0)
    const pauses: number[] = []
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const [row] = await mailRows()
      const pause = (row?.next_attempt_at.getTime() ?? 0) - stage.clock.now()
      pauses.push(pause / 1_000)
      stage.clock.time += pause - 1
      expect(await sender.sendDue()).toBe(0)
      expect((await mailRows())[0]?.attempts).toBe(attempt + 1)
      stage.clock.time += 1
      await sender.sendDue()
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
    expect((await mailRows())[0]).toMatchObject({
      state: 'waiting',
      last_error: expect.stringContaining('Try later'),
    })
    server.refusal = undefined
    await sender.stop()
    sender = makeSender()
    stage.clock.time += 3_600_000
    expect(await sender.sendDue()).toBe(1)
    expect((await mailRows())[0]).toMatchObject({ state: 'sent', settled_at: new Date(stage.clock.now()) })
    expect(await checkToken(mailedSid())).toBe(true)
  })

  test('does not retry a permanently rejected mail', async () => {
    server.refusal = { code: 550, text: 'No such mailbox' }
    await reset('anna')
    await sender.sendDue()
    expect((await mailRows())[0]).toMatchObject({ state: 'failed', attempts: 1 })
  })

  test('keeps the mail pending when no server responds, without a link in the log', async () => {
    await sender.stop()
    await server.close()
    sender = makeSender()
    await reset('anna')
    expect(await sender.sendDue()).toBe(0)
    expect((await mailRows())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(logged.join()).toContain('was not sent')
    expect(logged.join()).not.toContain('change-password')
    server = await openTestMailServer()
  })

  test('gives up a mail that could not be sent for a day', async () => {
    await reset('anna')
    stage.clock.time += 86_400_001
    expect(await sender.sendDue()).toBe(0)
    expect((await mailRows())[0]?.state).toBe('failed')
    expect(server.mails).toEqual([])
  })

  test('never sends a mail by two senders, and replaces a pending one on a new request', async () => {
    await reset('anna')
    await reset('anna')
    const second = makeSender()
    const sent = await Promise.all([sender.sendDue(), second.sendDue(), sender.sendDue()])
    await second.stop()
    expect(sent.reduce((sum, count) => sum + count)).toBe(1)
    expect(server.mails).toHaveLength(1)
  })

  test('deletes a mail settled a month ago', async () => {
    await reset('anna')
    await sender.sendDue()
    stage.clock.time += 30 * 86_400_000 - 1
    await reset('anna')
    expect((await mailRows()).map(({ state }) => state)).toEqual(['sent', 'waiting'])
    stage.clock.time += 1
    await reset('anna')
    expect((await mailRows()).map(({ state }) => state)).toEqual(['waiting'])
  })

  test('stores no link and no SID where it could be read', async () => {
    await reset('anna')
    await sender.sendDue()
    const sid = mailedSid()
    const kept = JSON.stringify([
      await mailRows(),
      await stage.db.selectFrom('one_time_link').selectAll().execute(),
      await stage.db.selectFrom('audit_log').selectAll().execute(),
    ])
    expect(kept).not.toContain(sid)
  })
})

describe('a restore link', () => {
  const mailLink = async (): Promise<string> => {
    await reset('anna')
    await sender.sendDue()
    return mailedSid()
  }

  test('expires after ten minutes [AUTH-27]', async () => {
    const sid = await mailLink()
    stage.clock.time += 600_000
    expect(await checkToken(sid)).toBe(false)
    expect((await changePassword('anna', sid, { newPassword: NEW })).statusCode).toBe(401)
    expect((await signIn('anna', passwordOf('anna'))).statusCode).toBe(200)
  })

  test('is valid for its own login only, and for no other call', async () => {
    await stage.addAccount({ login: 'boris' })
    const sid = await mailLink()
    expect((await changePassword('boris', sid, { newPassword: NEW })).statusCode).toBe(401)
    const profile = await stage.app.inject({
      url: pathOf('profile', { id: annaId }),
      headers: { [TOKEN_HEADER]: sid },
    })
    expect(profile.statusCode).toBe(401)
    expect((await changePassword('anna', sid, { newPassword: NEW })).statusCode).toBe(200)
  })

  test('is not used up by a password that is not allowed [VALID-02, VALID-03]', async () => {
    const sid = await mailLink()
    for (const newPassword of ['short1', 'nodigitshere', 'with space 123', 12345678, null]) {
      const answer = await changePassword('anna', sid, { newPassword })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'bad_input', field: 'newPassword' })
    }
    const { allowed } = (await changePassword('anna', sid, { newPassword: 'short1' })).json()
    expect(allowed).toBe('8 or more characters with at least 3 digits and 5 others, without whitespace')
    expect((await changePassword('anna', sid, { newPassword: NEW })).statusCode).toBe(200)
  })
})

describe('the own password', () => {
  test('is changed with the old one; ends other sessions, keeps this one [API-17, API-18, VALID-05]', async () => {
    const [mine, other] = [await stage.signIn('anna'), await stage.signIn('anna')]
    const answer = await changePassword('Anna', mine, { oldPassword: passwordOf('anna'), newPassword: NEW })
    expect(answer.statusCode).toBe(200)
    expect(await stage.app.sessions.find(mine)).not.toBeNull()
    expect(await stage.app.sessions.find(other)).toBeNull()
    expect((await signIn('anna', NEW)).statusCode).toBe(200)
  })

  test('stays with a wrong or missing old one [VALID-05, ERR-59]', async () => {
    const token = await stage.signIn('anna')
    const wrong = await changePassword('anna', token, { oldPassword: 'nonsense', newPassword: NEW })
    expect(wrong.statusCode).toBe(403)
    expect(wrong.json()).toMatchObject({ message: 'Current password is wrong', field: 'oldPassword' })
    for (const payload of [{ newPassword: NEW }, { oldPassword: '', newPassword: NEW }]) {
      const missing = await changePassword('anna', token, payload)
      expect(missing.statusCode).toBe(400)
      expect(missing.json().field).toBe('oldPassword')
    }
    expect((await signIn('anna', passwordOf('anna'))).statusCode).toBe(200)
  })

  test('is locked after repeated wrong ones, even for the right password, also for concurrent requests [VALID-06, ERR-67]', async () => {
    const token = await stage.signIn('anna')
    const guess = () => changePassword('anna', token, { oldPassword: 'nonsense', newPassword: NEW })
    await Promise.all(Array.from({ length: PASSWORD_LIMITS.perPair.limit }, guess))
    const right = () => changePassword('anna', token, { oldPassword: passwordOf('anna'), newPassword: NEW })
    const refused = await right()
    expect(refused.statusCode).toBe(403)
    expect(refused.json().message).toBe('Too many wrong passwords')
    stage.clock.time += PASSWORD_LIMITS.perPair.lockMs
    expect((await right()).statusCode).toBe(200)
  })

  test('rejects another login with the plain text, whether it exists or not [ERR-09]', async () => {
    await stage.addAccount({ login: 'boris' })
    const token = await stage.signIn('anna')
    for (const login of ['boris', 'nobody']) {
      const answer = await changePassword(login, token, { oldPassword: passwordOf(login), newPassword: NEW })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({ status: 403, code: 'forbidden', message: 'Access is forbidden' })
    }
  })

  test('is not changed by an administrator who entered [ADMIN-08]', async () => {
    const adminId = await stage.addAccount({ login: 'root', kind: 'admin' })
    const entered = await stage.app.sessions.open(annaId, { enteredBy: adminId })
    const answer = await changePassword('anna', entered, {
      oldPassword: passwordOf('anna'),
      newPassword: NEW,
    })
    expect(answer.statusCode).toBe(403)
  })
})
