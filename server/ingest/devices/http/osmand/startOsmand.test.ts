import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../../../readConfig.ts'
import { StartError } from '../../../../platform/startError.ts'
import type { Config } from '../../../../readConfig.ts'
import type { DeviceListener } from '../../deviceListener.ts'
import { createTestGateway, type TestGateway } from '../testGateway.ts'
import { INTAKE_NOW } from '../testIntakeApp.ts'
import { startOsmand } from './startOsmand.ts'

const configOf = (port: number | null): Config => {
  const request = readConfig({ env: { DEVICE_HOST: '127.0.0.1' }, argv: [], cwd: '/', timeZone: 'UTC' })
  if (request.kind !== 'start') throw new Error('no start')
  return { ...request.config, intake: { token: null, osmandPort: port, isOsmandOnMainPort: false } }
}

let listener: DeviceListener | null = null
afterEach(async () => {
  await listener?.stop()
  listener = null
})

const start = async (
  port: number | null,
): Promise<{ readonly gateway: TestGateway; readonly address: string }> => {
  const gateway = createTestGateway()
  const clock = { now: () => INTAKE_NOW, monotonic: () => 0, setTimer: () => () => undefined }
  listener = await startOsmand({ config: configOf(port), gateway, clock, log: () => undefined })
  return { gateway, address: listener?.name.replace('OsmAnd on ', '') ?? '' }
}

test('accepts reports on the phone port by any path', async () => {
  const { gateway, address } = await start(0)
  for (const path of ['/', '', '/some/path']) {
    const answer = await fetch(`${address}${path}?id=7&lat=50.5&lon=30.5&timestamp=1795176000`)
    expect(answer.status).toBe(200)
  }
  const posted = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ id: '8', lat: '50.5', lon: '30.5' }),
  })
  expect(posted.status).toBe(200)
  expect(gateway.kept.map(({ identifier }) => identifier)).toEqual(['7', '7', '7', '8'])
  const wrong = await fetch(`${address}/?id=7&lat=95&lon=30`)
  expect([wrong.status, await wrong.json()]).toEqual([400, expect.objectContaining({ field: 'lat' })])
})

test('does not listen without a port, and names a port in use', async () => {
  await start(null)
  expect(listener).toBeNull()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const taken = other.address()
  const port = typeof taken === 'object' && taken ? taken.port : 0
  await expect(start(port)).rejects.toThrow(StartError)
  await expect(start(port)).rejects.toThrow(/OSMAND_PORT/)
  other.close()
})
