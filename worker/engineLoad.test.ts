import { expect, test } from 'vitest'
import { LIST_NAMES } from '../src/contract/lists.ts'
import { SECONDARY_RETRY_MS } from './lists/fleetLoader.ts'
import { UNKNOWN_REFETCH_MS } from './lists/unknownVehicles.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { EngineHarness } from './testing/engineHarness.ts'

const harnessOf = (vehicles: number): EngineHarness => {
  const harness = new EngineHarness()
  for (let id = 1; id <= vehicles; id++) harness.server.add(vehicleStateOf(id))
  return harness
}

test('opens the socket before requesting the first list, then fetches them in parallel [LIVE-01, LIVE-27]', async () => {
  const harness = harnessOf(3)
  harness.server.respondsToResume = false
  harness.connect()
  await harness.clock.advance(100)
  expect(harness.phase).toBe('connecting')
  expect(harness.server.requests).toHaveLength(0)
  harness.server.socket.say({ event: 'connection.ready', seq: harness.server.seq, data: {} })
  expect(harness.server.requests).toHaveLength(5)
  await harness.clock.advance(200)
  expect(harness.server.requests).toHaveLength(LIST_NAMES.length)
  expect(harness.last).toMatchObject({
    connection: { phase: 'live', restored: false },
    load: { loaded: 3, expected: 3, complete: true, failedLists: [] },
    counts: { total: 3, listed: 3 },
  })
})

test('shows the first vehicles while the rest still loads, and moves them [LIVE-28]', async () => {
  const harness = harnessOf(350)
  const { clock, engine, server } = harness
  let release = (): void => undefined
  server.beforeBatch = (index) => (index === 1 ? new Promise((done) => (release = done)) : undefined)
  engine.configure({ rows: { first: 0, count: 1_000 } })
  harness.connect()
  await clock.advance(200)
  expect(harness.phase).toBe('loading')
  expect(harness.last.load).toMatchObject({ loaded: 100, expected: 350, complete: false })
  expect(harness.rows.rows).toHaveLength(100)
  server.emit('SOS_ALARM', { vehicleId: 1, timestamp: clock.now() })
  server.emit('SOS_ALARM', { vehicleId: 340, timestamp: clock.now() })
  await clock.advance(200)
  expect(harness.vehicle(1).alarm).toBe(true)
  release()
  await clock.advance(200)
  expect(harness.phase).toBe('live')
  expect(harness.vehicle(340).alarm).toBe(true)
  expect(harness.last.counts).toMatchObject({ total: 350, alarms: 2 })
})

test('merges lists per vehicle in any order [LIVE-27, LIVE-29]', async () => {
  const harness = harnessOf(0)
  const { clock, server } = harness
  server.add(
    vehicleStateOf(1, {
      antStatus: { updateTime: 1, antConnected: true, shortMode: true },
      lockStateDto: { deviceId: 1, lockStateTime: 1, lockState: 'LOCK', name: 'lock' },
      eventsCountPerDay: { TERM: 4 },
    }),
  )
  let release = (): void => undefined
  server.held.set('mini', new Promise((done) => (release = done)))
  harness.connect()
  await clock.advance(200)
  expect(harness.engine.readVehicle(1)).toBeNull()
  release()
  await clock.advance(200)
  expect(harness.vehicle(1)).toMatchObject({
    name: 'Vehicle 1',
    antConnected: true,
    antShort: true,
    lockState: 'LOCK',
    eventCounts: { TERM: 4 },
  })
})

test('reports a failed secondary list without stopping the rest, and loads it later by itself [LIVE-28]', async () => {
  const harness = harnessOf(2)
  const { clock, server } = harness
  server.add(vehicleStateOf(3, { antStatus: { updateTime: 1, antConnected: true, shortMode: false } }))
  server.failing.set('ant', 500)
  await harness.live()
  expect(harness.phase).toBe('live')
  expect(harness.last.load.failedLists).toEqual(['ant'])
  expect(harness.vehicle(3).antConnected).toBeNull()
  server.failing.clear()
  await clock.advance(SECONDARY_RETRY_MS + 200)
  expect(harness.last.load.failedLists).toEqual([])
  expect(harness.vehicle(3).antConnected).toBe(true)
})

