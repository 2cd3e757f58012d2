import { expect, test } from 'vitest'
import { LOCK_ERROR_MS, NO_SIGNAL_AFTER_MS } from '../src/contract/constants.ts'
import { DEFAULT_VIEW, type Viewport } from '../src/contract/engine/view.ts'
import type { MarkBuffers } from '../src/contract/engine/marks.ts'
import { NO_RETURNED_BUFFERS } from '../src/contract/engine/snapshot.ts'
import { TravelEngine } from './travelEngine.ts'
import { SNAPSHOT_PAUSE_MS } from './publish/snapshotPump.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { EngineHarness } from './testing/engineHarness.ts'
import { TEST_START } from './testing/fakeClock.ts'
import { ORIGIN, TOKEN } from './testing/fakeServer.ts'
import { liveFleet, move } from './testing/liveFleet.ts'

const WORLD: Viewport = { west: -180, east: 180, south: -85, north: 85, zoom: 2 }

test('a position moves the mark, its status and its row within one snapshot [LIVE-05, STATUS-02]', async () => {
  const harness = await liveFleet()
  const { clock, engine } = harness
  engine.configure({ viewport: WORLD })
  engine.configure({ rows: { first: 0, count: 3 } })
  await clock.advance(50)
  expect(harness.listed[1]).toMatchObject({ vehicleId: 2, markerStatus: 'normal' })
  move(harness, 2)
  await clock.advance(SNAPSHOT_PAUSE_MS)
  const { marks } = harness
  const row = marks?.vehicleIds.indexOf(2) ?? -1
  expect([...(marks?.positions.subarray(2 * row, 2 * row + 2) ?? [])]).toEqual([25, 48])
  expect([marks?.angles[row], marks?.statuses[row], marks?.flags[row]]).toEqual([180, 2, 1])
  expect(harness.listed[1]).toMatchObject({ vehicleId: 2, markerStatus: 'move', latitude: 48, speed: 10 })
})

test('the status follows each kind of change, and time [STATUS-02, STATUS-13]', async () => {
  const harness = await liveFleet()
  const { clock, server } = harness
  const status = (): string => harness.vehicle(3).markerStatus
  move(harness, 3)
  expect(status()).toBe('move')
  server.emit('deviceStatus', { vehicleId: 3, timestamp: clock.now(), deviceStatus: 'DISCONNECTED' })
  expect(status()).toBe('no_signal')
  server.emit('deviceStatus', { vehicleId: 3, timestamp: clock.now(), deviceStatus: 'CONNECTED' })
  expect(status()).toBe('move')
  await clock.advance(NO_SIGNAL_AFTER_MS + 60_000)
  expect(status()).toBe('no_signal')
  expect(harness.last.counts.byStatus.no_signal).toBe(10)
})

test('a slow reader has one snapshot in flight and receives the newest state, not every one in between', async () => {
  const harness = await liveFleet()
  const { clock, engine } = harness
  engine.configure({ rows: { first: 0, count: 5 } })
  await clock.advance(200)
  harness.snapshots.length = 0
  harness.readerMs = 1_000
  for (let i = 0; i < 100; i++) {
    move(harness, 1, { speed: i + 1 })
    await clock.advance(50)
  }
  await clock.advance(5_000)
  expect(harness.mostInFlight).toBe(1)
  expect(harness.snapshots.length).toBeLessThan(8)
  expect(harness.listed[0]?.speed).toBe(100)
  const numbers = harness.snapshots.map(({ number }) => number)
  expect(numbers).toEqual([...numbers].toSorted((a, b) => a - b))
})

test('mark buffers are transferred: the engine writes into returned ones', async () => {
  const harness = await liveFleet()
  const { clock, engine } = harness
  engine.configure({ viewport: WORLD })
  await clock.advance(200)
  for (let i = 0; i < 20; i++) {
    move(harness, 1, { longitude: 20 + i })
    await clock.advance(200)
    const row = harness.marks?.vehicleIds.indexOf(1) ?? -1
    expect(harness.marks?.positions[2 * row]).toBe(20 + i)
    expect(harness.marks?.count).toBe(10)
  }
})

test('lends returned buffers again', async () => {
  const harness = new EngineHarness()
  harness.server.add(vehicleStateOf(1))
  const lent: Float64Array[] = []
  let shown: MarkBuffers | null = null
  const engine = new TravelEngine({ ...harness.ports, deliver: (sink, snapshot) => sink(snapshot) })
  engine.configure({ viewport: WORLD })
  engine.connect({ apiOrigin: ORIGIN, token: TOKEN, language: 'en' }, ({ marks }) => {
    const before = shown
    if (marks === null) return Promise.resolve(NO_RETURNED_BUFFERS)
    lent.push(marks.vehicleIds)
    shown = marks
    return Promise.resolve({ ...NO_RETURNED_BUFFERS, marks: before })
  })
  for (let i = 0; i < 30; i++) {
    await harness.clock.advance(200)
    move(harness, 1, { longitude: i })
  }
  expect(lent.length).toBeGreaterThan(20)
  expect(new Set(lent).size).toBeLessThanOrEqual(3)
})

