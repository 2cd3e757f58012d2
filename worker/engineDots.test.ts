import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type Viewport } from '../src/contract/engine/view.ts'
import { type DotStyle, isOnPane } from '../src/contract/engine/dots.ts'
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
  engine.configure({ dots: STYLE })
  engine.configure({ viewport: KYIV })
  await clock.advance(2_000)
  return harness
}

/** The newest picture that the reader received; null: removed; undefined: none yet. */
const pictureOf = ({ snapshots }: EngineHarness) =>
  snapshots.reduce<EngineHarness['last']['dots']>(
    (shown, { dots }) => (dots === undefined ? shown : dots),
    undefined,
  )

test('a crowd is one picture instead of marks, without names; filters and limits bring the marks back', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.configure({ labels: true })
  engine.configure({ dots: STYLE })
  engine.configure({ viewport: KYIV })
  await clock.advance(1_000)
  expect(pictureOf(harness)?.count).toBe(FLEET)
  expect([harness.marks?.count, harness.marks?.labels]).toEqual([0, null])
  engine.configure({ selected: 7 })
  engine.configure({ hovered: 9 })
  await clock.advance(1_000)
  expect(harness.markedIds).toEqual([7, 9])
  engine.configure({ view: { ...DEFAULT_VIEW, connection: 'OFFLINE' } })
  await clock.advance(1_000)
  expect([pictureOf(harness), harness.marks?.count]).toEqual([null, 0])
  engine.configure({ view: DEFAULT_VIEW })
  engine.configure({ dots: { ...STYLE, limit: FLEET } })
  await clock.advance(1_000)
  expect([pictureOf(harness), harness.marks?.count]).toEqual([null, FLEET])
})

test.each([
  ['pictures', false],
  ['a pane', true],
])(
  'on %s a filter that leaves many vehicles repaints those that pass it, without any event',
  async (_, hasPane) => {
    const harness = new EngineHarness()
    const group = { id: 5, name: 'Vans' }
    for (let id = 1; id <= FLEET; id++) {
      harness.server.add(vehicleStateOf(id, { groups: id <= 200 ? [group] : [] }))
    }
    await harness.live()
    const { engine, clock } = harness
    if (hasPane) engine.setDotPane(harness.pane.image)
    engine.configure({ dots: STYLE })
    engine.configure({ viewport: KYIV })
    await clock.advance(1_000)
    expect(pictureOf(harness)?.count).toBe(FLEET)
    // A snapshot was just made, so that the next one follows after the painting has begun.
    engine.configure({ labels: true })
    await clock.advance(5)
    engine.configure({ view: { ...DEFAULT_VIEW, groups: [5] } })
    await clock.advance(1_000)
    expect([harness.last.counts.listed, pictureOf(harness)?.count]).toEqual([200, 200])
  },
)

test('vehicles that move among dots cause no extra snapshots', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.configure({ dots: STYLE })
  engine.configure({ viewport: KYIV })
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

test('on a pane dots move without snapshots; sums cause one a second', async () => {
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
  // The selected vehicle is a mark, which needs snapshots.
  engine.configure({ selected: 5 })
  await clock.advance(1_000)
  const looked = harness.snapshots.length
  move(harness, 5, { latitude: 50.6, longitude: 30.6, timestamp: clock.now() })
  await clock.advance(300)
  expect(harness.snapshots.slice(looked).some(({ marks }) => marks !== null)).toBe(true)
  // Vehicles that leave the picture are reported with the next snapshot made for another reason.
  for (let id = 10; id < 20; id++) move(harness, id, { latitude: 10, longitude: 30, timestamp: clock.now() })
  await clock.advance(1_500)
  expect(pictureOf(harness)?.count).toBe(FLEET - 10)
})

test('a moving map gets its picture in snapshots, and on the pane again at rest', async () => {
  const harness = await crowdOnPane()
  const { engine, clock, pane } = harness
  const whereNow = (): 'pane' | 'snapshot' => {
    const image = pictureOf(harness)?.image
    return image && isOnPane(image) ? 'pane' : 'snapshot'
  }
  const places: string[] = [whereNow()]
  for (const west of [29.4, 29.8, 30.2]) {
    engine.configure({ viewport: { ...KYIV, west, east: west + 3 } })
    await clock.advance(100)
  }
  places.push(whereNow())
  await clock.advance(300)
  places.push(whereNow())
  await clock.advance(700)
  places.push(whereNow())
  expect(places).toEqual(['pane', 'snapshot', 'snapshot', 'pane'])
  const { left, top } = pictureOf(harness) ?? { left: 0, top: 0 }
  // The result of another filter is drawn on the pane in place, and reported to no reader.
  const [before, whole] = [harness.snapshots.length, pane.laid.whole]
  engine.configure({ view: { ...DEFAULT_VIEW, connection: 'ONLINE' } })
  await clock.advance(1_000)
  expect(pane.laid.whole).toBe(whole + 1)
  expect(harness.snapshots.slice(before).every(({ dots }) => dots === undefined || dots?.left === left)).toBe(
    true,
  )
  expect(pictureOf(harness)).toMatchObject({ left, top })
})

test('while the past is shown, the present is neither painted nor animated', async () => {
  const harness = new EngineHarness()
  for (let id = 1; id <= FLEET; id++) harness.server.add(vehicleStateOf(id, { alarm: id === 1 }))
  await harness.live()
  const { engine, clock, pane, server } = harness
  const ring = (side: number) => ({ side, pixels: new Uint32Array(side * side).fill(0xff_00_00_ff) })
  engine.setDotPane(pane.image)
  engine.configure({ dots: { ...STYLE, rings: [ring(3), ring(5)] } })
  engine.configure({ viewport: KYIV })
  await clock.advance(2_000)
  /** Number of patches caused by an alarm alone. */
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
    engine.configure({ viewport: { ...KYIV, west: KYIV.west + turn / 10, east: KYIV.east + turn / 10 } })
    await clock.advance(1_000)
  }
  expect(pane.laid).toEqual(laid)
  await engine.setPast(null)
  await clock.advance(2_000)
  expect(pictureOf(harness)?.count).toBe(FLEET)
  expect(pane.laid.whole).toBe(laid.whole + 1)
  expect(await beats()).toBeGreaterThan(1)
})

