import { expect, test } from 'vitest'
import { KEPT_FLEET_MAX_AGE_MS } from '../../src/contract/engine/keptFleet.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { LIST_NAMES } from '../../src/contract/lists.ts'
import { vehicleStateOf } from '../testing/builders.ts'
import { EngineHarness } from '../testing/engineHarness.ts'
import { TEST_START } from '../testing/fakeClock.ts'
import { TOKEN } from '../testing/fakeServer.ts'

/** A fleet that is live, and kept if `keeping` says so. */
const kept = async (keeping: 'off' | 'online' | 'offline' = 'online'): Promise<EngineHarness> => {
  const harness = new EngineHarness()
  for (let id = 1; id <= 3; id++) harness.server.add(vehicleStateOf(id))
  harness.connect(TOKEN, keeping)
  await harness.clock.advance(2_000)
  return harness
}

/** Starts again, as a reloaded page does; the lists that the server then sends wait until `release`. */
const restart = async (
  harness: EngineHarness,
  keeping: 'off' | 'online' | 'offline' = 'online',
): Promise<{ release: () => Promise<void> }> => {
  let release = (): void => undefined
  const held = new Promise<void>((done) => (release = done))
  harness.engine.disconnect()
  await harness.clock.advance(100)
  harness.server.requests.length = 0
  harness.snapshots.length = 0
  for (const list of LIST_NAMES) harness.server.held.set(list, held)
  harness.connect(TOKEN, keeping)
  await harness.clock.advance(500)
  return {
    release: async () => {
      release()
      await harness.clock.advance(500)
    },
  }
}

const listRequests = ({ server }: EngineHarness): number =>
  LIST_NAMES.reduce((sum, list) => sum + server.requestsOf(list), 0)
const keyRequests = ({ server }: EngineHarness): number =>
  server.requests.filter(({ path }) => path === CALLS.fleetKey.path).length
/** Most vehicles that any snapshot since the start had. */
const mostShown = ({ snapshots }: EngineHarness): number =>
  Math.max(0, ...snapshots.map(({ counts }) => counts.total))

test('shows the kept fleet without loading a list, marked with its time, and goes on from its seq', async () => {
  const harness = await kept()
  const { server, clock } = harness
  harness.engine.disconnect()
  server.emit('SOS_ALARM', { vehicleId: 2, timestamp: clock.now() })
  server.respondsToResume = false
  await restart(harness)
  expect(harness.last).toMatchObject({ counts: { total: 3 }, load: { complete: true } })
  expect(harness.last.keptAt).toBeGreaterThanOrEqual(TEST_START)
  expect(harness.last.keptAt).toBeLessThan(TEST_START + 1_000)
  expect(harness.vehicle(2).alarm).toBe(false)
  expect(JSON.parse(server.socket.received[0] ?? '')).toMatchObject({ data: { seq: 1_000 } })
  server.respondsToResume = true
  server.socket.close(1012)
  await clock.advance(5_000)
  expect(harness.last).toMatchObject({ keptAt: null, connection: { phase: 'live' } })
  expect(harness.vehicle(2).alarm).toBe(true)
  expect(listRequests(harness)).toBe(0)
})

test('has the lists loaded over it where the server has forgotten the events since', async () => {
  const harness = await kept()
  const { server } = harness
  server.vehicles.delete(3)
  server.seq += 1
  server.forgetEvents()
  const { release } = await restart(harness)
  expect(harness.last).toMatchObject({ counts: { total: 3 }, connection: { phase: 'loading' } })
  expect(harness.last.keptAt).not.toBeNull()
  await release()
  expect(harness.last).toMatchObject({ counts: { total: 2 }, keptAt: null, connection: { phase: 'live' } })
})

test('keeps and asks nothing where the person does not want it', async () => {
  const harness = await kept('off')
  expect(harness.device.record).toBeNull()
  expect(keyRequests(harness)).toBe(0)
})

test.each([
  ['the rights have changed', (harness: EngineHarness) => void (harness.server.fleetKey = 'key-2')],
  ['the account sees no vehicles any more', (harness: EngineHarness) => void (harness.server.fleetKey = 403)],
  [
    'it is of another session',
    ({ device }: EngineHarness) => {
      if (device.record) device.record = { ...device.record, session: 'name of another' }
    },
  ],
  [
    'it is older than a day',
    ({ device }: EngineHarness) => {
      if (device.record) device.record = { ...device.record, at: device.record.at - KEPT_FLEET_MAX_AGE_MS }
    },
  ],
  [
    'it is of the future',
    ({ device }: EngineHarness) => {
      if (device.record) device.record = { ...device.record, at: device.record.at + 3_600_000 }
    },
  ],
  [
    'its bytes are damaged',
    ({ device }: EngineHarness) => {
      if (device.record)
        device.record = { ...device.record, sealed: { ...device.record.sealed, bytes: new ArrayBuffer(9) } }
    },
  ],
])('shows and keeps nothing of it where %s, and loads as ever [AUTH-27]', async (_, change) => {
  const harness = await kept()
  change(harness)
  const { release } = await restart(harness, 'offline')
  expect(mostShown(harness)).toBe(0)
  expect(harness.device.record).toBeNull()
  await release()
  expect(harness.last).toMatchObject({ counts: { total: 3 }, keptAt: null, connection: { phase: 'live' } })
})

