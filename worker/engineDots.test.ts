import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type DotStyle, isOnPane, type Viewport } from '../src/contract/engine.ts'
import { mercatorX, mercatorY, worldPx } from '../src/contract/rules/mercator.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { EngineHarness } from './testing/engineHarness.ts'
import { move } from './testing/liveFleet.ts'

const FLEET = 300
const KYIV: Viewport = { west: 29, east: 32, south: 49, north: 52, zoom: 7 }
const STYLE: DotStyle = {
  limit: 100,
  pixelRatio: 1,
  colors: Array.from({ length: 768 }, () => 0xff_00_ff_00),
  alarm: 0xff_00_00_ff,
  halo: 0xd7_00_00_01,
  rings: null,
}

const fleetOf = async (count: number): Promise<EngineHarness> => {
  const harness = new EngineHarness()
  for (let id = 1; id <= count; id++) harness.server.add(vehicleStateOf(id))
  await harness.live()
  return harness
}

/** A crowd whose picture is on the pane of the engine. */
const crowdOnPane = async (): Promise<EngineHarness> => {
  const harness = await fleetOf(FLEET)
  const { engine, clock, pane } = harness
  engine.setDotPane(pane.image)
  engine.setDots(STYLE)
  engine.setViewport(KYIV)
  await clock.advance(2_000)
  return harness
}

/** The newest picture that the reader was given; null: none any more; undefined: none yet. */
const pictureOf = ({ snapshots }: EngineHarness) =>
  snapshots.reduce<EngineHarness['last']['dots']>(
    (shown, { dots }) => (dots === undefined ? shown : dots),
    undefined,
  )

test('a crowd is one picture instead of marks, and names are left out; filters and limits bring the marks back', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.setLabels(true)
  engine.setDots(STYLE)
  engine.setViewport(KYIV)
  await clock.advance(1_000)
  expect(pictureOf(harness)?.count).toBe(FLEET)
  expect([harness.marks?.count, harness.marks?.labels]).toEqual([0, null])
  engine.setSelected(7)
  engine.setHovered(9)
  await clock.advance(1_000)
  expect(harness.markedIds).toEqual([7, 9])
  engine.setView({ ...DEFAULT_VIEW, connection: 'OFFLINE' })
  await clock.advance(1_000)
  expect([pictureOf(harness), harness.marks?.count]).toEqual([null, 0])
  engine.setView(DEFAULT_VIEW)
  engine.setDots({ ...STYLE, limit: FLEET })
  await clock.advance(1_000)
  expect([pictureOf(harness), harness.marks?.count]).toEqual([null, FLEET])
})

test.each([
  ['pictures', false],
  ['a pane', true],
])(
  'on %s a filter that leaves many vehicles is painted with those that pass it, without an event to remind of it',
  async (_, hasPane) => {
    const harness = new EngineHarness()
    const group = { id: 5, name: 'Vans' }
    for (let id = 1; id <= FLEET; id++) {
      harness.server.add(vehicleStateOf(id, { groups: id <= 200 ? [group] : [] }))
    }
    await harness.live()
    const { engine, clock } = harness
    if (hasPane) engine.setDotPane(harness.pane.image)
    engine.setDots(STYLE)
    engine.setViewport(KYIV)
    await clock.advance(1_000)
    expect(pictureOf(harness)?.count).toBe(FLEET)
    // A snapshot was just made, so that the next one comes after the painting has begun.
    engine.setLabels(true)
    await clock.advance(5)
    engine.setView({ ...DEFAULT_VIEW, groups: [5] })
    await clock.advance(1_000)
    expect([harness.last.counts.listed, pictureOf(harness)?.count]).toEqual([200, 200])
  },
)

