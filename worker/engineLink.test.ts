import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_CONNECTION_SWEEP_MS } from '../src/contract/constants.ts'
import { WIRE_FORMATS } from '../src/contract/wire/protocol.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { EngineHarness } from './testing/engineHarness.ts'
import { expectedRow } from './testing/expectedRow.ts'
import { TEST_START } from './testing/fakeClock.ts'
import { type Happening, happen, happening } from './testing/happenings.ts'

const FLEET = 12

const liveFleet = async (random: () => number = () => 0.5): Promise<EngineHarness> => {
  const harness = new EngineHarness(random)
  for (let id = 1; id <= FLEET; id++) harness.server.add(vehicleStateOf(id))
  await harness.live()
  return harness
}

/**
 * Compares every field of every vehicle at the time of a sweep, so that time-dependent values are current on both
 * sides.
 */
const expectEqualToServer = async ({ clock, engine, server }: EngineHarness): Promise<void> => {
  await clock.advance(NO_CONNECTION_SWEEP_MS - ((clock.now() - TEST_START) % NO_CONNECTION_SWEEP_MS))
  for (const [id, truth] of server.vehicles) {
    const row = engine.readVehicle(id)
    expect(row).toEqual({ ...expectedRow(truth, clock.now()), slot: row?.slot })
  }
}

const play = async (
  { clock, server }: EngineHarness,
  steps: readonly Happening[],
  spanMs: number,
): Promise<void> => {
  for (const step of steps) {
    happen(server, step)
    await clock.advance(Math.floor(spanMs / steps.length))
  }
}

const steps = fc.array(happening, { maxLength: 25 })

test('keeps statuses correct and events flowing while the clock is set forward and back by an hour [LIVE-25]', async () => {
  const HOUR = 3_600_000
  const harness = await liveFleet()
  const { clock } = harness
  await fc.assert(
    fc.asyncProperty(steps, steps, async (ahead, after) => {
      for (const [jump, during] of [
        [-HOUR, ahead],
        [HOUR, after],
      ] as const) {
        clock.setBack(jump)
        await play(harness, during, 5_000)
        await expectEqualToServer(harness)
      }
    }),
    { numRuns: 10 },
  )
})

