import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectMovement } from './detectMovement.ts'
import { type MovementState, MovementTracker, newMovementState } from './movementTracker.ts'
import { packedMovementOf, packMovement, UnpackedMovement } from './packedMovement.ts'
import type { FuelReading, MovementEvent, MovementSettings, TrackPosition } from './ports.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { zonesOnMeridian as zones } from './testing.ts'

/** Pieces of a wild track: drives, stands, silences, jumps, drift, invalid places, repeated and late positions. */
const piece = fc.record({
  kind: fc.constantFrom('drive', 'stand', 'silence', 'jump', 'drift', 'zero', 'repeat', 'late', 'noSpeed'),
  count: fc.integer({ min: 1, max: 60 }),
  seconds: fc.integer({ min: 1, max: 120 }),
  speed: fc.double({ min: 0, max: 40, noNaN: true }),
  litres: fc.double({ min: 0, max: 120, noNaN: true }),
  /** What the sensor of the second tank says; 0 also where it says nothing. */
  second: fc.constantFrom(0, 0, 60, 90),
  ignitionOn: fc.boolean(),
})
type Piece = typeof piece extends fc.Arbitrary<infer T> ? T : never

interface Track {
  readonly positions: TrackPosition[]
  readonly fuel: FuelReading[]
}

const trackOf = (pieces: readonly Piece[]): Track => {
  const positions: TrackPosition[] = []
  const fuel: FuelReading[] = []
  let [at, latitude] = [1_770_000_000_000, 50]
  for (const { kind, count, seconds, speed, ignitionOn, litres, second } of pieces) {
    for (let step = 0; step < count; step++) {
      const moves = kind === 'drive' || kind === 'noSpeed'
      if (kind !== 'repeat') at += seconds * 1_000 * (kind === 'silence' ? 20 : kind === 'late' ? -1 : 1)
      if (moves) latitude += (speed * seconds) / 111_195
      const off = kind === 'jump' && step % 3 === 0 ? 0.2 : kind === 'drift' ? ((step * 7) % 5) / 1e4 : 0
      const place =
        kind === 'zero' ? { latitude: 0, longitude: 0 } : { latitude: latitude + off, longitude: 30 }
      const measured = kind === 'noSpeed' ? null : moves || kind === 'drift' ? speed : 0
      positions.push({ timestamp: at, ...place, speed: measured, azimuth: 0, validity: 100, ignitionOn })
      const tanks = [litres + (step % 4), second]
      fuel.push({ timestamp: at, litres: litres + (step % 4) + second, tanks })
    }
  }
  const inOrder = <T extends { readonly timestamp: number }>(list: readonly T[]) =>
    list.toSorted((a, b) => a.timestamp - b.timestamp)
  return { positions: inOrder(positions), fuel: inOrder(fuel) }
}

/** One position at a time, and a new tracker from the state as JSON wherever a cut is. */
const feedLive = ({ positions, fuel }: Track, cuts: ReadonlySet<number>) => {
  const events: MovementEvent[] = []
  let tracker = new MovementTracker<TrackPosition>(DEFAULT_SETTINGS, { zones })
  let reading = 0
  const addFuelBefore = (at: number) => {
    for (let next = fuel[reading]; next !== undefined && next.timestamp < at; next = fuel[++reading])
      events.push(...tracker.addFuel(next))
  }
  positions.forEach((position, index) => {
    addFuelBefore(position.timestamp)
    events.push(...tracker.addPosition(position))
    if (!cuts.has(index)) return
    const state = JSON.parse(JSON.stringify(tracker.state)) as MovementState<TrackPosition>
    tracker = new MovementTracker<TrackPosition>(DEFAULT_SETTINGS, { state, zones })
  })
  addFuelBefore(Number.POSITIVE_INFINITY)
  events.push(...tracker.finish())
  return { events, totals: tracker.totals }
}

test('live, one at a time and restarted anywhere, finds what a batch finds', () => {
  let crossed = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(400)), (pieces, cuts) => {
      const track = trackOf(pieces)
      const batch = detectMovement(track.positions, DEFAULT_SETTINGS, track.fuel, zones)
      const { events, totals } = feedLive(track, new Set(cuts))
      expect(totals).toEqual(batch.totals)
      expect(events.flatMap((each) => (each.kind === 'trip' ? [each.trip] : []))).toEqual(batch.trips)
      expect(events.flatMap((each) => (each.kind === 'stop' ? [each.stop] : []))).toEqual(batch.stops)
      expect(events.flatMap((each) => (each.kind === 'parking' ? [each.parking] : []))).toEqual(
        batch.parkings,
      )
      expect(events.flatMap((each) => (each.kind === 'fuelling' ? [each.event] : []))).toEqual(
        batch.fuellings,
      )
      expect(events.flatMap((each) => (each.kind === 'rejected' ? [each.rejection] : []))).toEqual(
        batch.rejected,
      )
      const crossings = events.flatMap((each) => (each.kind === 'zone' ? [each.crossing] : []))
      expect(crossings).toEqual(batch.crossings)
      crossed += crossings.length
    }),
    { numRuns: 150 },
  )
  expect(crossed).toBeGreaterThan(100)
})

/** What a tracker is fed with, in the order of time. */
type Message = (tracker: MovementTracker<TrackPosition>) => readonly MovementEvent[]