test('vehicles that move among dots take no snapshots beside those that events make anyway', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.setDots(STYLE)
  engine.setViewport(KYIV)
  await clock.advance(1_000)
  move(harness, 1, { latitude: 50.4, longitude: 30.4 })
  await clock.advance(1_000)
  const before = harness.snapshots.length
  for (let turn = 0; turn < 20; turn++) {
    move(harness, 1 + turn, { latitude: 50.5, longitude: 30.5 + turn / 50, timestamp: clock.now() })
    await clock.advance(100)
  }
  const since = harness.snapshots.slice(before)
  expect(since.length).toBeLessThanOrEqual(22)
  expect(since.filter(({ dots }) => (dots?.patches ?? 0) > 0).length).toBeGreaterThan(15)
})

test('on a pane dots move without snapshots, which come for what else is new: sums once a second', async () => {
  const harness = await crowdOnPane()
  const { engine, clock, pane } = harness
  expect(pictureOf(harness)?.image).toMatchObject({ isOnPane: true, width: pane.image.width })
  const [before, patches] = [harness.snapshots.length, pane.laid.patches]
  for (let turn = 0; turn < 30; turn++) {
    move(harness, 1 + turn, { latitude: 50.5, longitude: 30.5 + turn / 50, timestamp: clock.now() })
    await clock.advance(100)
  }
  expect(pane.laid.patches - patches).toBeGreaterThan(20)
  const since = harness.snapshots.slice(before)
  expect(since.length).toBeGreaterThanOrEqual(2)
  expect(since.length).toBeLessThanOrEqual(4)
  expect(since.every(({ dots }) => dots === undefined)).toBe(true)
  // Who is looked at is a mark, which comes with snapshots.
  engine.setSelected(5)
  await clock.advance(1_000)
  const looked = harness.snapshots.length
  move(harness, 5, { latitude: 50.6, longitude: 30.6, timestamp: clock.now() })
  await clock.advance(300)
  expect(harness.snapshots.slice(looked).some(({ marks }) => marks !== null)).toBe(true)
  // Vehicles that leave the picture are told when there is a snapshot for another reason.
  for (let id = 10; id < 20; id++) move(harness, id, { latitude: 10, longitude: 30, timestamp: clock.now() })
  await clock.advance(1_500)
  expect(pictureOf(harness)?.count).toBe(FLEET - 10)
})

test('a map that moves has its picture in snapshots, and on the pane again once it rests', async () => {
  const harness = await crowdOnPane()
  const { engine, clock, pane } = harness
  const whereNow = (): 'pane' | 'snapshot' => {
    const image = pictureOf(harness)?.image
    return image && isOnPane(image) ? 'pane' : 'snapshot'
  }
  const places: string[] = [whereNow()]
  for (const west of [29.4, 29.8, 30.2]) {
    engine.setViewport({ ...KYIV, west, east: west + 3 })
    await clock.advance(100)
  }
  places.push(whereNow())
  await clock.advance(300)
  places.push(whereNow())
  await clock.advance(700)
  places.push(whereNow())
  expect(places).toEqual(['pane', 'snapshot', 'snapshot', 'pane'])
  const { left, top } = pictureOf(harness) ?? { left: 0, top: 0 }
  // Another filter is laid on the pane where it is, and told to nobody.
  const [before, whole] = [harness.snapshots.length, pane.laid.whole]
  engine.setView({ ...DEFAULT_VIEW, connection: 'ONLINE' })
  await clock.advance(1_000)
  expect(pane.laid.whole).toBe(whole + 1)
  expect(harness.snapshots.slice(before).every(({ dots }) => dots === undefined || dots?.left === left)).toBe(
    true,
  )
  expect(pictureOf(harness)).toMatchObject({ left, top })
})

