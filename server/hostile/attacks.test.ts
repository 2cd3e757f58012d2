import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS, type CallName, pathOf, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { queueRestoreMail } from '../features/mail/mailQueue.ts'
import { createMailSender } from '../features/mail/mailSender.ts'
import { openTestMailServer } from '../features/mail/testMailServer.ts'
import { createManualClock } from '../live/testing/observations.ts'
import { formBody, loginRequest, openTestApp, passwordOf, type TestApp } from '../testApp.ts'
import { digestTables } from './tablesDigest.ts'

/** Attacks beyond invalid input. */

let stage: TestApp
const lines: string[] = []
let ownerId: number
beforeAll(async () => {
  stage = await openTestApp({
    log: (line) => void lines.push(line),
    features: [
      async (app) => {
        app.post('/api/test/late', async () => {
          await sql`insert into account_avatar (account_id, content_type, hash, bytes)
            values (987654321, 'image/png', '', '')`.execute(stage.db)
        })
      },
    ],
  })
  ownerId = await stage.addAccount({ login: 'owner' })
  await stage.addAccount({ login: 'root', kind: 'admin' })
})
afterAll(() => stage.close())
beforeEach(async () => {
  lines.length = 0
  await stage.db.deleteFrom('login_failure').execute()
})

const call = (name: CallName, token: string | null, payload?: object, headers: object = {}) =>
  stage.app.inject({
    method: CALLS[name].method,
    url: CALLS[name].path,
    headers: { ...(token !== null && { [TOKEN_HEADER]: token }), ...headers },
    ...(payload && { payload }),
  })

test('creates a new token on each sign-in, whatever the browser sends, so that no session can be planted', async () => {
  const planted = 'A'.repeat(43)
  const request = loginRequest({ username: 'owner', password: passwordOf('owner') })
  const answer = await stage.app.inject({
    ...request,
    headers: {
      ...request.headers,
      [TOKEN_HEADER]: planted,
      cookie: `token=${planted}; authorization=${planted}`,
    },
  })
  const token = String(answer.headers[TOKEN_HEADER])
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(token).not.toBe(planted)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect((await call('sessions', planted)).statusCode).toBe(401)
  expect((await stage.signIn('owner')) === token).toBe(false)
})

test("rejects calls of another site in a signed-in browser's name", async () => {
  const token = await stage.signIn('owner')
  const site = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  // A browser sends cookies by itself, but never the header that carries the token.
  const cookie = `${TOKEN_HEADER}=${token}; token=${token}; session=${token}`
  expect((await call('sessions', null, undefined, { ...site, cookie })).statusCode).toBe(401)
  const inQuery = await stage.app.inject({
    url: `${CALLS.sessions.path}?token=${token}&authorization=${token}`,
  })
  expect(inQuery.statusCode).toBe(401)
  const asked = await stage.app.inject({
    method: 'OPTIONS',
    url: CALLS.sessions.path,
    headers: {
      ...site,
      'access-control-request-method': 'GET',
      'access-control-request-headers': TOKEN_HEADER,
    },
  })
  for (const answer of [asked, await call('sessions', token, undefined, site)]) {
    const allowing = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-allow'))
    expect(allowing).toEqual([])
  }
})

test('gives a login to one of many concurrent requests; the others get an error', async () => {
  const token = await stage.signIn('owner')
  const logins = ['same-login', 'SAME-login', 'Same-Login', 'same-LOGIN', 'same-login', 'sAme-login']
  const answers = await Promise.all(
    logins.map((login) => call('createUser', token, { login, password: passwordOf(login) })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 422, 422, 422, 422, 422])
  const refused = answers.filter(({ statusCode }) => statusCode === 422)
  for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'login_taken', field: 'login' })
})

test('responds that a thing is gone, not with a server error, when it is deleted while a call works on it', async () => {
  const answer = await stage.app.inject({ method: 'POST', url: '/api/test/late' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.stringContaining('meanwhile') })
  expect(answer.body).not.toContain('987654321')
})

