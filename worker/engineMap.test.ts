import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type Viewport } from '../src/contract/engine/view.ts'
import { TRAIL_MAX_VEHICLES, TRAIL_MS, type TrailBuffers } from '../src/contract/engine/marks.ts'
import { LIST_FIRST_MS } from '../src/contract/constants.ts'
import { TRAIL_REFRESH_MS } from './publish/trailsView.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { EngineHarness } from './testing/engineHarness.ts'
import { liveFleet, move } from './testing/liveFleet.ts'

const KYIV: Viewport = { west: 29, east: 32, south: 49, north: 52, zoom: 12 }
const STEP_MS = 10_000

/** Each path as its vehicle and its places. */
const pathsOf = (trails: TrailBuffers | null) =>
  Array.from({ length: trails?.count ?? 0 }, (_, path) => {
    const [from, to] = [trails?.startIndices[path] ?? 0, trails?.startIndices[path + 1] ?? 0]
    const places = [...(trails?.positions.subarray(2 * from, 2 * to) ?? [])]
    return { vehicleId: trails?.vehicleIds[path], places, ages: [...(trails?.ages.subarray(from, to) ?? [])] }
  })

/** Vehicle 1 drives east, a step every ten seconds; `lost` steps have no GPS. */
const drive = async (harness: EngineHarness, steps: number, lost: readonly number[] = []): Promise<void> => {
  for (let step = 1; step <= steps; step++) {
    const validity = lost.includes(step) ? 0 : 100
    move(harness, 1, { latitude: 50, longitude: 30 + step / 100, timestamp: harness.clock.now(), validity })
    await harness.clock.advance(STEP_MS)
  }
}

test('a trail contains the recent places of a vehicle, oldest first, up to the current one', async () => {
  const harness = await liveFleet()
  harness.engine.configure({ viewport: KYIV })
  harness.engine.configure({ trails: true })
  await drive(harness, 3)
  const [path, ...others] = pathsOf(harness.trails)
  expect(others).toEqual([])
  expect(path?.vehicleId).toBe(1)
  expect(path?.places).toEqual([30.01, 50, 30.02, 50, 30.03, 50])
  expect(path?.ages[0]).toBeGreaterThan(path?.ages[1] ?? 0)
  move(harness, 1, { latitude: 50, longitude: 30.035, timestamp: harness.clock.now() - STEP_MS / 2 })
  await harness.clock.advance(TRAIL_REFRESH_MS)
  expect(pathsOf(harness.trails)[0]?.places.slice(-2)).toEqual([30.035, 50])
})

test('a time without GPS breaks the trail in two [STATUS-14, STATUS-15, STATUS-16]', async () => {
  const harness = await liveFleet()
  harness.engine.configure({ viewport: KYIV })
  harness.engine.configure({ trails: true })
  await drive(harness, 7, [4])
  const paths = pathsOf(harness.trails)
  expect(paths.map(({ vehicleId }) => vehicleId)).toEqual([1, 1])
  expect(paths[0]?.places.filter((_, i) => i % 2 === 0)).toEqual([30.01, 30.02, 30.03])
  expect(paths[1]?.places.filter((_, i) => i % 2 === 0)).toEqual([30.05, 30.06, 30.07])
})

test('trails expire, and disappear at once when switched off', async () => {
  const harness = await liveFleet()
  harness.engine.configure({ viewport: KYIV })
  harness.engine.configure({ trails: true })
  await drive(harness, 3)
  expect(pathsOf(harness.trails)).toHaveLength(1)
  await harness.clock.advance(TRAIL_MS + STEP_MS)
  expect(pathsOf(harness.trails)).toHaveLength(0)
  await drive(harness, 3)
  expect(pathsOf(harness.trails)).toHaveLength(1)
  harness.engine.configure({ trails: false })
  await harness.clock.advance(100)
  expect(pathsOf(harness.trails)).toHaveLength(0)
  harness.snapshots.length = 0
  await drive(harness, 2)
  expect(harness.snapshots.every(({ trails }) => trails === null)).toBe(true)
})

test('above the limit only the selected vehicle has a trail, also where the others are clustered', async () => {
  const harness = new EngineHarness()
  for (let id = 1; id <= TRAIL_MAX_VEHICLES + 1; id++) harness.server.add(vehicleStateOf(id))
  await harness.live()
  harness.engine.configure({ viewport: KYIV })
  harness.engine.configure({ trails: true })
  await drive(harness, 3)
  expect(pathsOf(harness.trails)).toHaveLength(0)
  harness.engine.configure({ selected: 1 })
  await harness.clock.advance(TRAIL_REFRESH_MS)
  expect(pathsOf(harness.trails)).toHaveLength(1)
  harness.engine.configure({ clusters: true })
  harness.engine.configure({ viewport: { ...KYIV, zoom: 5 } })
  await harness.clock.advance(TRAIL_REFRESH_MS)
  expect(pathsOf(harness.trails)).toHaveLength(1)
  expect(harness.markedIds).toEqual([1])
  expect(harness.clusters?.totals.subarray(0, harness.clusters.count).reduce((a, b) => a + b, 0)).toBe(
    TRAIL_MAX_VEHICLES,
  )
})