test('while the past is shown, nothing of the present is painted and no ring of it beats', async () => {
  const harness = new EngineHarness()
  for (let id = 1; id <= FLEET; id++) harness.server.add(vehicleStateOf(id, { alarm: id === 1 }))
  await harness.live()
  const { engine, clock, pane, server } = harness
  const ring = (side: number) => ({ side, pixels: new Uint32Array(side * side).fill(0xff_00_00_ff) })
  engine.setDotPane(pane.image)
  engine.setDots({ ...STYLE, rings: [ring(3), ring(5)] })
  engine.setViewport(KYIV)
  await clock.advance(2_000)
  /** Patches that an alarm alone makes. */
  const beats = async (): Promise<number> => {
    const before = pane.laid.patches
    await clock.advance(3_000)
    return pane.laid.patches - before
  }
  expect(await beats()).toBeGreaterThan(1)
  server.past = () => []
  await engine.setPast({ at: clock.now() - 3_600_000, speed: 0 })
  const laid = { ...pane.laid }
  for (let turn = 0; turn < 10; turn++) {
    move(harness, 1 + turn, { latitude: 50.5, longitude: 30.5 + turn / 50 })
    engine.setViewport({ ...KYIV, west: KYIV.west + turn / 10, east: KYIV.east + turn / 10 })
    await clock.advance(1_000)
  }
  expect(pane.laid).toEqual(laid)
  await engine.setPast(null)
  await clock.advance(2_000)
  expect(pictureOf(harness)?.count).toBe(FLEET)
  expect(pane.laid.whole).toBe(laid.whole + 1)
  expect(await beats()).toBeGreaterThan(1)
})

test('a pane that is looked at is not laid with a picture of another size: that one goes with a snapshot first', async () => {
  const harness = await crowdOnPane()
  const { engine, clock } = harness
  const before = harness.snapshots.length
  engine.setDots({ ...STYLE, pixelRatio: 2 })
  await clock.advance(2_000)
  const told = harness.snapshots.slice(before).flatMap(({ dots }) => (dots ? [isOnPane(dots.image)] : []))
  expect(told).toEqual([false, true])
})

test('who is looked at among dots on a pane is drawn after the pause of the page, though an answer came in between', async () => {
  const harness = await crowdOnPane()
  const { engine, clock } = harness
  engine.setSelected(5)
  engine.setDrawPause(500)
  await clock.advance(3_000)
  // Something is drawn, from which the pause counts.
  engine.setLabels(true)
  await clock.advance(20)
  const before = harness.snapshots.length
  move(harness, 5, { latitude: 50.6, longitude: 30.6, timestamp: clock.now() })
  await clock.advance(20)
  engine.setHeld(true)
  await clock.advance(100)
  const drawn = () => harness.snapshots.slice(before).some(({ marks }) => marks !== null)
  expect([harness.snapshots.length > before, drawn()]).toEqual([true, false])
  await clock.advance(500)
  expect(drawn()).toBe(true)
})

test('whoever takes the place of a reader is told anew where the picture is', async () => {
  const harness = await crowdOnPane()
  const { engine, clock } = harness
  await engine.setPast({ at: clock.now() - 60_000, speed: 0 })
  await clock.advance(2_000)
  const before = harness.snapshots.length
  await engine.setPast(null)
  await clock.advance(2_000)
  const told = harness.snapshots.slice(before).flatMap(({ dots }) => (dots ? [isOnPane(dots.image)] : []))
  expect(told).toEqual([true])
})

test('the list of a new filter does not wait for the picture', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.setDots(STYLE)
  engine.setViewport(KYIV)
  await clock.advance(1_000)
  const before = harness.snapshots.length
  engine.setView({ ...DEFAULT_VIEW, groups: ['withOutGroups'], connection: 'ONLINE' })
  await clock.advance(1_000)
  const [first, ...later] = harness.snapshots.slice(before)
  expect([first?.viewGeneration, first?.dots]).toEqual([1, undefined])
  expect(later.map(({ dots }) => dots?.count)).toContain(FLEET)
})

test('where a new filter leaves few vehicles, none of them is painted before they are marks', async () => {
  const group = { id: 5, name: 'Vans' }
  const harness = new EngineHarness()
  for (let id = 1; id <= FLEET; id++) {
    harness.server.add(vehicleStateOf(id, { groups: id <= 20 ? [group] : [] }))
  }
  await harness.live()
  const { engine, clock } = harness
  engine.setDots(STYLE)
  engine.setViewport(KYIV)
  await clock.advance(1_000)
  const before = harness.paintedWhole
  // A snapshot was just made, so that the next one comes later than a painting could begin.
  engine.setLabels(true)
  await clock.advance(5)
  engine.setView({ ...DEFAULT_VIEW, groups: [5] })
  await clock.advance(1_000)
  expect([pictureOf(harness), harness.marks?.count]).toEqual([null, 20])
  expect(harness.paintedWhole).toBe(before)
})