test('counts a bad row per list and shows the others [LIVE-28]', async () => {
  const harness = harnessOf(2)
  harness.server.forged.set('counts', [
    { vehicleId: 1, day: '2026-11-20', eventsCountPerDay: { TERM: 2 } },
    { vehicleId: 2, day: 5, eventsCountPerDay: {} },
    null,
  ])
  await harness.live()
  expect(harness.vehicle(1).eventCounts).toEqual({ TERM: 2 })
  expect(harness.last.tallies.rejected).toEqual({ 'row.counts': 2 })
  expect(harness.last.load.failedLists).toEqual([])
})

test('counts unreadable frames without other effects', async () => {
  const harness = harnessOf(1)
  await harness.live()
  const { socket } = harness.server
  socket.say('no json')
  socket.events.message(new ArrayBuffer(8))
  socket.say([{ event: 'SOS_ALARM', seq: 2_000, data: { vehicleId: 1, timestamp: 5 } }, 42])
  await harness.clock.advance(1_200)
  expect(harness.vehicle(1).alarm).toBe(true)
  expect(harness.last.tallies).toMatchObject({ events: 1, rejected: { unreadable: 2, notAnEvent: 1 } })
})

test('counts an unknown vehicle and fetches the lists once to find it [LIVE-17]', async () => {
  const harness = harnessOf(1)
  const { clock, server } = harness
  await harness.live()
  server.add(vehicleStateOf(55, { eventsCountPerDay: { TERM: 3 } }))
  for (let i = 0; i < 5; i++) server.count('TERM', 55)
  expect(harness.engine.readVehicle(55)).toBeNull()
  await clock.advance(500)
  expect(harness.last.tallies.unknownVehicles).toBe(5)
  expect(server.requestsOf('mini')).toBe(2)
  expect(harness.vehicle(55)).toMatchObject({ name: 'Vehicle 55', eventCounts: { TERM: 8 } })
  expect(harness.phase).toBe('live')
  expect(harness.snapshots.every(({ connection }) => connection.phase !== 'lost')).toBe(true)
})

test('a vehicle in no list causes one fetch, not one per event [LIVE-17]', async () => {
  const harness = harnessOf(1)
  const { clock, server } = harness
  await harness.live()
  for (let i = 0; i < 50; i++) {
    server.seq += 1
    server.socket.say({ event: 'TERM', seq: server.seq, data: { vehicleId: 666, timestamp: 1 } })
    await clock.advance(UNKNOWN_REFETCH_MS / 10)
  }
  expect(server.requestsOf('mini')).toBe(2)
  expect(harness.last.tallies.unknownVehicles).toBe(50)
})

test('events without an id find their vehicle by device serial [LIVE-16]', async () => {
  const harness = harnessOf(3)
  await harness.live()
  harness.server.socket.say({
    event: 'SIGNALING_ALARM',
    seq: 5_000,
    data: { deviceSerial: 'serial-000002', timestamp: 1 },
  })
  await harness.clock.advance(200)
  expect([1, 2, 3].map((id) => harness.vehicle(id).lockedAlarm)).toEqual([false, true, false])
})

test('a new day resets the counts of every vehicle [LIVE-18]', async () => {
  const harness = harnessOf(2)
  const { clock, engine, server } = harness
  await harness.live()
  engine.configure({ rows: { first: 0, count: 5 } })
  engine.configure({ selected: 1 })
  server.count('TERM', 1)
  await clock.advance(1_000)
  expect(harness.detail?.state?.eventsCountPerDay).toEqual({ TERM: 1 })
  server.startDay('2026-11-21')
  server.count('TERM', 2)
  await clock.advance(1_000)
  expect(harness.listed.map(({ eventCounts }) => eventCounts)).toEqual([{}, { TERM: 1 }])
  expect(harness.detail?.state?.eventsCountPerDay).toEqual({})
})
