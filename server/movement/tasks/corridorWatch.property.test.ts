import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM, EARTH_RADIUS_M } from '../../../src/contract/rules/geodesy.ts'
import { type Place, zoneAreaOf } from '../zones/zoneGeometry.ts'
import { type Deviation, momentsOf, unannounced, type WayMoment } from './corridorWatch.ts'
import { nearestOn, roadWay, straightWay } from './plannedWay.ts'
import { advance, advanceAll, type Fix, newProgress, pointBoxes, type TaskPlan } from './taskProgress.ts'
import { thinLine } from './thinLine.ts'

const PERMITTED = 500
const STEP_MS = 60_000
const VEHICLE = 7

const DEGREE_M = (EARTH_RADIUS_M * Math.PI) / 180
/** On a parallel, which is straight as the way is. */
const placeAt = (east: number, north: number): Place => ({
  latitude: 50 + north / DEGREE_M,
  longitude: 30 + east / (DEGREE_M * Math.cos((50 * Math.PI) / 180)),
})
const POINTS = [placeAt(0, 0), placeAt(40_000, 0)]
const way = straightWay(POINTS)
const circles = POINTS.map((place) => ({
  area: zoneAreaOf({ type: 'CIRCLE', points: [place], radius: 100, width: null }),
  spendMinutes: 0,
}))
const plan: TaskPlan = {
  passOrder: 'consistently',
  corridor: { way, metres: PERMITTED },
  points: circles,
  boxes: pointBoxes(circles),
}
/** A drive from the first point to the east; each number is how far from the way it is, metres. */
const fixesOf = (offs: readonly number[]): readonly Fix[] => [
  { vehicleId: VEHICLE, at: 0, ...placeAt(0, 0) },
  ...offs.map((off, index) => ({
    vehicleId: VEHICLE,
    at: (index + 1) * STEP_MS,
    ...placeAt(1_000 + index * 300, off),
  })),
]
const run = (fixes: readonly Fix[], from = newProgress(POINTS.length)) =>
  fixes.reduce((reached, fix) => advance(plan, reached, fix), from)

/** The times off the way, from all distances at once: begun beyond what is permitted, ended at 80 % of it. */
const oracle = (
  offs: readonly number[],
): readonly (readonly [from: number, to: number | null, most: number])[] => {
  const times: [number, number | null, number][] = []
  for (let index = 0; index < offs.length; index++) {
    if (Math.abs(offs[index] ?? 0) <= PERMITTED) continue
    const back = offs.findIndex((off, later) => later > index && Math.abs(off) <= 0.8 * PERMITTED)
    const until = back < 0 ? offs.length : back
    const most = Math.max(...offs.slice(index, until).map(Math.abs))
    times.push([(index + 1) * STEP_MS, back < 0 ? null : (back + 1) * STEP_MS, most])
    index = until
  }
  return times
}

/** Not at the borders, where rounding decides. */
const off = fc
  .oneof(fc.integer({ min: -900, max: 900 }), fc.integer({ min: 350, max: 550 }))
  .filter((metres) => [400, 500].every((border) => Math.abs(Math.abs(metres) - border) > 3))
const drives = fc.array(off, { maxLength: 60 })

test('a performer is off the way beyond what is permitted, and back at 80 % of it [TASK-02]', () => {
  fc.assert(
    fc.property(drives, (offs) => {
      const found = run(fixesOf(offs)).deviations
      const expected = oracle(offs)
      expect(found.map(({ from, to }) => [from, to])).toEqual(expected.map(([from, to]) => [from, to]))
      for (const [index, { most }] of found.entries())
        expect(Math.abs(most - (expected[index]?.[2] ?? 0))).toBeLessThan(3)
    }),
    { numRuns: 300 },
  )
})

test('positions in portions, stored in between as JSON, give each beginning and each end once', () => {
  fc.assert(
    fc.property(drives, fc.array(fc.nat(60), { maxLength: 5 }), (offs, cuts) => {
      const fixes = fixesOf(offs)
      const borders = [0, ...cuts.toSorted((a, b) => a - b), fixes.length]
      let progress = newProgress(POINTS.length)
      let announced: readonly WayMoment[] = []
      for (const [index, border] of borders.entries()) {
        const next = run(fixes.slice(borders[index - 1] ?? 0, border), progress)
        const { begun, ended } = unannounced(announced, next.deviations)
        announced = [...announced, ...momentsOf(begun, ended)]
        progress = JSON.parse(JSON.stringify(next)) as typeof next
      }
      expect(progress).toEqual(JSON.parse(JSON.stringify(run(fixes))))
      const expected = oracle(offs)
      const momentsAre = (wanted: boolean) =>
        announced.filter(({ isEnd }) => isEnd === wanted).map(({ at }) => at)
      expect(momentsAre(false)).toEqual(expected.map(([from]) => from))
      expect(momentsAre(true)).toEqual(expected.flatMap(([, to]) => to ?? []))
    }),
    { numRuns: 200 },
  )
})

test('who has not reached a point yet is not off the way', () => {
  const approach = fixesOf([2_000, 100, 2_000]).slice(1)
  expect(run(approach).deviations).toEqual([])
})

