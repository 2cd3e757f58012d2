import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CALLS, TOKEN_HEADER } from '../src/contract/http/paths.ts'
import { createHttp } from '../src/api/http.ts'
import { failureMessage } from '../src/errors/failureMessage.ts'
import { readConfig } from './readConfig.ts'
import { openTestApp, type TestApp } from './testApp.ts'

const LIMIT = 3
const callsPerMinute = (env: Record<string, string>): number => {
  const read = readConfig({ argv: [], env, cwd: '/srv', timeZone: 'UTC' })
  return read.kind === 'start' ? read.config.rateLimitPerMinute : 0
}

let stage: TestApp
beforeAll(async () => {
  stage = await openTestApp({
    settings: { requestsPerMinute: callsPerMinute({ RATE_LIMIT_PER_MINUTE: String(LIMIT) }) },
  })
  await stage.addAccount({ login: 'operator' })
})
afterAll(() => stage.close())

test('a session may make many calls a minute unless configured otherwise [CONST-03]', () => {
  expect(callsPerMinute({})).toBeGreaterThanOrEqual(600)
  expect(callsPerMinute({ RATE_LIMIT_PER_MINUTE: '7' })).toBe(7)
})

test('past the limit the client gets an error and the session continues [CONST-03, ERR-03]', async () => {
  const token = await stage.signIn('operator')
  let sessionsOver = 0
  const http = createHttp({
    fetch: async (address, { headers }) => {
      const answer = await stage.app.inject({
        url: new URL(address).pathname,
        headers: Object.fromEntries(new Headers(headers)),
      })
      return new Response(answer.body, { status: answer.statusCode })
    },
    apiOrigin: 'https://fleet.test',
    pageOrigin: 'https://fleet.test',
    token: () => token,
    onSessionOver: () => {
      sessionsOver += 1
    },
  })
  for (let count = 0; count < LIMIT; count += 1)
    expect(await http.send({ call: 'sessions' })).toMatchObject({ ok: true })
  const refused = await http.send({ call: 'sessions' })
  expect(refused.ok).toBe(false)
  if (!refused.ok) expect(failureMessage(refused.failure)).toEqual({ kind: 'text', key: 'requestLimit' })
  expect(sessionsOver).toBe(0)
})

test("the limit ends after a minute although the machine's clock is set back meanwhile", async () => {
  const token = await stage.signIn('operator')
  const HOUR = 3_600_000
  const call = async (): Promise<{ status: number; waitS: number }> => {
    const { statusCode, headers } = await stage.app.inject({
      url: CALLS.sessions.path,
      headers: { [TOKEN_HEADER]: token },
    })
    return { status: statusCode, waitS: Number(headers['retry-after'] ?? 0) }
  }
  for (let count = 0; count < LIMIT; count += 1) expect((await call()).status).toBe(200)
  const now = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => performance.timeOrigin + performance.now() - HOUR)
  try {
    const refused = await call()
    expect(refused.status).toBe(429)
    expect(refused.waitS).toBeLessThanOrEqual(60)
  } finally {
    now.mockRestore()
  }
})
