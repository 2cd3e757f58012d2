import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { DEFAULT_VIEW } from '../src/contract/engine/view.ts'
import { PAST_MARGIN_MS } from '../src/contract/engine/past.ts'
import type { VehicleRow } from '../src/contract/engine/rows.ts'
import { HISTORY_FLAG, type VehicleHistory } from '../src/contract/http/fleetHistory.ts'
import { CALLS } from '../src/contract/http/paths.ts'
import type { EngineHarness } from './testing/engineHarness.ts'
import { happen, happening } from './testing/happenings.ts'
import { liveFleet, move } from './testing/liveFleet.ts'
import { vehicleStateOf } from './testing/builders.ts'

vi.setConfig({ testTimeout: 60_000 })

const HOUR = 3_600_000
const WORLD = { west: -180, east: 180, south: -85, north: 85, zoom: 15 }

/** A vehicle that reports every ten seconds and drives north; its place encodes the time. */
const driven = (vehicleId: number, from: number, to: number): VehicleHistory => {
  const count = Math.floor((to - from) / 10_000)
  const at = Array.from({ length: count }, (_, i) => i * 10_000)
  const all = <T>(value: T): T[] => at.map(() => value)
  const places = at.map((time) => placeAt(from + time))
  const flags = HISTORY_FLAG.ignitionOn + HISTORY_FLAG.valid
  return [vehicleId, at, places, all(300_000_000), all(1_000), all(0), all(flags), []]
}
/** 1e-7 degrees. */
const placeAt = (at: number): number => 500_000_000 + ((at / 1_000) % 86_400) * 10
const latitudeAt = (at: number): number => placeAt(Math.floor(at / 10_000) * 10_000) / 1e7

const asked = ({ server }: EngineHarness): readonly string[] =>
  server.requests.map(({ path }) => path).filter((path) => path.startsWith(CALLS.fleetHistory.path))

/** A fleet that stands now; an hour ago the first vehicle drove, and the others are unknown. */
const travelled = async (vehicles = 3): Promise<EngineHarness> => {
  const harness = await liveFleet(vehicles)
  harness.server.past = (from, to) => [
    driven(1, from, Math.min(to, harness.clock.now())),
    ...Array.from({ length: vehicles - 1 }, (_, i): VehicleHistory => [i + 2, [], [], [], [], [], [], []]),
  ]
  harness.engine.configure({ rows: { first: 0, count: 50 } })
  harness.engine.configure({ viewport: WORLD })
  // Advances to a whole second.
  await harness.clock.advance(700)
  return harness
}

test('list, statuses, counts, map and filters show the moment', async () => {
  const harness = await travelled()
  const at = harness.clock.now() - HOUR
  expect(harness.last.counts.byStatus.move).toBe(0)
  await harness.engine.setPast({ at, speed: 0 })
  await harness.clock.advance(1_000)
  expect(harness.last.past).toMatchObject({ at, speed: 0, loading: false, failed: null })
  expect(harness.last.counts.byStatus).toEqual({ move: 1, normal: 0, no_signal: 2 })
  expect(harness.vehicle(1)).toMatchObject({ markerStatus: 'move', latitude: latitudeAt(at) })
  expect(harness.listed.map((row) => [row.vehicleId, row.label])).toEqual([
    [1, 'moving'],
    [2, 'noData'],
    [3, 'noData'],
  ])
  expect(harness.markedIds).toEqual([1])
  harness.engine.configure({ view: { ...DEFAULT_VIEW, ignitionOnly: true } })
  await harness.clock.advance(200)
  expect(harness.listed.map(({ vehicleId }) => vehicleId)).toEqual([1])
})

test('shows the open vehicle in its past state, without values known only for the present', async () => {
  const harness = await travelled()
  const at = harness.clock.now() - HOUR
  harness.engine.configure({ selected: 1 })
  await harness.engine.setPast({ at, speed: 0 })
  await harness.clock.advance(1_000)
  expect(harness.detail?.row.latitude).toBe(latitudeAt(at))
  expect(harness.detail?.state).toMatchObject({
    vehicleId: 1,
    realSensorValues: [],
    vehicleCounters: [],
    vehiclesDataGpsDataDto: { latitude: latitudeAt(at), speed: 10 },
  })
  await harness.engine.setPast(null)
  await harness.clock.advance(1_000)
  expect(harness.detail?.state).toEqual(harness.server.truth(1))
})