test('does not send unchanged parts again', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ viewport: { west: 29, east: 31, south: 49, north: 51, zoom: 8 } })
  engine.configure({ rows: { first: 0, count: 2 } })
  await clock.advance(200)
  harness.snapshots.length = 0
  server.count('TERM', 9)
  await clock.advance(200)
  expect(harness.last).toMatchObject({ rows: null, detail: undefined })
  harness.snapshots.length = 0
  server.count('TERM', 1)
  await clock.advance(1_000)
  expect(harness.snapshots.filter(({ rows }) => rows !== null)).toHaveLength(1)
  expect(harness.listed.map(({ vehicleId }) => vehicleId)).toEqual([1, 2])
})

test('sends everything to a failed reader with the next change', async () => {
  const harness = await liveFleet()
  const { clock, engine } = harness
  engine.configure({ viewport: WORLD })
  harness.readerBroken = true
  engine.configure({ rows: { first: 0, count: 4 } })
  await clock.advance(5_000)
  harness.readerBroken = false
  move(harness, 10)
  await clock.advance(200)
  expect(harness.rows.rows).toHaveLength(4)
  expect(harness.markedIds).toHaveLength(10)
  expect(harness.last.tallies.rejected.snapshot).toBeGreaterThan(0)
})

test('a snapshot with a view generation shows that view', async () => {
  const harness = await liveFleet()
  const { clock, engine } = harness
  engine.configure({ rows: { first: 0, count: 20 } })
  engine.configure({ viewport: WORLD })
  await clock.advance(200)
  harness.readerMs = 300
  move(harness, 4)
  await clock.advance(150)
  const generation = engine.configure({ view: { ...DEFAULT_VIEW, search: 'vehicle 4', ignitionOnly: true } })
  await clock.advance(2_000)
  const first = harness.snapshots.find(({ viewGeneration }) => viewGeneration === generation)
  expect(first?.rows?.rows).toMatchObject([{ kind: 'vehicle', groupId: null, row: { vehicleId: 4 } }])
  expect(first?.counts).toMatchObject({ total: 10, listed: 1 })
  expect(harness.markedIds).toEqual([4])
  expect(engine.rowIndexOf(4)).toBe(0)
  expect(engine.rowIndexOf(5)).toBe(-1)
  expect(engine.rowIndexOf(999)).toBe(-1)
})

test('rowIndexOf uses the view that was just set, before any snapshot', async () => {
  const harness = await liveFleet()
  expect(harness.engine.rowIndexOf(1)).toBe(0)
  harness.engine.configure({ view: { ...DEFAULT_VIEW, sort: { key: 'deviceSerial', reverse: true } } })
  expect(harness.engine.rowIndexOf(1)).toBe(9)
})

test('an accepted pin puts the vehicle first at once; removing it puts it back [LIST-08, LIST-09]', async () => {
  const harness = await liveFleet()
  const { clock, engine } = harness
  engine.configure({ rows: { first: 0, count: 3 } })
  await clock.advance(200)
  engine.applyPatch({ vehicleId: 8, fixed: true })
  await clock.advance(20)
  expect(harness.listed.map(({ vehicleId, fixed }) => [vehicleId, fixed])).toEqual([
    [8, true],
    [1, false],
    [2, false],
  ])
  engine.applyPatch({ vehicleId: 8, fixed: false })
  await clock.advance(20)
  expect(harness.listed.map(({ vehicleId }) => vehicleId)).toEqual([1, 2, 3])
})

test('shows alarms that were turned off as off at once [LIVE-22, LIVE-23]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ rows: { first: 0, count: 3 } })
  server.emit('SOS_ALARM', { vehicleId: 1, timestamp: clock.now() })
  server.emit('SIGNALING_ALARM', { vehicleId: 1, timestamp: clock.now() })
  await clock.advance(200)
  expect(harness.listed[0]).toMatchObject({ alarm: true, lockedAlarm: true })
  expect(harness.last.counts.alarms).toBe(1)
  engine.applyPatch({ vehicleId: 1, alarm: false })
  engine.applyPatch({ vehicleId: 1, lockedAlarm: false })
  await clock.advance(20)
  expect(harness.listed[0]).toMatchObject({ alarm: false, lockedAlarm: false })
})

