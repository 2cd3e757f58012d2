import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GRAVITY } from '../../../src/contract/rules/driverScore.ts'
import { MovementTracker } from '../movementTracker.ts'
import type { MovementEvent, TrackPosition } from '../ports.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { loadMovement, storeMovement } from '../storedMovement.ts'
import type { DrivingEvent } from './drivingEvent.ts'

const START = Date.UTC(2026, 10, 20, 12)
const METRES_PER_DEGREE = 111_195

interface Sent {
  /** Seconds since the one before. */
  readonly after: number
  /** m/s */
  readonly speed: number
  readonly azimuth: number
}

/** A way to the north at these speeds; the course is what the receiver says, wherever it leads. */
const positionsOf = (sent: readonly Sent[], ignitionOn = true): TrackPosition[] => {
  let at = START
  let metres = 0
  let before = 0
  return sent.map(({ after, speed, azimuth }) => {
    at += after * 1_000
    metres += ((speed + before) / 2) * after
    before = speed
    const latitude = 50 + metres / METRES_PER_DEGREE
    return { timestamp: at, latitude, longitude: 30, speed, azimuth, validity: 100, ignitionOn }
  })
}

const drivingOf = (events: readonly MovementEvent[]): DrivingEvent[] =>
  events.flatMap((event) => (event.kind === 'driving' ? [event.driving] : []))

/** All in one go. */
const foundIn = (positions: readonly TrackPosition[], settings = DEFAULT_SETTINGS): DrivingEvent[] => {
  const tracker = new MovementTracker<TrackPosition>(settings)
  return positions.flatMap((position) => drivingOf(tracker.addPosition(position)))
}

const harshOnly = (events: readonly DrivingEvent[]) =>
  events.filter(({ kind }) => kind === 'acceleration' || kind === 'braking' || kind === 'cornering')

/** The rule once more, over the whole list: changes that the next dense fix does not take back, joined within 3 s. */
const oracle = (positions: readonly TrackPosition[], axis: 'along' | 'across') => {
  const dense = (from: TrackPosition | undefined, to: TrackPosition | undefined): boolean =>
    from !== undefined && to !== undefined && to.timestamp - from.timestamp <= 3_000
  const changeAt = (index: number) => {
    const [from, to] = [positions[index - 1], positions[index]]
    if (!from || !to || !dense(from, to)) return null
    const [v0, v1, a0, a1] = [from.speed ?? 0, to.speed ?? 0, from.azimuth ?? 0, to.azimuth ?? 0]
    const seconds = (to.timestamp - from.timestamp) / 1_000
    if (axis === 'across') {
      if (Math.min(v0, v1) < 5) return null
      const delta = ((a1 - a0 + 540) % 360) - 180
      const g = (((Math.abs(delta) * Math.PI) / 180 / seconds) * ((v0 + v1) / 2)) / GRAVITY
      return { delta, g, kind: 'cornering', least: 0.3, from: from.timestamp, to: to.timestamp }
    }
    const kind = v1 < v0 ? 'braking' : 'acceleration'
    return {
      delta: v1 - v0,
      g: Math.abs(v1 - v0) / seconds / GRAVITY,
      kind,
      least: 0.31,
      from: from.timestamp,
      to: to.timestamp,
    }
  }
  const found: { kind: string; from: number; to: number; size: number }[] = []
  let wasTakenBack = false
  let wasHarsh = false
  for (let index = 1; index < positions.length; index++) {
    const [change, before] = [changeAt(index), changeAt(index - 1)]
    const takesBack: boolean =
      wasHarsh &&
      change !== null &&
      before !== null &&
      change.delta * before.delta < 0 &&
      Math.abs(change.delta) > Math.abs(before.delta) / 2
    wasTakenBack = takesBack
    const isHarsh: boolean =
      change !== null && !wasTakenBack && change.g + 1e-9 >= change.least && change.g <= 1
    wasHarsh = isHarsh
    const next = changeAt(index + 1)
    if (!isHarsh || change === null || next === null) continue
    if (change.delta * next.delta < 0 && Math.abs(next.delta) > Math.abs(change.delta) / 2) continue
    const last = found.at(-1)
    const isBroken =
      last !== undefined &&
      positions.some((position, place) => {
        const previous = positions[place - 1]
        return (
          previous !== undefined &&
          position.timestamp > last.to &&
          position.timestamp <= change.from &&
          (axis === 'along' ? !dense(previous, position) : changeAt(place) === null)
        )
      })
    if (last?.kind === change.kind && change.from - last.to < 3_000 && !isBroken) {
      last.to = change.to
      last.size = Math.max(last.size, change.g)
    } else found.push({ kind: change.kind, from: change.from, to: change.to, size: change.g })
  }
  return found
}