test('the first picture is painted while the reader is still busy with the snapshot before it', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  await clock.advance(1_000)
  harness.readerMs = 3_000
  const before = harness.snapshots.length
  engine.setLabels(true)
  await clock.advance(100)
  engine.setDots(STYLE)
  engine.setViewport(KYIV)
  await clock.advance(7_000)
  const [first, next] = harness.snapshots.slice(before)
  expect([first?.dots, next?.dots?.count]).toEqual([undefined, FLEET])
})

test('clusters stand for vehicles also where they are many, dots take over above their zoom', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.setDots(STYLE)
  engine.setClusters(true)
  engine.setViewport(KYIV)
  await clock.advance(1_000)
  expect(pictureOf(harness) ?? null).toBeNull()
  expect(harness.clusters?.count).toBeGreaterThan(0)
  engine.setViewport({ ...KYIV, zoom: 12 })
  await clock.advance(1_000)
  expect(pictureOf(harness)?.count).toBeGreaterThan(0)
  expect(harness.clusters?.count).toBe(0)
})

test('a reader that may have missed a picture is given it again, and a new one starts with its own', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.setDots(STYLE)
  harness.readerBroken = true
  engine.setViewport(KYIV)
  await clock.advance(1_000)
  harness.readerBroken = false
  engine.setHovered(3)
  await clock.advance(1_000)
  expect(pictureOf(harness)?.count).toBe(FLEET)
  harness.snapshots.length = 0
  await harness.live()
  await clock.advance(1_000)
  expect(pictureOf(harness)?.count).toBe(FLEET)
})

test('what stands near a point is found wherever the vehicles moved, nearest first, as a look at all of them finds it', async () => {
  const harness = await fleetOf(40)
  const { engine, clock, server } = harness
  const place = fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    latitude: fc.oneof(fc.double({ min: 49.9, max: 50.1, noNaN: true }), fc.constantFrom(50, -89, 89)),
    longitude: fc.oneof(
      fc.double({ min: 29.9, max: 30.1, noNaN: true }),
      fc.constantFrom(30, 180, -180, 179.99, -179.99),
    ),
  })
  const look = fc.record({ at: place, radius: fc.integer({ min: 1, max: 400 }), zoom: fc.nat(16) })
  await fc.assert(
    fc.asyncProperty(fc.array(place, { maxLength: 8 }), look, async (places, { at, radius, zoom }) => {
      for (const { id, latitude, longitude } of places) {
        move(harness, id, { latitude, longitude, timestamp: clock.now(), validity: 100 })
      }
      await clock.advance(1_000)
      const world = worldPx(zoom)
      const near = [...server.vehicles.keys()].flatMap((id) => {
        const row = harness.vehicle(id)
        if (row.latitude === null || row.longitude === null) return []
        const turn = Math.abs(mercatorX(row.longitude) - mercatorX(at.longitude))
        const dy = mercatorY(row.latitude) - mercatorY(at.latitude)
        const px = Math.hypot(Math.min(turn, 1 - turn), dy) * world
        return px <= radius ? [{ id, px }] : []
      })
      const nearest = near.toSorted((a, b) => a.px - b.px || a.id - b.id).map(({ id }) => id)
      const { total, rows } = engine.vehiclesAt(at, radius, zoom)
      expect(rows.map(({ vehicleId }) => vehicleId)).toEqual(nearest)
      expect(total).toBe(nearest.length)
      expect(engine.vehicleAt(at, radius, zoom)).toBe(nearest[0] ?? null)
    }),
    { numRuns: 60 },
  )
})