test('shows a refused arming on the vehicle for 10 s, by the last request [LIVE-12, LIVE-13]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ rows: { first: 0, count: 3 } })
  engine.noteLockRequest(2, 'UNLOCK')
  server.emit('ErrorSetLock', { vehicleId: 1, timestamp: clock.now(), lockState: 'LOCK' })
  server.emit('ErrorSetLock', { vehicleId: 2, timestamp: clock.now(), lockState: 'LOCK' })
  await clock.advance(100)
  expect(harness.listed.map(({ lockError }) => lockError)).toEqual(['LOCK', 'UNLOCK', null])
  await clock.advance(LOCK_ERROR_MS - 101)
  expect(harness.listed.map(({ lockError }) => lockError)).toEqual(['LOCK', 'UNLOCK', null])
  await clock.advance(SNAPSHOT_PAUSE_MS + 1)
  expect(harness.listed.map(({ lockError }) => lockError)).toEqual([null, null, null])
})

test('a lock error still active at its wake-up, because the clock was set back, ends on time', async () => {
  const harness = await liveFleet(1)
  const { engine, server, clock } = harness
  engine.configure({ rows: { first: 0, count: 50 } })
  server.emit('ErrorSetLock', { vehicleId: 1, timestamp: clock.now(), lockState: 'LOCK' })
  await clock.advance(200)
  clock.setBack(300)
  await clock.advance(LOCK_ERROR_MS - 200)
  expect(harness.listed.map(({ lockError }) => lockError)).toEqual(['LOCK'])
  await clock.advance(400)
  expect(harness.listed.map(({ lockError }) => lockError)).toEqual([null])
})

test('a silent vehicle leaves the online search by itself [LIST-12]', async () => {
  const harness = new EngineHarness()
  harness.server.add(vehicleStateOf(1, { lastKnownTime: TEST_START - 5_000 }))
  await harness.live()
  harness.engine.configure({ view: { ...DEFAULT_VIEW, search: '!online' } })
  await harness.clock.advance(50_000)
  expect(harness.last.counts.listed).toBe(1)
  await harness.clock.advance(7_000)
  expect(harness.last.counts.listed).toBe(0)
})

test('reports a change of the list of groups, and a possibly missed one', async () => {
  const harness = await liveFleet()
  const { clock, server } = harness
  const before = harness.last.groupListTurn
  server.publishFleet('changedVehicleList', { message: 'Vehicle was created' })
  await clock.advance(200)
  expect(harness.last.groupListTurn).toBe(before)
  server.publishFleet('changedGroupList', {})
  await clock.advance(200)
  expect(harness.last.groupListTurn).toBe(before + 1)
  server.seq += 1
  server.restart(1012)
  await clock.advance(5_000)
  expect(harness.last.groupListTurn).toBeGreaterThan(before + 1)
})

test.each([
  ['Data mapping was created', true],
  ['Data mapping was updated', true],
  ['Vehicle was deleted', true],
  ['Vehicle was created', false],
])('changedVehicleList "%s" requests a reload in 4 s: %s [LIVE-15]', async (message, reloads) => {
  const harness = await liveFleet(2)
  const at = harness.clock.now()
  harness.server.publishFleet('changedVehicleList', { message })
  await harness.clock.advance(200)
  expect(harness.last.reloadAt).toBe(reloads ? at + 4_000 : null)
})

test('shows labels according to the setting', async () => {
  const harness = await liveFleet(2)
  harness.engine.configure({ viewport: WORLD })
  harness.engine.configure({ labels: true })
  await harness.clock.advance(100)
  expect([...(harness.marks?.labels ?? [])].toSorted()).toEqual(['Vehicle 1', 'Vehicle 2'])
  harness.engine.configure({ labels: false })
  await harness.clock.advance(100)
  expect(harness.marks?.labels).toBeNull()
})

test('counts groups over the whole fleet', async () => {
  const harness = await liveFleet(2)
  harness.server.emit('vehicleGroups', { vehicleId: 1, groups: [{ id: 4, name: 'North' }] })
  await harness.clock.advance(200)
  expect(harness.groups).toEqual([{ id: 4, name: 'North', vehicles: 1 }])
})

test('sends groups and the absence of clusters when they change, and again to a reader that may have missed them', async () => {
  const harness = await liveFleet(2)
  const { clock, engine, snapshots, server } = harness
  engine.configure({ viewport: WORLD })
  await clock.advance(200)
  const before = snapshots.length
  server.emit('vehicleGroups', { vehicleId: 1, groups: [{ id: 4, name: 'North' }] })
  await clock.advance(200)
  for (let turn = 0; turn < 3; turn++) {
    move(harness, 1, { latitude: 50 + turn })
    await clock.advance(200)
  }
  const since = snapshots.slice(before)
  expect(since.filter(({ groups }) => groups !== null)).toHaveLength(1)
  expect(since.filter(({ marks }) => marks !== null).length).toBeGreaterThan(2)
  expect(since.every(({ clusters }) => clusters === null)).toBe(true)
  harness.readerBroken = true
  move(harness, 1)
  await clock.advance(200)
  harness.readerBroken = false
  move(harness, 1)
  await clock.advance(200)
  expect(harness.last.groups).toEqual([{ id: 4, name: 'North', vehicles: 1 }])
  expect(harness.last.clusters?.count).toBe(0)
})