test('a visible pane does not get a picture of another size: that goes with a snapshot first', async () => {
  const harness = await crowdOnPane()
  const { engine, clock } = harness
  const before = harness.snapshots.length
  engine.configure({ dots: { ...STYLE, pixelRatio: 2 } })
  await clock.advance(2_000)
  const sent = harness.snapshots.slice(before).flatMap(({ dots }) => (dots ? [isOnPane(dots.image)] : []))
  expect(sent).toEqual([false, true])
})

test('draws the selected vehicle among dots on a pane after the pause of the page, even with a response in between', async () => {
  const harness = await crowdOnPane()
  const { engine, clock } = harness
  engine.configure({ selected: 5 })
  engine.configure({ drawPauseMs: 500 })
  await clock.advance(3_000)
  // Something is drawn, from which the pause counts.
  engine.configure({ labels: true })
  await clock.advance(20)
  const before = harness.snapshots.length
  move(harness, 5, { latitude: 50.6, longitude: 30.6, timestamp: clock.now() })
  await clock.advance(20)
  engine.configure({ held: true })
  await clock.advance(100)
  const drawn = () => harness.snapshots.slice(before).some(({ marks }) => marks !== null)
  expect([harness.snapshots.length > before, drawn()]).toEqual([true, false])
  await clock.advance(500)
  expect(drawn()).toBe(true)
})

test('reports the place of the picture again to a new reader', async () => {
  const harness = await crowdOnPane()
  const { engine, clock } = harness
  await engine.setPast({ at: clock.now() - 60_000, speed: 0 })
  await clock.advance(2_000)
  const before = harness.snapshots.length
  await engine.setPast(null)
  await clock.advance(2_000)
  const sent = harness.snapshots.slice(before).flatMap(({ dots }) => (dots ? [isOnPane(dots.image)] : []))
  expect(sent).toEqual([true])
})

test('the list of a new filter does not wait for the picture', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.configure({ dots: STYLE })
  engine.configure({ viewport: KYIV })
  await clock.advance(1_000)
  const before = harness.snapshots.length
  engine.configure({ view: { ...DEFAULT_VIEW, groups: ['withOutGroups'], connection: 'ONLINE' } })
  await clock.advance(1_000)
  const [first, ...later] = harness.snapshots.slice(before)
  expect([first?.viewGeneration, first?.dots]).toEqual([1, undefined])
  expect(later.map(({ dots }) => dots?.count)).toContain(FLEET)
})

test('with few vehicles left by a new filter, none of them is painted before they are marks', async () => {
  const group = { id: 5, name: 'Vans' }
  const harness = new EngineHarness()
  for (let id = 1; id <= FLEET; id++) {
    harness.server.add(vehicleStateOf(id, { groups: id <= 20 ? [group] : [] }))
  }
  await harness.live()
  const { engine, clock } = harness
  engine.configure({ dots: STYLE })
  engine.configure({ viewport: KYIV })
  await clock.advance(1_000)
  const before = harness.paintedWhole
  // A snapshot was just made, so that the next one follows later than a painting could begin.
  engine.configure({ labels: true })
  await clock.advance(5)
  engine.configure({ view: { ...DEFAULT_VIEW, groups: [5] } })
  await clock.advance(1_000)
  expect([pictureOf(harness), harness.marks?.count]).toEqual([null, 20])
  expect(harness.paintedWhole).toBe(before)
})

test('paints the first picture while the reader is still busy with the previous snapshot', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  await clock.advance(1_000)
  harness.readerMs = 3_000
  const before = harness.snapshots.length
  engine.configure({ labels: true })
  await clock.advance(100)
  engine.configure({ dots: STYLE })
  engine.configure({ viewport: KYIV })
  await clock.advance(7_000)
  const [first, next] = harness.snapshots.slice(before)
  expect([first?.dots, next?.dots?.count]).toEqual([undefined, FLEET])
})

test('clusters represent vehicles also where there are many; dots take over above their zoom', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.configure({ dots: STYLE })
  engine.configure({ clusters: true })
  engine.configure({ viewport: KYIV })
  await clock.advance(1_000)
  expect(pictureOf(harness) ?? null).toBeNull()
  expect(harness.clusters?.count).toBeGreaterThan(0)
  engine.configure({ viewport: { ...KYIV, zoom: 12 } })
  await clock.advance(1_000)
  expect(pictureOf(harness)?.count).toBeGreaterThan(0)
  expect(harness.clusters?.count).toBe(0)
})

test('sends a picture again to a reader that may have missed it, and a new reader starts with its own', async () => {
  const harness = await fleetOf(FLEET)
  const { engine, clock } = harness
  engine.configure({ dots: STYLE })
  harness.readerBroken = true
  engine.configure({ viewport: KYIV })
  await clock.advance(1_000)
  harness.readerBroken = false
  engine.configure({ hovered: 3 })
  await clock.advance(1_000)
  expect(pictureOf(harness)?.count).toBe(FLEET)
  harness.snapshots.length = 0
  await harness.live()
  await clock.advance(1_000)
  expect(pictureOf(harness)?.count).toBe(FLEET)
})

test('finds the vehicles near a point after any moves, nearest first, equal to a full scan', async () => {
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