test('clusters contain all vehicles on the map except alarms; filters narrow them, search does not [MAP-16]', async () => {
  const harness = await liveFleet()
  const { engine, clock, server } = harness
  engine.configure({ clusters: true })
  engine.configure({ viewport: { ...KYIV, zoom: 5 } })
  await clock.advance(200)
  expect([harness.clusters?.count, harness.clusters?.totals[0], harness.markedIds]).toEqual([1, 10, []])
  server.emit('SOS_ALARM', { vehicleId: 4, timestamp: clock.now() })
  await clock.advance(200)
  expect([harness.clusters?.totals[0], harness.markedIds]).toEqual([9, [4]])
  engine.configure({ view: { ...DEFAULT_VIEW, search: 'Vehicle 7' } })
  await clock.advance(200)
  expect([harness.clusters?.totals[0], harness.markedIds]).toEqual([9, [4]])
  const box = engine.clusterBox(harness.clusters?.ids[0] ?? -1)
  expect(box).toMatchObject({ south: 50.001, north: 50.01 })
  engine.configure({ view: { ...DEFAULT_VIEW, ignitionOnly: true } })
  await clock.advance(200)
  expect([harness.clusters?.count, harness.markedIds]).toEqual([0, []])
})

test('returns every match of a search as ids in list order regardless of filters, and rows by their ids [LIST-11, API-73]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  const north = [{ id: 5, name: 'North' }]
  server.emit('vehicleGroups', { vehicleId: 2, groups: north })
  server.emit('vehicleGroups', { vehicleId: 10, groups: north })
  await clock.advance(200)
  const found = (search: string, groupId?: number | 'withOutGroups') => [
    ...engine.matchVehicles(search, groupId),
  ]
  const everyone = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(found(' ')).toEqual(everyone)
  expect(found('vehicle 1')).toEqual([1, 10])
  expect(found('', 5)).toEqual([2, 10])
  expect(found('Vehicle 1', 5)).toEqual([10])
  expect(found('', 'withOutGroups')).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
  expect(found('nothing')).toEqual([])
  engine.configure({
    view: { ...DEFAULT_VIEW, search: '7', ignitionOnly: true, sort: { key: 'name', reverse: true } },
  })
  expect(found('')).toEqual(everyone.toReversed())
  const rows = engine.readVehicles([10, 999, 3])
  expect(rows.map((row) => row?.name ?? null)).toEqual(['Vehicle 10', null, 'Vehicle 3'])
  expect(rows[0]?.groupIds).toEqual([5])
})

test('lists the vehicles of a range of lines, each once, without headers and collapsed groups', async () => {
  const { engine, server, clock } = await liveFleet()
  const [north, south] = [
    { id: 5, name: 'North' },
    { id: 6, name: 'South' },
  ]
  server.emit('vehicleGroups', { vehicleId: 2, groups: [north, south] })
  server.emit('vehicleGroups', { vehicleId: 3, groups: [south] })
  await clock.advance(200)
  expect([...engine.listedBetween(1, 3)]).toEqual([2, 3, 4])
  expect([...engine.listedBetween(8, Number.MAX_SAFE_INTEGER)]).toEqual([9, 10])
  engine.configure({ view: { ...DEFAULT_VIEW, grouping: true, foldedGroups: ['withOutGroups'] } })
  expect([...engine.listedBetween(0, 99)]).toEqual([2, 3])
  expect([...engine.listedBetween(3, 4)]).toEqual([2, 3])
})

test('the map shows only what the search finds while that is asked', async () => {
  const { engine } = await liveFleet()
  const onMap = () => engine.vehiclesAt({ latitude: 50.005, longitude: 30.005 }, 400, 8).total
  expect(onMap()).toBe(10)
  engine.configure({ view: { ...DEFAULT_VIEW, search: 'Vehicle 7' } })
  expect(onMap()).toBe(10)
  engine.configure({ view: { ...DEFAULT_VIEW, search: 'Vehicle 7', foundOnly: true } })
  expect(onMap()).toBe(1)
  engine.configure({ view: { ...DEFAULT_VIEW, foundOnly: true } })
  expect(onMap()).toBe(10)
})