test('rejects the running calls of a user who is deleted, and leaves nothing behind', async () => {
  const owner = await stage.signIn('owner')
  for (let round = 0; round < 8; round++) {
    const login = `leaving-${round}`
    const id = await stage.addAccount({ login, kind: 'limited', ownerId })
    const token = await stage.signIn(login)
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('latin1')
    const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${png}\r\n--b--\r\n`
    const upload = () =>
      stage.app.inject({
        method: CALLS.uploadAvatar.method,
        url: pathOf('uploadAvatar', { id }),
        headers: { [TOKEN_HEADER]: token, 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.from(form, 'latin1'),
      })
    const signIn = () => stage.app.inject(loginRequest({ username: login, password: passwordOf(login) }))
    const answers = await Promise.all([
      upload(),
      signIn(),
      stage.app.inject({
        method: CALLS.deleteUser.method,
        url: pathOf('deleteUser', { id }),
        headers: { [TOKEN_HEADER]: owner },
      }),
      upload(),
      signIn(),
    ])
    for (const answer of answers) expect(answer.statusCode, lines.join('\n')).toBeLessThan(500)
    expect(answers[2]?.statusCode).toBe(204)
    expect(await stage.app.sessions.find(token)).toBeNull()
  }
})

test('neither logs nor repeats a token, SID, password or code, on a rejection as on a server error', async () => {
  const token = await stage.signIn('owner')
  const sid = 'SidSidSidSidSidSidSidSidSidSidSidSidSidSidS'
  const secrets = [token, sid, 'OldSecret-111', 'NewSecret-222', '735194']
  const password = { oldPassword: 'OldSecret-111', newPassword: 'NewSecret-222' }
  const attempts = () => [
    call('checkToken', token, { token }),
    call('checkToken', sid, { token: sid }),
    call('enter', null, { sid, login: 'owner' }),
    call('firstAdmin', null, { sid, login: 'x', password: 'NewSecret-222' }),
    call('disableSecondFactor', token, { password: 'OldSecret-111', code: '735194' }),
    call('confirmSecondFactor', token, { code: '735194' }),
    call('createUser', token, { login: 'fresh', password: 'NewSecret-222', language: 'xx' }),
    stage.app.inject({
      method: 'POST',
      url: pathOf('changePassword', { login: 'owner' }),
      headers: { [TOKEN_HEADER]: sid },
      payload: password,
    }),
    stage.app.inject(loginRequest({ username: 'owner', password: 'OldSecret-111', code: '735194' })),
    stage.app.inject({ url: `${CALLS.sessions.path}?token=${token}&sid=${sid}` }),
    stage.app.inject({ url: `/api/v2/no-such-call/${sid}?token=${token}` }),
    stage.app.inject({
      method: 'POST',
      url: CALLS.createUser.path,
      headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
      payload: '{"password": "NewSecret-222", "login": NewSecret-222}',
    }),
  ]
  const refused = await Promise.all(attempts())
  await sql`alter table session rename to session_away`.execute(stage.db)
  const failed = await Promise.all(attempts())
  await sql`alter table session_away rename to session`.execute(stage.db)
  expect(failed.some(({ statusCode }) => statusCode === 500)).toBe(true)
  expect(lines.length).toBeGreaterThan(0)
  const errorBodies = [...refused, ...failed].map(({ body }) => body)
  for (const secret of secrets) {
    for (const text of [...lines, ...errorBodies]) expect(text).not.toContain(secret)
  }
  for (const { body } of failed) expect(body).not.toMatch(/session_away|relation|select|insert|\.ts/)
})

test('keeps the limits of recovery against clients that claim another address', async () => {
  const ask = (login: string, from: string) =>
    stage.app.inject({
      method: CALLS.resetPassword.method,
      url: pathOf('resetPassword', { login }),
      remoteAddress: '10.9.9.9',
      ...formBody({}),
      headers: {
        ...formBody({}).headers,
        'x-forwarded-for': from,
        forwarded: `for=${from}`,
        'x-real-ip': from,
      },
    })
  const statuses: number[] = []
  for (let guess = 0; guess < 25; guess++) {
    statuses.push((await ask(`guessed-${guess}`, `10.1.1.${guess}`)).statusCode)
  }
  // Whether a login exists is reported to anyone (ERR-18), but to nobody often.
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404))
  expect(statuses.slice(20)).toEqual(Array.from({ length: 5 }, () => 429))
})

test('rejects a mail address with extra content, and sends no mail to anybody else', async () => {
  const token = await stage.signIn('owner')
  const addresses = [
    'a@b.example\r\nBcc: evil@evil.example',
    'a@b.example\nSubject: x',
    'a@b.example, evil@evil.example',
    'a@b.example;evil@evil.example',
    'Evil <evil@evil.example>',
    'a@b.example>\r\nRCPT TO:<evil@evil.example',
    '"a\r\nb"@b.example',
  ]
  const before = await digestTables(stage.db)
  for (const email of addresses) {
    const answer = await call('createUser', token, { login: 'mailed', password: 'secret-pass-123', email })
    expect(answer.json(), email).toMatchObject({ status: 400, field: 'email' })
  }
  expect(await digestTables(stage.db)).toEqual(before)
})

test('adds no header and no recipient even for a queued address with a line break', async () => {
  const server = await openTestMailServer()
  const clock = createManualClock(stage.clock.now())
  const sender = createMailSender({
    db: stage.db,
    clock,
    smtp: { url: server.url, from: 'fleet@example.org' },
    publicUrl: 'https://fleet.example.org',
    productName: 'Meridian',
    log: (line) => void lines.push(line),
  })
  const email = 'a@b.example\r\nBcc: evil@evil.example\r\nX-Evil: 1'
  await queueRestoreMail(stage.db, { id: ownerId, email }, clock.now())
  await sender.sendDue()
  await sender.stop()
  // It stays one invalid address, which no mail server accepts.
  expect(server.mails).toEqual([])
  expect(lines.join('\n')).toContain('all recipients were rejected')
  await server.close()
})