test('who has left the last point may drive anywhere', () => {
  const all = [placeAt(0, 0), placeAt(40_000, 0), placeAt(41_000, 0), placeAt(41_000, 5_000)]
  const fixes = all.map((place, index) => ({ vehicleId: VEHICLE, at: index * 400_000, ...place }))
  expect(run(fixes).deviations).toEqual([])
})

test('a deviation that a late position moves is not announced again, one that it splits is announced as two', () => {
  const one = (from: number, to: number | null, vehicleId = VEHICLE): Deviation => ({
    vehicleId,
    from,
    to,
    metres: 600,
    most: 600,
  })
  const of = (before: Deviation[], after: Deviation[]) => {
    const { begun, ended } = unannounced(momentsOf(before, before), after)
    return [begun.map(({ from }) => from), ended.map(({ to }) => to)]
  }
  expect(of([one(100, null)], [one(90, null)])).toEqual([[], []])
  expect(of([one(100, null)], [one(90, 150)])).toEqual([[], [150]])
  expect(of([one(100, 200)], [one(100, 180)])).toEqual([[], []])
  expect(of([one(100, 200)], [one(120, 220)])).toEqual([[], []])
  expect(of([one(100, 200)], [one(100, 120), one(150, 200)])).toEqual([[150], [120]])
  expect(of([one(150, null)], [one(100, 120), one(150, null)])).toEqual([[100], [120]])
  expect(of([one(100, null)], [one(100, null, 8)])).toEqual([[100], []])
  expect(of([one(100, 200)], [])).toEqual([[], []])
})

/** The nearest place by looking at every segment, on the sphere, a hundred places each. */
const farFromLine = (line: readonly Place[], { latitude, longitude }: Place): number => {
  let least = Number.POSITIVE_INFINITY
  for (let corner = 1; corner < line.length; corner++) {
    const [from, to] = [line[corner - 1] as Place, line[corner] as Place]
    for (let share = 0; share <= 1; share += 0.01) {
      const lat = from.latitude + share * (to.latitude - from.latitude)
      const lon = from.longitude + share * (to.longitude - from.longitude)
      least = Math.min(least, distanceM(latitude, longitude, lat, lon))
    }
  }
  return least
}

test('the distance to a long line is that of its nearest segment, and a thinned line stays within its precision', () => {
  const metres = fc.integer({ min: -5_000, max: 5_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(metres, metres), { minLength: 2, maxLength: 150 }),
      metres,
      metres,
      (corners, east, north) => {
        let [x, y] = [0, 0]
        const line = corners.map(([right, up]) => placeAt((x += right / 10), (y += up / 10)))
        const place = placeAt(east, north)
        const nearest = nearestOn(roadWay(line, [{ metres: 1, seconds: 1 }]), place)
        // The oracle has a hundred places a segment of at most 707 m.
        expect(Math.abs(nearest.metres - farFromLine(line, place))).toBeLessThan(8)
        const thinned = roadWay(thinLine(line, 10), [{ metres: 1, seconds: 1 }])
        for (const corner of line) expect(nearestOn(thinned, corner).metres).toBeLessThan(10.1)
      },
    ),
    { numRuns: 60 },
  )
})

test('how far along a line a place is can be asked of a part of it', () => {
  const there = [placeAt(0, 0), placeAt(3_000, 0), placeAt(3_000, 10), placeAt(0, 10)]
  const both = roadWay(there, [
    { metres: 3_000, seconds: 200 },
    { metres: 3_010, seconds: 200 },
  ])
  const [middle = 0, end = 0] = both.ends
  const place = placeAt(1_000, 5)
  expect(nearestOn(both, place, { from: 0, to: middle }).along).toBeCloseTo(1_000, -1)
  expect(nearestOn(both, place, { from: middle, to: end }).along).toBeCloseTo(5_010, -2)
})

/** Places of a drive: at points, between them, near and off the way, with repeated moments and gaps, of two performers in turn. */
const mixedDrives = fc.array(
  fc.record({
    vehicleId: fc.constantFrom(VEHICLE, VEHICLE, VEHICLE, VEHICLE, VEHICLE, 8),
    east: fc.constantFrom(0, 60, 150, 2_000, 5_000, 20_000, 39_950, 40_000),
    north: fc.constantFrom(0, 0, 0, 0, 50, 150, 450, 700),
    ms: fc.constantFrom(1_000, 1_000, 30_000, STEP_MS, 400_000, 0),
  }),
  { minLength: 20, maxLength: 60 },
)

test('positions that are looked at together give the same as one after the other', () => {
  fc.assert(
    fc.property(mixedDrives, fc.nat(5), (drive, still) => {
      let at = 0
      // Most drives are longer than what changes in them.
      const fixes = drive.flatMap(({ vehicleId, east, north, ms }): Fix[] =>
        Array.from({ length: 1 + still * 6 }, (_, step) => {
          at += ms
          return { vehicleId, at, ...placeAt(east + step, north) }
        }),
      )
      expect(advanceAll(plan, newProgress(POINTS.length), fixes)).toEqual(run(fixes))
    }),
    { numRuns: 500 },
  )
})