test('an ended session shows nothing, ends, and leaves nothing on the device [AUTH-15, AUTH-17]', async () => {
  const harness = await kept('offline')
  harness.server.fleetKey = 401
  await restart(harness, 'offline')
  expect(mostShown(harness)).toBe(0)
  expect(harness.phase).toBe('ended')
  expect(harness.device.record).toBeNull()
})

test('a session that ends while its fleet is shown leaves nothing on the device [AUTH-17]', async () => {
  const harness = await kept()
  expect(harness.device.record).not.toBeNull()
  harness.server.socket.close(1008)
  await harness.clock.advance(100)
  expect(harness.phase).toBe('ended')
  expect(harness.device.record).toBeNull()
})

test('without a network it is shown only where the person allowed it for this device', async () => {
  const harness = await kept('online')
  harness.server.cut('refused')
  await restart(harness, 'offline')
  expect(mostShown(harness)).toBe(0)
  expect(harness.device.record?.key).toBeNull()

  const allowed = await kept('offline')
  allowed.server.cut('refused')
  await restart(allowed, 'offline')
  expect(allowed.last).toMatchObject({ counts: { total: 3 }, connection: { phase: 'lost' } })
  expect(allowed.last.keptAt).not.toBeNull()
  allowed.server.network = 'up'
  await allowed.clock.advance(30_000)
  expect(allowed.last).toMatchObject({ keptAt: null, connection: { phase: 'live' } })

  allowed.server.cut('refused')
  await restart(allowed, 'online')
  expect(mostShown(allowed)).toBe(0)
})

test('rights that changed while it was shown without a network take the vehicles away at once [L6]', async () => {
  const harness = await kept('offline')
  const { server, clock } = harness
  server.cut('refused')
  const { release } = await restart(harness, 'offline')
  expect(harness.last.counts.total).toBe(3)
  server.vehicles.delete(3)
  server.fleetKey = 'key-2'
  server.network = 'up'
  await clock.advance(30_000)
  expect(harness.last).toMatchObject({ counts: { total: 0 }, keptAt: null })
  expect(harness.engine.readVehicle(3)).toBeNull()
  await release()
  expect(harness.last).toMatchObject({ counts: { total: 2 }, connection: { phase: 'live' } })
})

test('keeps nothing of a loading during which the rights changed', async () => {
  const harness = new EngineHarness()
  harness.server.add(vehicleStateOf(1))
  harness.connect(TOKEN, 'online')
  await harness.clock.advance(500)
  expect(harness.phase).toBe('live')
  harness.server.fleetKey = 'key-2'
  await harness.clock.advance(2_000)
  expect(harness.device.record).toBeNull()
})

test('keeps nothing of lists that did not come in columns, nor of a fleet of which a list is missing', async () => {
  for (const spoil of [
    ({ server }: EngineHarness) => void (server.sendsColumns = false),
    ({ server }: EngineHarness) => void server.failing.set('ant', 503),
  ]) {
    const harness = new EngineHarness()
    harness.server.add(vehicleStateOf(1))
    spoil(harness)
    harness.connect(TOKEN, 'online')
    await harness.clock.advance(5_000)
    expect(harness.last.counts.total).toBe(1)
    expect(harness.device.record).toBeNull()
  }
})

test('keeps a list that broke off and was continued as a whole one', async () => {
  const harness = new EngineHarness()
  const { server, clock } = harness
  for (let id = 1; id <= 350; id++) server.add(vehicleStateOf(id))
  let breaks = 1
  server.beforeBatch = (index) => {
    if (index !== 2 || breaks === 0) return
    breaks -= 1
    throw new TypeError('network')
  }
  harness.connect(TOKEN, 'online')
  await clock.advance(10_000)
  expect(server.listHeaders.some((headers) => 'range' in headers)).toBe(true)
  await restart(harness)
  expect(harness.last).toMatchObject({ counts: { total: 350 }, connection: { phase: 'live' } })
  expect(listRequests(harness)).toBe(0)
})

test('a full device, one that keeps nothing, or one that never answers changes nothing else', async () => {
  for (const spoil of [
    (harness: EngineHarness) => void (harness.device.isFull = true),
    (harness: EngineHarness) => void (harness.device.isDenied = true),
    (harness: EngineHarness) => void (harness.device.isStuck = true),
  ]) {
    const harness = new EngineHarness()
    harness.server.add(vehicleStateOf(1))
    spoil(harness)
    harness.connect(TOKEN, 'offline')
    await harness.clock.advance(3_000)
    expect(harness.last).toMatchObject({ counts: { total: 1 }, connection: { phase: 'live' } })
    expect(harness.device.record === null).toBe(!harness.device.isStuck)
  }
})

test('is deleted when the list of vehicles changes, so that the page that reloads for it has the new one [LIVE-15]', async () => {
  const harness = await kept()
  harness.server.publishFleet('changedVehicleList', { message: 'created' })
  await harness.clock.advance(10)
  expect(harness.device.record).toBeNull()
})

test('a page that is left before its fleet was kept writes nothing', async () => {
  const harness = new EngineHarness()
  harness.server.add(vehicleStateOf(1))
  harness.connect(TOKEN, 'online')
  await harness.clock.advance(300)
  expect(harness.phase).toBe('live')
  harness.engine.disconnect()
  await harness.clock.advance(5_000)
  expect(harness.device.record).toBeNull()
})