const sent = fc.record({
  after: fc.constantFrom(1, 1, 1, 1, 2, 3, 4, 10),
  speed: fc.integer({ min: 0, max: 30 }),
  azimuth: fc.integer({ min: 0, max: 359 }),
})
/** Speeds and courses that change as those of a vehicle do, with an error now and then. */
const drive = fc
  .array(
    fc.record({
      after: fc.constantFrom(1, 1, 1, 1, 2, 3, 4, 10),
      gained: fc.integer({ min: -6, max: 6 }),
      turned: fc.integer({ min: -25, max: 25 }),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let speed = 12
    let azimuth = 0
    return steps.map(({ after, gained, turned }): Sent => {
      speed = Math.min(40, Math.max(0, speed + gained))
      azimuth = (azimuth + turned + 360) % 360
      return { after, speed, azimuth }
    })
  })

const comparable = (
  events: readonly { kind: string; from: number; to: number; size?: number | null | undefined }[],
) =>
  events
    .map(({ kind, from, to, size }) => `${kind} ${from - START} ${to - START} ${(size ?? 0).toFixed(6)}`)
    .toSorted()

test('harsh manoeuvres are those of the written rule [EMP-03]', () => {
  fc.assert(
    fc.property(fc.oneof(drive, fc.array(sent, { maxLength: 40 })), (steps) => {
      // A long stand at the end shows what the last fixes say.
      const calm = Array.from({ length: 6 }, () => ({ after: 1, speed: 12, azimuth: 0 }))
      const positions = positionsOf([...steps, { after: 60, speed: 12, azimuth: 0 }, ...calm])
      const found = harshOnly(foundIn(positions)).map((event) => ({
        ...event,
        size: event.details.size ?? null,
      }))
      expect(comparable(found)).toEqual(
        comparable([...oracle(positions, 'along'), ...oracle(positions, 'across')]),
      )
    }),
    { numRuns: 400 },
  )
})

test('whoever continues from what was stored finds the same, each once [EMP-03]', () => {
  fc.assert(
    fc.property(drive, fc.integer({ min: 0, max: 59 }), (steps, cut) => {
      const settings = { ...DEFAULT_SETTINGS, allowedSpeed: 20 }
      const positions = positionsOf(steps)
      const first = new MovementTracker<TrackPosition>(settings)
      const found = positions.slice(0, cut).flatMap((position) => drivingOf(first.addPosition(position)))
      const kept = JSON.parse(JSON.stringify(storeMovement(first.state))) as ReturnType<typeof storeMovement>
      const second = new MovementTracker<TrackPosition>(settings, {
        state: loadMovement(kept as Parameters<typeof loadMovement<TrackPosition>>[0]),
      })
      found.push(...positions.slice(cut).flatMap((position) => drivingOf(second.addPosition(position))))
      expect(found).toEqual(foundIn(positions, settings))
    }),
    { numRuns: 200 },
  )
})

test('the pieces of drives are all metres of the certain trips', () => {
  fc.assert(
    fc.property(fc.array(drive, { minLength: 1, maxLength: 5 }), (drivesOfDay) => {
      const stand = Array.from({ length: 12 }, () => ({ after: 60, speed: 0, azimuth: 0 }))
      const positions = positionsOf(drivesOfDay.flatMap((steps) => [...steps, ...stand]))
      const tracker = new MovementTracker<TrackPosition>(DEFAULT_SETTINGS)
      const metres = positions
        .flatMap((position) => drivingOf(tracker.addPosition(position)))
        .reduce((sum, { details }) => sum + (details.metres ?? 0), 0)
      expect(metres).toBeCloseTo(tracker.totals.mileage, 3)
    }),
    { numRuns: 100 },
  )
})

test('fixes too far apart show nothing harsh, whatever the speeds are', () => {
  const positions = positionsOf([5, 30, 2, 30, 0].map((speed) => ({ after: 5, speed, azimuth: speed * 11 })))
  expect(harshOnly(foundIn(positions))).toEqual([])
})

test('what a device reports counts as it is, and its fixes do not add the same manoeuvre', () => {
  const speeds = [20, 20, 14, 8, 8, 8, 8, 8, 8]
  const positions = positionsOf(speeds.map((speed) => ({ after: 1, speed, azimuth: 0 })))
  expect(harshOnly(foundIn(positions)).map(({ kind, details }) => [kind, details.source])).toEqual([
    ['braking', 'fixes'],
  ])
  const reported = positions.map((position, index) =>
    index === 4 ? { ...position, harsh: { kind: 'braking' as const, size: 0.52 } } : position,
  )
  expect(harshOnly(foundIn(reported)).map(({ details }) => details)).toEqual([
    { size: 0.52, source: 'device' },
  ])
})
