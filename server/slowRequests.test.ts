import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOsmand } from './ingest/devices/http/osmand/startOsmand.ts'
import { createTestDesk, type TestDesk } from './ingest/devices/http/testDesk.ts'
import { INTAKE_NOW } from './ingest/devices/http/testIntakeApp.ts'
import type { DeviceListener } from './ingest/devices/startDevices.ts'
import type { RequestPatience } from './plugins/requestPatience.ts'
import { type Config, readConfig } from './readConfig.ts'
import { openTestApp, type TestApp } from './testApp.ts'
import { holdConnection, SLOW_WAYS } from './testing/slowClient.ts'

/** As the product's, only shorter. */
const PATIENCE: RequestPatience = { requestMs: 300, headersMs: 200, checkMs: 20 }
const CALL = '/api/version/get'

describe('the port of the product', () => {
  let stage: TestApp
  let url = ''
  beforeAll(async () => {
    stage = await openTestApp({ patience: PATIENCE })
    url = await stage.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => stage.close())

  test.each(SLOW_WAYS)('lets go of who $title, and serves others meanwhile', async ({ beginning, byte }) => {
    const held = holdConnection(Number(new URL(url).port), beginning, byte)
    const other = await fetch(url + CALL)
    expect(other.status).toBeLessThan(500)
    expect(await held).toMatch(/^(|HTTP\/1\.1 408 .*)$/s)
  })

  test('nobody may take longer than two minutes unless a test says so', async () => {
    const plain = await openTestApp()
    const { requestTimeout, headersTimeout } = plain.app.server
    expect([requestTimeout, headersTimeout]).toEqual([120_000, 60_000])
    await plain.close()
  })
})

describe('the port of phones', () => {
  let listener: DeviceListener | null = null
  let desk: TestDesk
  let url = ''
  beforeAll(async () => {
    desk = createTestDesk()
    const clock = { now: () => INTAKE_NOW, setTimer: () => () => undefined }
    const deps = { config: phonesAtAnyPort(), desk, clock, log: () => undefined }
    listener = await startOsmand(deps, PATIENCE)
    url = listener?.name.replace('OsmAnd on ', '') ?? ''
  })
  afterAll(() => listener?.stop())

  test.each(SLOW_WAYS)('lets go of who $title, and serves others meanwhile', async ({ beginning, byte }) => {
    const held = holdConnection(Number(new URL(url).port), beginning, byte)
    const other = await fetch(`${url}/?id=7&lat=50.5&lon=30.5`)
    expect(other.status).toBe(200)
    expect(await held).toMatch(/^(|HTTP\/1\.1 408 .*)$/s)
    expect(desk.kept.at(-1)?.identifier).toBe('7')
  })
})

const phonesAtAnyPort = (): Config => {
  const request = readConfig({ env: { DEVICE_HOST: '127.0.0.1' }, argv: [], cwd: '/', timeZone: 'UTC' })
  if (request.kind !== 'start') throw new Error('no start')
  return { ...request.config, intake: { token: null, osmandPort: 0, isOsmandOnMainPort: false } }
}
