import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { createReadiness } from '../../platform/readiness.ts'

const readiness = createReadiness()
let stage: TestApp
beforeAll(async () => {
  stage = await openTestApp({ readiness })
})
afterAll(() => stage.close())

const ask = async (url: string) => {
  const { statusCode, headers, json } = await stage.app.inject({ url })
  expect(headers['cache-control']).toBe('no-store')
  const { status, message } = json<{ status: unknown; message?: string }>()
  return { statusCode, said: message ?? status }
}
const OK = { statusCode: 200, said: 'ok' }

test('is ready only between start and stop; is live and healthy before and after', async () => {
  for (const phase of ['starting', 'stopping'] as const) {
    readiness.phase = phase
    expect(await ask('/ready')).toEqual({ statusCode: 503, said: `The server is ${phase}` })
    expect(await ask('/live')).toEqual(OK)
    expect(await ask('/health')).toEqual(OK)
  }
  readiness.phase = 'serving'
  expect(await ask('/ready')).toEqual(OK)
})

test('is live, but neither ready nor healthy without its database', async () => {
  readiness.phase = 'serving'
  const alone = await openTestApp({ readiness })
  const askAll = () => Promise.all(['/live', '/ready', '/health'].map((url) => alone.app.inject({ url })))
  expect((await askAll()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await alone.db.destroy()
  const answers = await askAll()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503])
  expect(answers[1]?.json()).toMatchObject({ message: SERVER_TEXT.databaseUnavailable })
  await alone.close()
})
