import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HEARTBEAT_MS } from '../src/contract/constants.ts'
import { DEFAULT_VIEW, type Viewport } from '../src/contract/engine/view.ts'
import { type DotPicture, type DotStyle, isOnPane } from '../src/contract/engine/dots.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { EngineHarness } from './testing/engineHarness.ts'
import { move } from './testing/liveFleet.ts'
import { isInBox, viewBoxOf } from './publish/viewBox.ts'
import { seenAs, type TestImage } from './testing/mapViews.ts'

const FLEET = 60
const VIEW: Viewport = { west: 29.9, east: 30.2, south: 49.95, north: 50.15, zoom: 8 }
const VIEWS: readonly Viewport[] = [
  VIEW,
  { ...VIEW, west: 29.95, east: 30.25 },
  { west: 30, east: 30.1, south: 50, north: 50.1, zoom: 9 },
]
const RING = { side: 15, pixels: new Uint32Array(225).fill(0x80_00_00_fe) }
const STYLE: DotStyle = {
  limit: 12,
  pixelRatio: 1,
  // The colour encodes status and flags.
  colors: Array.from({ length: 768 }, (_, key) => 0xff_10_00_00 + key),
  alarm: 0xff_00_00_ff,
  halo: 0xd7_00_00_01,
  rings: [RING, RING],
}
const GROUP = { id: 5, name: 'Vans' }

/** Longer than any wait: what a reader refused is sent again with the next server message, a heartbeat. */
const QUIET_MS = HEARTBEAT_MS + 8_000

const id = fc.integer({ min: 1, max: FLEET })
const placed = fc.record({
  id,
  latitude: fc.double({ min: 49.9, max: 50.2, noNaN: true }),
  longitude: fc.double({ min: 29.8, max: 30.3, noNaN: true }),
  speed: fc.constantFrom(0, 40),
})
const one = <K extends string, T>(kind: K, value: fc.Arbitrary<T>) =>
  fc.record({ kind: fc.constant(kind), value })