test('a dragged slider makes one call, where it comes to rest', async () => {
  const harness = await travelled()
  const now = harness.clock.now()
  for (let step = 1; step <= 20; step++) {
    await harness.engine.setPast({ at: now - step * HOUR, speed: 0 })
    await harness.clock.advance(50)
  }
  await harness.clock.advance(1_000)
  expect(asked(harness)).toHaveLength(1)
  expect(harness.last.past).toMatchObject({ at: now - 20 * HOUR, loading: false })
})

test('a playing past advances at its speed and loads the next slice before it is needed', async () => {
  const harness = await travelled()
  const at = harness.clock.now() - 6 * HOUR
  await harness.engine.setPast({ at, speed: 60 })
  await harness.clock.advance(1_000)
  const loadingBefore = harness.snapshots.filter(({ past }) => past?.loading === true).length
  const begun = harness.last.past?.at ?? 0
  await harness.clock.advance(100_000)
  const shown = harness.last.past?.at ?? 0
  expect(Math.abs(shown - begun - 6_000_000)).toBeLessThanOrEqual(12_000)
  expect(harness.vehicle(1).latitude).toBe(latitudeAt(shown))
  expect(harness.snapshots.filter(({ past }) => past?.loading === true)).toHaveLength(loadingBefore)
  const slices = asked(harness)
  expect(new Set(slices).size).toBe(slices.length)
})

test('a paused past stands, and continues from there', async () => {
  const harness = await travelled()
  const at = harness.clock.now() - 6 * HOUR
  await harness.engine.setPast({ at, speed: 10 })
  await harness.clock.advance(10_000)
  const paused = harness.last.past?.at ?? 0
  await harness.engine.setPast({ at: paused, speed: 0 })
  await harness.clock.advance(60_000)
  expect(harness.last.past).toMatchObject({ at: paused, speed: 0, loading: false })
})

test('a past that reaches the present ends by itself', async () => {
  const harness = await travelled()
  await harness.engine.setPast({ at: harness.clock.now() - 5 * 60_000, speed: 600 })
  await harness.clock.advance(3_000)
  expect(harness.last.past).toBeNull()
  expect(harness.vehicle(1).markerStatus).toBe('normal')
  await harness.engine.setPast({ at: harness.clock.now() + HOUR, speed: 0 })
  await harness.clock.advance(1_000)
  expect(harness.last.past?.at).toBeLessThanOrEqual(harness.clock.now() - PAST_MARGIN_MS)
})

test('reports the link and the current alarms in the past as well', async () => {
  const harness = await travelled()
  await harness.engine.setPast({ at: harness.clock.now() - HOUR, speed: 0 })
  await harness.clock.advance(1_000)
  expect(harness.last).toMatchObject({ past: { alarmsNow: 0 }, counts: { alarms: 0 } })
  harness.server.emit('SOS_ALARM', { vehicleId: 2, timestamp: harness.clock.now() })
  await harness.clock.advance(2_000)
  expect(harness.last).toMatchObject({ past: { alarmsNow: 1 }, counts: { alarms: 0 } })
  harness.server.cut('refused')
  harness.server.socket.events.closed(1006)
  await harness.clock.advance(2_000)
  expect(harness.phase).toBe('lost')
})

test('reports a forbidden past once, without retries; retries an unreachable server', async () => {
  const harness = await travelled()
  const { past } = harness.server
  harness.server.past = null
  await harness.engine.setPast({ at: harness.clock.now() - HOUR, speed: 0 })
  await harness.clock.advance(30_000)
  expect(harness.last.past).toMatchObject({ failed: 'refused', loading: true })
  expect(asked(harness)).toHaveLength(1)
  harness.server.past = past
  harness.server.network = 'refused'
  await harness.engine.setPast({ at: harness.clock.now() - 2 * HOUR, speed: 0 })
  await harness.clock.advance(2_000)
  expect(harness.last.past).toMatchObject({ failed: 'link', loading: true })
  harness.server.network = 'up'
  await harness.clock.advance(60_000)
  expect(harness.last.past).toMatchObject({ failed: null, loading: false })
})

