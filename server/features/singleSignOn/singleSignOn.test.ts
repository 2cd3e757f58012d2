import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { ATTEMPT_MS } from './attempts.ts'
import { CLIENT, openTestProvider, type TestProvider } from './testProvider.ts'

const PUBLIC_URL = 'https://fleet.example.org'
let provider: TestProvider
let stage: TestApp
let bare: TestApp
beforeAll(async () => {
  provider = await openTestProvider(`${PUBLIC_URL}${CALLS.finishSingleSignOn.path}`)
  stage = await openTestApp({
    settings: {
      publicUrl: PUBLIC_URL,
      singleSignOn: {
        issuer: new URL(provider.issuer),
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        name: 'Company login',
        publicUrl: PUBLIC_URL,
      },
    },
  })
  bare = await openTestApp()
  for (const login of ['operator', 'twin', 'second-twin', 'late', 'blocked', 'watcher']) {
    await stage.addAccount({ login })
  }
  const mails = { operator: 'op@example.org', twin: 'twin@example.org', 'second-twin': 'TWIN@example.org' }
  for (const [login, email] of Object.entries({
    ...mails,
    blocked: 'b@example.org',
    watcher: 'demo@example.org',
  })) {
    await stage.db.updateTable('account').set({ email }).where('login', '=', login).execute()
  }
  await stage.db
    .updateTable('account')
    .set({ blocked_at: new Date(0) })
    .where('login', '=', 'blocked')
    .execute()
})
afterAll(async () => {
  await stage.close()
  await bare.close()
  await provider.close()
})

interface Step {
  readonly location: string
  readonly cookie: string
  readonly setCookie: string
}
const go = async (url: string, cookie = ''): Promise<Step> => {
  const answer = await stage.app.inject({ url, headers: { cookie } })
  const setCookie = String(answer.headers['set-cookie'] ?? '')
  return { location: String(answer.headers.location), cookie: setCookie.split(';')[0] ?? '', setCookie }
}
const begin = (): Promise<Step> => go(CALLS.startSingleSignOn.path)
/** From the button to the return; the result is the product's response to the returned browser. */
const travel = async (login: string): Promise<Step & { readonly returned: string }> => {
  const begun = await begin()
  const back = await provider.visit(begun.location, login)
  expect(back.startsWith(`${PUBLIC_URL}${CALLS.finishSingleSignOn.path}?`)).toBe(true)
  const returned = back.slice(PUBLIC_URL.length)
  return { ...(await go(returned, begun.cookie)), returned }
}
const open = async (cookie: string) => {
  const answer = await stage.app.inject({
    method: CALLS.openSingleSignOn.method,
    url: CALLS.openSingleSignOn.path,
    headers: { cookie },
  })
  return { status: answer.statusCode, token: answer.headers[TOKEN_HEADER], json: answer.json() }
}
const outcomeOf = (location: string): string => location.replace(`${PUBLIC_URL}/#/?sso=`, '')

test("returns the provider's name to the sign-in page, or that there is none", async () => {
  const ask = async (app: TestApp) => (await app.app.inject({ url: CALLS.singleSignOn.path })).json()
  expect(await ask(stage)).toEqual({ name: 'Company login' })
  expect(await ask(bare)).toEqual({ name: null })
  const nowhere = await bare.app.inject({ url: CALLS.startSingleSignOn.path })
  expect(nowhere.headers.location).toBe('/#/?sso=unavailable')
})

test('opens a session for a return with a verified address, once', async () => {
  provider.people.set('alice', { email: 'OP@example.org', isVerified: true })
  const back = await travel('alice')
  expect(outcomeOf(back.location)).toBe('done')
  expect(back.setCookie).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
  const opened = await open(back.cookie)
  expect([opened.status, opened.json.login]).toEqual([200, 'operator'])
  const list = await stage.app.inject({
    url: CALLS.sessions.path,
    headers: { [TOKEN_HEADER]: String(opened.token) },
  })
  expect(list.statusCode).toBe(200)
  expect((await open(back.cookie)).status).toBe(403)
})

