import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectMovement } from './detectMovement.ts'
import { type MovementState, MovementTracker } from './movementTracker.ts'
import type { FuelReading, MovementEvent, TrackPosition } from './ports.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

/** Pieces of a wild track: drives, stands, silences, jumps, drift, places that are none, repeated and late positions. */
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
  let tracker = new MovementTracker<TrackPosition>(DEFAULT_SETTINGS)
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
    tracker = new MovementTracker<TrackPosition>(DEFAULT_SETTINGS, { state })
  })
  addFuelBefore(Number.POSITIVE_INFINITY)
  events.push(...tracker.finish())
  return { events, totals: tracker.totals }
}

test('live, one at a time and restarted anywhere, finds what a batch finds', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(400)), (pieces, cuts) => {
      const track = trackOf(pieces)
      const batch = detectMovement(track.positions, DEFAULT_SETTINGS, track.fuel)
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
    }),
    { numRuns: 150 },
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
