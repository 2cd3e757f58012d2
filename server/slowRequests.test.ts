import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOsmand } from './ingest/devices/http/osmand/startOsmand.ts'
import { createTestGateway, type TestGateway } from './ingest/devices/http/testGateway.ts'
import { INTAKE_NOW } from './ingest/devices/http/testIntakeApp.ts'
import type { DeviceListener } from './ingest/devices/deviceListener.ts'
import type { RequestTimeouts } from './platform/plugins/requestTimeouts.ts'
import { type Config, readConfig } from './readConfig.ts'
import { openTestApp, type TestApp } from './testApp.ts'
import { holdConnection, SLOW_WAYS } from './testing/slowClient.ts'

/** As the product's, but shorter. */
const TIMEOUTS: RequestTimeouts = { requestMs: 300, headersMs: 200, checkMs: 20 }
const CALL = '/api/version/get'

describe('the port of the product', () => {
  let stage: TestApp
  let url = ''
  beforeAll(async () => {
    stage = await openTestApp({ timeouts: TIMEOUTS })
    url = await stage.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => stage.close())

  test.each(SLOW_WAYS)(
    'drops a client that $title, and serves others meanwhile',
    async ({ beginning, byte }) => {
      const held = holdConnection(Number(new URL(url).port), beginning, byte)
      const other = await fetch(url + CALL)
      expect(other.status).toBeLessThan(500)
      expect(await held).toMatch(/^(|HTTP\/1\.1 408 .*)$/s)
    },
  )

  test('limits a request to two minutes by default', async () => {
    const plain = await openTestApp()
    const { requestTimeout, headersTimeout } = plain.app.server
    expect([requestTimeout, headersTimeout]).toEqual([120_000, 60_000])
    await plain.close()
  })
})

describe('the phone port', () => {
  let listener: DeviceListener | null = null
  let gateway: TestGateway
  let url = ''
  beforeAll(async () => {
    gateway = createTestGateway()
    const clock = { now: () => INTAKE_NOW, monotonic: () => 0, setTimer: () => () => undefined }
    const deps = { config: phonesAtAnyPort(), gateway, clock, log: () => undefined }
    listener = await startOsmand(deps, TIMEOUTS)
    url = listener?.name.replace('OsmAnd on ', '') ?? ''
  })
  afterAll(() => listener?.stop())

  test.each(SLOW_WAYS)(
    'drops a client that $title, and serves others meanwhile',
    async ({ beginning, byte }) => {
      const held = holdConnection(Number(new URL(url).port), beginning, byte)
      const other = await fetch(`${url}/?id=7&lat=50.5&lon=30.5`)
      expect(other.status).toBe(200)
      expect(await held).toMatch(/^(|HTTP\/1\.1 408 .*)$/s)
      expect(gateway.kept.at(-1)?.identifier).toBe('7')
    },
  )
})

const phonesAtAnyPort = (): Config => {
  const request = readConfig({ env: { DEVICE_HOST: '127.0.0.1' }, argv: [], cwd: '/', timeZone: 'UTC' })
  if (request.kind !== 'start') throw new Error('no start')
  return { ...request.config, intake: { token: null, osmandPort: 0, isOsmandOnMainPort: false } }
}
