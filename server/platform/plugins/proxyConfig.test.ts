import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { loginRequest, openTestApp, type TestApp } from '../../testApp.ts'

const PROXY = '10.0.0.1'
/** Another proxy, within an address range. */
const OUTER_PROXY = '192.168.7.9'
const STRANGER = '203.0.113.66'
const PERSON = '198.51.100.7'
const LIMIT = 5

let stage: TestApp
beforeAll(async () => {
  stage = await openTestApp({
    settings: { trustedProxies: [PROXY, '192.168.0.0/16'], requestsPerMinute: LIMIT },
  })
})
afterAll(() => stage.close())

/**
 * A call without a session, which counts against its address, from `from`, claiming to be forwarded for `forwarded`.
 */
const call = async (from: string, forwarded: string) =>
  (
    await stage.app.inject({
      url: CALLS.sessions.path,
      remoteAddress: from,
      headers: { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded },
    })
  ).statusCode

const ask = async (times: number, at: (index: number) => readonly [from: string, forwarded: string]) => {
  const statuses: number[] = []
  for (let index = 0; index < times; index++) statuses.push(await call(...at(index)))
  return statuses
}
const allowed = (count: number) => Array.from({ length: count }, () => 401)

test('distinguishes people behind a trusted proxy by the address that it forwards', async () => {
  expect(await ask(3 * LIMIT, (index) => [PROXY, `198.51.100.${100 + index}`])).toEqual(allowed(3 * LIMIT))
})

test('does not let people behind the proxy escape a limit by forging addresses in front of the real one', async () => {
  const statuses = await ask(LIMIT + 2, (index) => [PROXY, `192.0.2.${index}, ${PERSON}`])
  expect(statuses).toEqual([...allowed(LIMIT), 429, 429])
})

test('uses the first address that is not a proxy when there are two trusted proxies', async () => {
  const person = '198.51.100.8'
  const statuses = await ask(LIMIT + 1, (index) => [PROXY, `192.0.2.${index}, ${person}, ${OUTER_PROXY}`])
  expect(statuses).toEqual([...allowed(LIMIT), 429])
})

test('uses the own address of a caller who bypasses the proxy, whatever they claim', async () => {
  const statuses = await ask(LIMIT + 2, (index) => [STRANGER, `192.0.2.${index}`])
  expect(statuses).toEqual([...allowed(LIMIT), 429, 429])
})

test('stores the real address with a session', async () => {
  await stage.addAccount({ login: 'operator' })
  const signIn = loginRequest({ username: 'operator', password: 'operator-pass-123' }, OUTER_PROXY)
  const answer = await stage.app.inject({
    ...signIn,
    headers: { ...signIn.headers, 'x-forwarded-for': `127.0.0.1, 198.51.100.9` },
  })
  expect(answer.statusCode).toBe(200)
  const kept = await stage.db.selectFrom('session').select('address').execute()
  expect(kept).toEqual([{ address: '198.51.100.9' }])
})

test('warns once of a proxy that is not configured', async () => {
  const lines: string[] = []
  const bare = await openTestApp({ log: (line) => void lines.push(line) })
  const visit = (headers: Record<string, string>) =>
    bare.app.inject({ url: '/live', remoteAddress: PROXY, headers })
  await visit({})
  expect(lines).toEqual([])
  for (let count = 0; count < 3; count++) await visit({ 'x-forwarded-for': PERSON })
  expect(lines).toEqual([
    expect.stringContaining(`through a proxy at ${PROXY}; if it is yours, set TRUST_PROXY`),
  ])
  await bare.close()
})