const messagesOf = ({ positions, fuel }: Track): readonly Message[] =>
  [
    ...positions.map((each) => ({ each, feed: (to) => to.addPosition(each) }) satisfies Timed),
    ...fuel.map((each) => ({ each, feed: (to) => to.addFuel(each) }) satisfies Timed),
  ]
    .toSorted((a, b) => a.each.timestamp - b.each.timestamp)
    .map(({ feed }) => feed)
interface Timed {
  readonly each: { readonly timestamp: number }
  readonly feed: Message
}

/** Two vehicles that are set up differently. */
const SETTINGS: readonly [MovementSettings, MovementSettings] = [
  DEFAULT_SETTINGS,
  { ...DEFAULT_SETTINGS, parkingMs: 120_000, allowedSpeed: 20, minimalMileage: 500, driftRadius: 80 },
]

const feedAlone = (messages: readonly Message[], settings: MovementSettings) => {
  const tracker = new MovementTracker<TrackPosition>(settings)
  const events = messages.flatMap((feed) => feed(tracker))
  const state = structuredClone(tracker.state)
  return { state, events: [...events, ...tracker.finish()], totals: tracker.totals }
}

test('a tracker that is turned to two vehicles in turn finds of each what one of its own finds', () => {
  let found = 0
  fc.assert(
    fc.property(
      fc.tuple(fc.array(piece, { maxLength: 8 }), fc.array(piece, { maxLength: 8 })),
      fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
      (pieces, runs) => {
        const tracker = new MovementTracker<TrackPosition>(DEFAULT_SETTINGS)
        const vehicles = pieces.map((each, index) => ({
          messages: messagesOf(trackOf(each)),
          settings: SETTINGS[index === 0 ? 0 : 1],
          state: newMovementState<TrackPosition>(),
          events: [] as MovementEvent[],
          next: 0,
        }))
        while (vehicles.some(({ messages, next }) => next < messages.length)) {
          for (const one of vehicles) {
            tracker.turnTo(one.settings, one.state)
            const end = one.next + (runs.next().value ?? 1)
            for (const feed of one.messages.slice(one.next, end)) one.events.push(...feed(tracker))
            one.next = end
          }
        }
        for (const { messages, settings, state, events } of vehicles) {
          tracker.turnTo(settings, state)
          events.push(...tracker.finish())
          const alone = feedAlone(messages, settings)
          expect(events).toEqual(alone.events)
          expect(tracker.totals).toEqual(alone.totals)
          found += events.length
        }
      },
    ),
    { numRuns: 100 },
  )
  expect(found).toBeGreaterThan(200)
})

const STILL: Piece = {
  kind: 'stand',
  count: 1,
  seconds: 16,
  speed: 0,
  litres: 0,
  second: 0,
  ignitionOn: false,
}

test('packed between any two messages, a vehicle is found to do the same', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      for (const settings of SETTINGS) {
        const messages = messagesOf(trackOf(pieces))
        const packed = packedMovementOf(newMovementState())
        const events: MovementEvent[] = []
        for (const feed of messages) {
          const state = new UnpackedMovement().unpack(packed)
          events.push(...feed(new MovementTracker<TrackPosition>(settings, { state })))
          packMovement(state, packed)
        }
        const alone = feedAlone(messages, settings)
        const state = new UnpackedMovement().unpack(packed)
        const { older, newer } = state.motion
        const { trip } = state.trips
        // Of these fixes only what the detectors ask for is packed.
        expect(state).toEqual({
          ...alone.state,
          motion: { ...alone.state.motion, older, newer },
          trips: {
            ...alone.state.trips,
            trip: alone.state.trips.trip && { ...alone.state.trips.trip, origin: trip?.origin },
          },
        })
        const tracker = new MovementTracker<TrackPosition>(settings, { state })
        events.push(...tracker.finish())
        expect(events).toEqual(alone.events)
        expect(tracker.totals).toEqual(alone.totals)
      }
    }),
    {
      numRuns: 100,
      // A reading that follows a repeated position: the usual silence is that of its own vehicle.
      examples: [
        [
          [
            { ...STILL, kind: 'drive', count: 16, seconds: 1, speed: 7.300718911990121 },
            { ...STILL, kind: 'late' },
          ],
        ],
      ],
    },
  )
})

test('sums add up whatever comes: mileage is that of the trips, and time is moving, standing or a gap', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const { positions, fuel } = trackOf(pieces)
      const { totals, trips, kept, dropped, parkings, stops } = detectMovement(
        positions,
        DEFAULT_SETTINGS,
        fuel,
      )
      expect(kept.length + dropped.length).toBe(positions.length)
      expect(trips.reduce((sum, trip) => sum + trip.mileage, 0)).toBeCloseTo(totals.mileage, 3)
      const heard = (positions.at(-1)?.timestamp ?? 0) - (positions[0]?.timestamp ?? 0)
      expect(totals.movingMs + totals.standingMs + totals.gapMs).toBeCloseTo(heard, 3)
      for (const span of [...trips, ...parkings, ...stops]) expect(span.to).toBeGreaterThanOrEqual(span.from)
      for (const list of [trips, parkings, stops])
        for (const [index, span] of list.entries())
          if (index > 0) expect(span.from).toBeGreaterThanOrEqual(list[index - 1]?.to ?? 0)
    }),
    { numRuns: 150 },
  )
})