test('after a disconnection of two minutes the state equals the server, field by field [LIVE-30, LIVE-18]', async () => {
  const scene = fc.record({
    before: steps,
    during: steps,
    after: steps,
    cut: fc.constantFrom('refused' as const, 'silent' as const),
    format: fc.constantFrom(...WIRE_FORMATS),
    forgets: fc.boolean(),
    newDay: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(scene, async ({ before, during, after, cut, format, forgets, newDay }) => {
      const harness = await liveFleet()
      const { clock, server } = harness
      server.format = format
      await play(harness, before, 5_000)
      server.cut(cut)
      await play(harness, during.slice(0, 10), 60_000)
      if (newDay) server.startDay('2026-11-21')
      await play(harness, during.slice(10), 60_000)
      if (forgets) {
        server.vehicles.delete(3)
        server.add(vehicleStateOf(100))
        server.seq += 1
        server.forgetEvents()
      }
      server.network = 'up'
      await play(harness, after, 5_000)
      await clock.advance(60_000)
      expect(harness.last.connection).toEqual({ phase: 'live', restored: true })
      await expectEqualToServer(harness)
      expect(harness.last.counts.total).toBe(server.vehicles.size)
      expect(harness.last.seq).toBe(server.seq)
      if (forgets) expect(harness.engine.readVehicle(3)).toBeNull()
    }),
    { numRuns: 40 },
  )
})

test('events before, during and after the loading of lists give the same state [LIVE-27, LIVE-29]', async () => {
  const scene = fc.record({
    early: steps,
    late: steps,
    order: fc.shuffledSubarray(['mini', 'ant', 'lock', 'settings', 'counts', 'mapping'] as const, {
      minLength: 6,
    }),
  })
  await fc.assert(
    fc.asyncProperty(scene, async ({ early, late, order }) => {
      const harness = new EngineHarness()
      const { clock, server } = harness
      for (let id = 1; id <= FLEET; id++) server.add(vehicleStateOf(id))
      const releases = new Map<string, () => void>()
      for (const list of order) server.held.set(list, new Promise((done) => releases.set(list, done)))
      harness.connect()
      await clock.advance(10)
      await play(harness, early, 500)
      for (const [i, list] of order.entries()) {
        releases.get(list)?.()
        await play(harness, late.slice(i * 4, i * 4 + 4), 200)
      }
      await clock.advance(1_000)
      expect(harness.phase).toBe('live')
      await expectEqualToServer(harness)
    }),
    { numRuns: 40 },
  )
})

test('after a short loss events continue from the last seq without fetching lists [LIVE-30]', async () => {
  const harness = await liveFleet()
  const { clock, server } = harness
  const fetched = server.requests.length
  server.socket.close(1006)
  await clock.advance(0)
  expect(harness.phase).toBe('lost')
  server.count('TERM', 5)
  await clock.advance(1_500)
  expect(harness.last.connection).toEqual({ phase: 'live', restored: true })
  expect(JSON.parse(server.socket.received[0] ?? '')).toEqual({
    event: 'connection.resume',
    data: { seq: server.seq - 1 },
  })
  expect(harness.vehicle(5).eventCounts).toEqual({ TERM: 1 })
  expect(server.requests).toHaveLength(fetched)
})

test('keeps the text of a lost link, with the time of the next attempt [LIVE-30]', async () => {
  const harness = await liveFleet()
  const { clock, server } = harness
  server.cut('refused')
  server.socketsOpened[0]?.events.closed(1006)
  const since = clock.now()
  await clock.advance(20_000)
  const { connection } = harness.last
  expect(connection).toMatchObject({ phase: 'lost', since })
  if (connection.phase === 'lost') expect(connection.nextAttemptAt).toBeGreaterThan(clock.now() - 3_000)
  expect(harness.last.counts.total).toBe(FLEET)
  server.network = 'up'
  harness.engine.reconnectNow()
  await clock.advance(200)
  expect(harness.phase).toBe('live')
})

test('a resync fetches every list again and removes deleted vehicles [LIVE-30]', async () => {
  const harness = await liveFleet()
  const { clock, server } = harness
  server.vehicles.delete(7)
  server.seq += 50
  server.socket.say({ event: 'connection.resync', seq: server.seq, data: { reason: 'slow' } })
  expect(harness.engine.readVehicle(7)).not.toBeNull()
  await clock.advance(500)
  expect(server.requestsOf('mini')).toBe(2)
  expect(harness.engine.readVehicle(7)).toBeNull()
  expect(harness.last.counts.total).toBe(FLEET - 1)
})

test('a resync while the lists load restarts them; stale responses change nothing [LIVE-30]', async () => {
  const harness = new EngineHarness()
  const { clock, server } = harness
  server.add(vehicleStateOf(1, { name: 'before' }))
  let release = (): void => undefined
  server.held.set('mini', new Promise((done) => (release = done)))
  harness.connect()
  await clock.advance(50)
  server.held.clear()
  server.seq += 10
  server.add(vehicleStateOf(1, { name: 'after' }))
  server.socket.say({ event: 'connection.resync', seq: server.seq, data: {} })
  await clock.advance(200)
  release()
  await clock.advance(200)
  expect(harness.vehicle(1).name).toBe('after')
  expect(harness.phase).toBe('live')
})

test('a server that returns with a lower seq replaces the whole state [LIVE-30]', async () => {
  const harness = await liveFleet()
  const { clock, server } = harness
  server.emit('SOS_ALARM', { vehicleId: 2, timestamp: clock.now() })
  await clock.advance(200)
  server.add({ ...vehicleStateOf(2), name: 'restored from an old copy' })
  server.restart(1012, 10)
  await clock.advance(2_000)
  expect(harness.phase).toBe('live')
  expect(harness.vehicle(2)).toMatchObject({ name: 'restored from an old copy', alarm: false })
  server.emit('SIGNALING_ALARM', { vehicleId: 2, timestamp: clock.now() })
  await clock.advance(200)
  expect(harness.vehicle(2)).toMatchObject({ alarm: false, lockedAlarm: true })
  expect(harness.last.seq).toBe(11)
})

test.each([1008, 1001])('closing %i ends the session for the person too [AUTH-15, AUTH-16]', async (code) => {
  const harness = await liveFleet()
  harness.server.socket.close(code)
  await harness.clock.advance(600_000)
  expect(harness.last.connection).toEqual({ phase: 'ended', cause: 'sessionOver' })
  expect(harness.server.socketsOpened).toHaveLength(1)
})

test.each([1003, 1009, 1012, 1013])('closing %i does not end the session [AUTH-15]', async (code) => {
  const harness = await liveFleet()
  harness.server.socket.close(code)
  await harness.clock.advance(2_000)
  expect(harness.last.connection).toEqual({ phase: 'live', restored: true })
})

test('a 401 to a list or to the state of the open vehicle ends the session and closes the socket [AUTH-15]', async () => {
  const wrong = new EngineHarness()
  wrong.connect('other_token')
  await wrong.clock.advance(500)
  expect(wrong.last.connection).toEqual({ phase: 'ended', cause: 'sessionOver' })
  expect(wrong.server.socket.closedByClient).toBe(true)
  const later = await liveFleet()
  later.server.failing.set('state', 401)
  later.engine.configure({ selected: 1 })
  await later.clock.advance(500)
  expect(later.last.connection).toEqual({ phase: 'ended', cause: 'sessionOver' })
})

test('disconnect closes the socket and removes every vehicle, but does not end the session [AUTH-11, AUTH-16]', async () => {
  const harness = await liveFleet()
  harness.engine.configure({ rows: { first: 0, count: 5 } })
  harness.engine.configure({ selected: 1 })
  await harness.clock.advance(200)
  harness.engine.disconnect()
  expect(harness.server.socket.closedByClient).toBe(true)
  harness.server.socket.events.closed(1001)
  await harness.clock.advance(120_000)
  expect(harness.last).toMatchObject({ connection: { phase: 'idle' }, counts: { total: 0 } })
  expect(harness.rows.rows).toEqual([])
  expect(harness.detail).toBeNull()
  expect(harness.engine.readVehicle(1)).toBeNull()
  expect(harness.server.socketsOpened).toHaveLength(1)
})

test('another person who signs in on the same page sees only their own fleet', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ selected: 900 })
  server.publishFleet('changedVehicleList', { message: 'Vehicle was deleted' })
  await clock.advance(200)
  expect(harness.last.reloadAt).not.toBeNull()
  server.vehicles.clear()
  server.add(vehicleStateOf(900))
  await harness.live()
  await clock.advance(1_000)
  expect(harness.phase).toBe('live')
  expect(harness.last).toMatchObject({ counts: { total: 1 }, reloadAt: null })
  expect(engine.readVehicle(1)).toBeNull()
  expect(harness.detail).toBeNull()
})

test('makes no calls after the session ended [AUTH-15]', async () => {
  const harness = await liveFleet()
  const { clock, server } = harness
  server.failing.set('lock', 500)
  server.seq += 1
  server.restart(1012)
  await clock.advance(2_000)
  expect(harness.last.load.failedLists).toEqual(['lock'])
  server.socket.close(1008)
  const asked = server.requests.length
  await clock.advance(300_000)
  expect(server.requests).toHaveLength(asked)
})

test('sends everything to a reader that connects again, including an empty list', async () => {
  const harness = new EngineHarness()
  harness.engine.configure({ rows: { first: 0, count: 5 } })
  await harness.live()
  harness.snapshots.length = 0
  await harness.live()
  expect(harness.snapshots[0]?.rows).toEqual({ first: 0, rows: [], total: 0 })
})