/** Duration of acknowledgements, of pictures and of the work between two reads of the clock, ms. */
const MACHINE = {
  reader: fc.constantFrom(0, 16, 300, 900),
  picture: fc.constantFrom(0, 20, 250),
  work: fc.constantFrom(0, 3, 9, 30),
}
const step = fc.oneof(
  { weight: 8, arbitrary: one('move', fc.array(placed, { minLength: 1, maxLength: 12 })) },
  { weight: 8, arbitrary: one('pass', fc.integer({ min: 1, max: 400 })) },
  { weight: 2, arbitrary: one('alarm', id) },
  { weight: 4, arbitrary: one('look', fc.constantFrom(...VIEWS)) },
  one('filter', fc.boolean()),
  { weight: 2, arbitrary: one('limit', fc.constantFrom(STYLE.limit, 30, 200)) },
  one('hover', id),
  one('pause', fc.constantFrom(0, 200, 500)),
  one('machine', fc.record(MACHINE)),
  one('broken', fc.integer({ min: 1, max: 300 })),
  one('reload', fc.constant(null)),
  one('setBack', fc.constantFrom(50, 3_600_000)),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What the page draws, snapshot by snapshot. */
class Drawn {
  picture: DotPicture | null = null
  #read = 0
  #last: DotPicture | null = null

  follow({ snapshots, pane }: EngineHarness): void {
    for (const { dots } of snapshots.slice(this.#read)) {
      if (dots !== undefined) this.#last = dots
      if (dots !== undefined) this.picture = dots === null ? null : seenAs(dots, this.picture, pane)
    }
    this.#read = snapshots.length
    // It was changed further on the pane.
    if (this.#last !== null && isOnPane(this.#last.image)) this.picture = seenAs(this.#last, null, pane)
  }
}

/** The vehicles in view that are marks. */
const marksIn = (harness: EngineHarness, view: Viewport): readonly number[] =>
  harness.markedIds.filter((vehicleId) => {
    const { latitude, longitude } = harness.vehicle(vehicleId)
    return isInBox(viewBoxOf(view, 0), latitude ?? Number.NaN, longitude ?? Number.NaN)
  })

/** Padding of a picture beyond the part it shows; near it, a dot centred there is cut off. */
const EDGE = 40

/** A place of both pictures where they differ, in pixels of the first; null: none. */
const difference = (first: DotPicture, other: DotPicture): readonly [x: number, y: number] | null => {
  expect([first.zoom, first.pixelRatio]).toEqual([other.zoom, other.pixelRatio])
  const [a, b] = [first.image as TestImage, other.image as TestImage]
  const [dx, dy] = [other.left - first.left, other.top - first.top]
  for (let y = Math.max(0, dy) + EDGE; y < Math.min(a.height, b.height + dy) - EDGE; y++) {
    for (let x = Math.max(0, dx) + EDGE; x < Math.min(a.width, b.width + dx) - EDGE; x++) {
      if (a.pixels[y * a.width + x] !== b.pixels[(y - dy) * b.width + x - dx]) return [x, y]
    }
  }
  return null
}

const setMachine = (
  harness: EngineHarness,
  ms: { readonly reader: number; readonly picture: number; readonly work: number },
): void => {
  harness.readerMs = ms.reader
  harness.pictureMs = ms.picture
  harness.clock.lookMs = ms.work
}

const turnAlarm = ({ server, clock }: EngineHarness, vehicleId: number): void => {
  const at = { vehicleId, timestamp: clock.now() }
  if (server.truth(vehicleId).alarm) server.emit('alarmReset', { ...at, alarm: false })
  else server.emit('SOS_ALARM', at)
}

const take = async (harness: EngineHarness, { kind, value }: Step): Promise<void> => {
  const { engine, server, clock } = harness
  switch (kind) {
    case 'move':
      server.together(() => value.forEach(({ id: vehicleId, ...to }) => move(harness, vehicleId, to)))
      return
    case 'pass':
      return clock.advance(value)
    case 'alarm':
      return turnAlarm(harness, value)
    case 'look':
      engine.configure({ viewport: value })
      return
    case 'filter':
      engine.configure({ view: { ...DEFAULT_VIEW, groups: value ? [GROUP.id] : [] } })
      return
    case 'limit':
      engine.configure({ dots: { ...STYLE, limit: value } })
      return
    case 'hover':
      engine.configure({ hovered: value })
      return
    case 'pause':
      engine.configure({ drawPauseMs: value })
      return
    case 'machine':
      return setMachine(harness, value)
    case 'broken':
      harness.readerBroken = true
      await clock.advance(value)
      harness.readerBroken = false
      return
    case 'reload':
      return server.restart(1012)
    case 'setBack':
      return clock.setBack(value)
  }
}

/** An engine whose list arrives while vehicles report and the map is moved. */
const begin = (hasPane: boolean): EngineHarness => {
  const harness = new EngineHarness()
  const { server, clock, engine } = harness
  for (let vehicleId = 1; vehicleId <= FLEET; vehicleId++) {
    server.add(vehicleStateOf(vehicleId, { groups: vehicleId % 2 === 0 ? [GROUP] : [] }))
  }
  server.batchRows = 10
  server.beforeBatch = () => new Promise((done) => void clock.setTimer(done, 40))
  harness.connect()
  if (hasPane) engine.setDotPane(harness.pane.image)
  engine.configure({ dots: STYLE })
  engine.configure({ viewport: VIEW })
  return harness
}

/** The last requested settings. */
const requestedStateOf = (steps: readonly Step[]) => {
  const requested = { view: VIEW, limit: STYLE.limit }
  for (const { kind, value } of steps) {
    if (kind === 'look') requested.view = value
    else if (kind === 'limit') requested.limit = value
  }
  return requested
}

/** The vehicle under the pointer moves to where the next view looks, while the picture is that of the last view. */
const MOVED_AHEAD: Step[] = [
  { kind: 'hover', value: 53 },
  { kind: 'broken', value: 1 },
  { kind: 'pass', value: 1 },
  { kind: 'pass', value: 1 },
  { kind: 'pass', value: 1 },
  {
    kind: 'move',
    value: Array.from({ length: 4 }, () => ({ id: 1, latitude: 49.9, longitude: 29.8, speed: 0 })),
  },
  { kind: 'pass', value: 130 },
  { kind: 'look', value: { west: 30, east: 30.1, south: 50, north: 50.1, zoom: 9 } },
  { kind: 'pass', value: 400 },
  { kind: 'move', value: [{ id: 53, latitude: 49.96, longitude: 29.95, speed: 0 }] },
  { kind: 'pass', value: 1 },
  { kind: 'look', value: VIEW },
]

test('the map converges to a full repaint for any interleaving of events, lists, views and a slow page', async () => {
  let [pictures, onPane] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.record(MACHINE),
      fc.boolean(),
      fc.array(step, { minLength: 5, maxLength: 60 }),
      async (machine, hasPane, steps) => {
        const harness = begin(hasPane)
        const { engine, clock } = harness
        setMachine(harness, machine)
        const drawn = new Drawn()
        for (const each of steps) await take(harness, each)
        await clock.advance(QUIET_MS)
        drawn.follow(harness)
        const { picture } = drawn
        const { view, limit } = requestedStateOf(steps)
        const marked = marksIn(harness, view)
        // Setting a new style causes a full repaint.
        setMachine(harness, { reader: 0, picture: 0, work: 0 })
        engine.configure({ dots: { ...STYLE, limit } })
        await clock.advance(QUIET_MS)
        drawn.follow(harness)
        expect(marked).toEqual(marksIn(harness, view))
        expect(picture === null).toBe(drawn.picture === null)
        if (picture === null || drawn.picture === null) return
        pictures += 1
        expect(difference(picture, drawn.picture)).toBeNull()
        onPane += Number(harness.pane.laid.patches > 0)
      },
    ),
    { numRuns: 200, examples: [[{ reader: 0, picture: 0, work: 30 }, false, MOVED_AHEAD]] },
  )
  expect(pictures).toBeGreaterThan(30)
  expect(onPane).toBeGreaterThan(10)
})