test('answers queries about the whole fleet: vehicles at a spot, search matches, bounds [LIST-11]', async () => {
  const harness = await liveFleet()
  const { engine } = harness
  const spot = { latitude: 50.003, longitude: 30.003 }
  const wide = engine.vehiclesAt(spot, 2, 8)
  expect(wide.total).toBeGreaterThan(1)
  expect(wide.rows[0]?.vehicleId).toBe(3)
  expect(engine.vehiclesAt(spot, 2, 20).rows.map(({ vehicleId }) => vehicleId)).toEqual([3])
  expect(engine.findVehicles('  VEHICLE 1', 5).map(({ vehicleId }) => vehicleId)).toEqual([1, 10])
  expect(engine.findVehicles('000004', 5).map(({ vehicleId }) => vehicleId)).toEqual([4])
  expect(engine.findVehicles('vehicle', 3)).toHaveLength(3)
  expect(engine.findVehicles(' ', 3)).toEqual([])
  expect(engine.findVehicles('', 3, 'withOutGroups')).toHaveLength(3)
  expect(engine.findVehicles('vehicle', 3, 5)).toEqual([])
  expect(engine.fleetBounds()).toEqual({ west: 30.001, south: 50.001, east: 30.01, north: 50.01 })
  engine.configure({ view: { ...DEFAULT_VIEW, search: 'Vehicle 7', ignitionOnly: true } })
  expect(engine.fleetBounds()).toBeNull()
  expect(engine.findVehicles('vehicle 2', 3)).toHaveLength(1)
})

test('a draw pause delays the map for events, not for the person', async () => {
  const harness = await liveFleet()
  const { engine, clock } = harness
  engine.configure({ viewport: KYIV })
  await clock.advance(100)
  const drawnIn = async (ms: number): Promise<number> => {
    const from = harness.snapshots.length
    for (let passed = 0; passed < ms; passed += 100) {
      move(harness, 1, { latitude: 50, longitude: 30 + clock.now() / 1e14, timestamp: clock.now() })
      await clock.advance(100)
    }
    return harness.snapshots.slice(from).filter(({ marks }) => marks !== null).length
  }
  expect(await drawnIn(2_000)).toBe(20)
  engine.configure({ drawPauseMs: 400 })
  expect(await drawnIn(2_000)).toBe(5)
  const before = harness.snapshots.length
  engine.configure({ viewport: { ...KYIV, zoom: 12.5 } })
  await clock.advance(20)
  expect(harness.snapshots.slice(before).at(-1)?.marks).not.toBeNull()
})

test('draws the last event though nothing follows it', async () => {
  const harness = await liveFleet()
  const { engine, clock } = harness
  engine.configure({ viewport: KYIV })
  engine.configure({ drawPauseMs: 400 })
  move(harness, 1, { latitude: 50, longitude: 30.1, timestamp: clock.now() })
  await clock.advance(100)
  move(harness, 1, { latitude: 50, longitude: 30.2, timestamp: clock.now() + 1 })
  await clock.advance(100)
  expect(harness.marks?.positions[0]).toBe(30.1)
  await clock.advance(400)
  expect(harness.marks?.positions[0]).toBe(30.2)
})

test('constant requests of a person do not block the map', async () => {
  const harness = await liveFleet()
  const { engine, clock } = harness
  engine.configure({ viewport: KYIV })
  await clock.advance(100)
  engine.configure({ drawPauseMs: 200 })
  move(harness, 1, { latitude: 50, longitude: 30.2, timestamp: clock.now() })
  await clock.advance(100)
  expect(harness.marks?.positions[0]).toBe(30.2)
  move(harness, 1, { latitude: 50, longitude: 30.3, timestamp: clock.now() })
  for (let step = 0; step < 12; step++) {
    engine.configure({ rows: { first: step % 2, count: 1 } })
    await clock.advance(40)
  }
  expect(harness.marks?.positions[0]).toBe(30.3)
})

test('draws an event from before a request of the person in its turn though nothing follows', async () => {
  const harness = await liveFleet()
  const { engine, clock } = harness
  engine.configure({ viewport: KYIV })
  await clock.advance(100)
  engine.configure({ drawPauseMs: 400 })
  move(harness, 1, { latitude: 50, longitude: 30.3, timestamp: clock.now() })
  engine.configure({ rows: { first: 0, count: 0 } })
  await clock.advance(100)
  expect(harness.marks?.positions[0]).not.toBe(30.3)
  await clock.advance(400)
  expect(harness.marks?.positions[0]).toBe(30.3)
})

test('shows a choice of the person at once in list and map; delays changes by events briefly on any machine', async () => {
  const harness = await liveFleet()
  const { engine, clock } = harness
  engine.configure({ viewport: KYIV })
  engine.configure({ rows: { first: 0, count: 20 } })
  await clock.advance(1_000)
  engine.configure({ view: { ...DEFAULT_VIEW, connection: 'OFFLINE' } })
  await clock.advance(20)
  expect([harness.listed.length, harness.markedIds]).toEqual([0, []])
  engine.configure({ view: DEFAULT_VIEW })
  await clock.advance(20)
  expect([harness.listed.length, harness.markedIds.length]).toEqual([10, 10])
  const place = () => harness.marks?.positions[harness.markedIds.indexOf(1) * 2]
  const before = place()
  move(harness, 1, { latitude: 50, longitude: 30.9 })
  await clock.advance(LIST_FIRST_MS - 30)
  expect(place()).toBe(before)
  await clock.advance(100)
  expect(place()).toBe(30.9)
})