test('keeps the account of an identity when its address changes, also to an unverified one', async () => {
  provider.people.set('alice', { email: 'elsewhere@example.org', isVerified: false })
  const back = await travel('alice')
  expect((await open(back.cookie)).json.login).toBe('operator')
})

test.each([
  ['an address that is not verified', 'bob', { email: 'late@example.org', isVerified: false }],
  ['an address that nobody has', 'carol', { email: 'nobody@example.org', isVerified: true }],
  ['an address that two accounts have', 'dave', { email: 'twin@example.org', isVerified: true }],
])('opens no session for %s', async (_, login, person) => {
  provider.people.set(login, person)
  const back = await travel(login)
  expect(outcomeOf(back.location)).toBe('unknownAccount')
  expect(back.setCookie).toContain('Max-Age=0')
  expect((await open(back.cookie)).status).toBe(403)
})

test('informs a blocked account', async () => {
  provider.people.set('erin', { email: 'b@example.org', isVerified: true })
  const back = await travel('erin')
  expect((await open(back.cookie)).status).toBe(423)
})

test('accepts a return only from the browser that started, once, and within ten minutes', async () => {
  provider.people.set('alice', { email: 'op@example.org', isVerified: true })
  const begun = await begin()
  const returned = (await provider.visit(begun.location, 'alice')).slice(PUBLIC_URL.length)
  // Another browser, for example one lured to the address of somebody else's return.
  const other = await begin()
  expect(outcomeOf((await go(returned, other.cookie)).location)).toBe('refused')
  expect(outcomeOf((await go(returned)).location)).toBe('over')
  expect(outcomeOf((await go(returned, begun.cookie)).location)).toBe('done')
  expect(outcomeOf((await go(returned, begun.cookie)).location)).toBe('over')

  const late = await begin()
  const lateReturn = (await provider.visit(late.location, 'alice')).slice(PUBLIC_URL.length)
  stage.clock.time += ATTEMPT_MS
  expect(outcomeOf((await go(lateReturn, late.cookie)).location)).toBe('over')
})

test('opens nothing for a cookie planted before the redirect to the provider', async () => {
  provider.people.set('alice', { email: 'op@example.org', isVerified: true })
  const planted = await begin()
  const returned = (await provider.visit(planted.location, 'alice')).slice(PUBLIC_URL.length)
  const back = await go(returned, planted.cookie)
  expect(outcomeOf(back.location)).toBe('done')
  expect(back.cookie).not.toBe(planted.cookie)
  expect((await open(planted.cookie)).status).toBe(403)
  expect((await open(back.cookie)).status).toBe(200)
})

test('rejects a forged return, and stores no secret in plain text', async () => {
  const begun = await begin()
  const { searchParams } = new URL(begun.location)
  const forged = `${CALLS.finishSingleSignOn.path}?code=forged&state=${searchParams.get('state')}&iss=${provider.issuer}`
  expect(outcomeOf((await go(forged, begun.cookie)).location)).toBe('refused')
  const next = await begin()
  const secret = next.cookie.split('=')[1] ?? ''
  expect(secret).toHaveLength(43)
  const rows = await stage.db.selectFrom('sso_attempt').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(rows.some(({ browser_hash }) => browser_hash.toString().includes(secret))).toBe(false)
})

test('reports an unavailable provider on the sign-in page, and recovers by itself', async () => {
  const far = await openTestApp({
    settings: {
      publicUrl: PUBLIC_URL,
      singleSignOn: {
        issuer: new URL('http://127.0.0.1:9'),
        clientId: 'x',
        clientSecret: null,
        name: 'Away',
        publicUrl: PUBLIC_URL,
      },
    },
  })
  const answer = await far.app.inject({ url: CALLS.startSingleSignOn.path })
  expect(answer.headers.location).toBe(`${PUBLIC_URL}/#/?sso=unavailable`)
  await far.close()
})