test('a vehicle that is no longer visible leaves the past with the next slice', async () => {
  const harness = await travelled()
  await harness.engine.setPast({ at: harness.clock.now() - 6 * HOUR, speed: 10 })
  await harness.clock.advance(1_000)
  expect(harness.last.counts.total).toBe(3)
  harness.server.vehicles.delete(1)
  harness.server.restart(1012, 900)
  await harness.clock.advance(90_000)
  expect(harness.last.past?.loading).toBe(false)
  expect(harness.engine.readVehicle(1)).toBeNull()
  expect(harness.last.counts.total).toBe(2)
})

const rowsOf = (harness: EngineHarness): readonly VehicleRow[] =>
  harness.listed.map((row) => ({ ...row, slot: 0 }))

test('after a return everything equals a run without time travel', async () => {
  const journey = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: happening.map((what) => ({ kind: 'happening' as const, what })) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('travel' as const),
          hours: fc.integer({ min: 1, max: 20 }),
          speed: fc.constantFrom(0 as const, 10 as const, 600 as const),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('view' as const),
          view: fc.record({
            search: fc.constantFrom('', '1', 'vehicle'),
            ignitionOnly: fc.boolean(),
            grouping: fc.boolean(),
          }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('select' as const),
          vehicleId: fc.integer({ min: 1, max: 6 }),
        }),
      },
    ),
    { minLength: 5, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(journey, async (steps) => {
      const [traveller, stayer] = [await travelled(6), await travelled(6)]
      const both = [traveller, stayer]
      for (const step of steps) {
        for (const harness of both) {
          if (step.kind === 'happening') happen(harness.server, step.what)
          else if (step.kind === 'view') harness.engine.configure({ view: { ...DEFAULT_VIEW, ...step.view } })
          else if (step.kind === 'select') harness.engine.configure({ selected: step.vehicleId })
          else if (harness === traveller) {
            await harness.engine.setPast({ at: harness.clock.now() - step.hours * HOUR, speed: step.speed })
          }
        }
        for (const harness of both) await harness.clock.advance(700)
      }
      await traveller.engine.setPast(null)
      for (const harness of both) await harness.clock.advance(61_000)
      expect(rowsOf(traveller)).toEqual(rowsOf(stayer))
      const { last } = traveller
      expect(last).toMatchObject({
        counts: stayer.last.counts,
        seq: stayer.last.seq,
        viewGeneration: stayer.last.viewGeneration,
        past: null,
      })
      expect(traveller.groups).toEqual(stayer.groups)
      expect(traveller.markedIds).toEqual(stayer.markedIds)
      expect(traveller.detail?.state).toEqual(stayer.detail?.state)
      expect(traveller.detail?.row).toEqual(stayer.detail?.row)
    }),
    { numRuns: 25 },
  )
})

test('sends no snapshot of the present between those of the past', async () => {
  const harness = await travelled()
  await harness.engine.setPast({ at: harness.clock.now() - HOUR, speed: 10 })
  const before = harness.snapshots.length
  for (let turn = 0; turn < 20; turn++) {
    move(harness, 2)
    await harness.clock.advance(150)
  }
  const since = harness.snapshots.slice(before)
  expect(since.length).toBeGreaterThan(0)
  expect(since.every(({ past }) => past !== null)).toBe(true)
})

test('a vehicle created while the past is shown is present after the return', async () => {
  const harness = await travelled()
  await harness.engine.setPast({ at: harness.clock.now() - HOUR, speed: 0 })
  await harness.clock.advance(500)
  harness.server.add(vehicleStateOf(9))
  move(harness, 9)
  await harness.clock.advance(5_000)
  await harness.engine.setPast(null)
  await harness.clock.advance(1_000)
  expect(harness.vehicle(9).speed).toBe(10)
})
