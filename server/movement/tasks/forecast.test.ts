import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { STRAIGHT_DETOUR, STRAIGHT_SPEED } from '../../../src/contract/tasks/straightWays.ts'
import type { PassOrder } from '../../../src/contract/tasks/routePoints.ts'
import { type Place, zoneAreaOf } from '../zones/zoneGeometry.ts'
import { forecastOf, timedPlan, type TimedPlan, type TimedPoint } from './forecast.ts'
import { roadWay, straightWay } from './plannedWay.ts'
import { advance, type Fix, newProgress } from './taskProgress.ts'

const START = Date.UTC(2026, 0, 5, 8)
const MINUTE = 60_000
const RADIUS = 100

const placeAt = (east: number): Place => {
  const [latitude, longitude] = destination(50, 30, 90, east)
  return { latitude, longitude }
}
const pointAt = (east: number, rest: Partial<TimedPoint> = {}): TimedPoint => ({
  place: placeAt(east),
  area: zoneAreaOf({ type: 'CIRCLE', points: [placeAt(east)], radius: RADIUS, width: null }),
  spendMinutes: 0,
  plannedAt: null,
  opensAt: null,
  closesAt: null,
  ...rest,
})
const planOf = (points: readonly TimedPoint[], passOrder: PassOrder = 'consistently'): TimedPlan =>
  timedPlan(passOrder, points, straightWay(points.map(({ place }) => place)), null)
/** The same with roads of 15 m/s that are as long as the straight lines. */
const byRoad = (plan: TimedPlan, easts: readonly number[]): TimedPlan => ({
  ...plan,
  way: roadWay(
    plan.points.map(({ place }) => place),
    easts.slice(1).map((east, index) => {
      const metres = Math.abs(east - (easts[index] ?? 0))
      return { metres, seconds: metres / 15 }
    }),
  ),
})
/** A drive to the east at 20 m/s, a position each 10 s. */
const drive = (from: number, to: number, vehicleId = 7): readonly Fix[] =>
  Array.from({ length: Math.floor((to - from) / 200) + 1 }, (_, nth) => ({
    vehicleId,
    at: START + nth * 10_000,
    ...placeAt(from + nth * 200),
  }))
const after = (plan: TimedPlan, fixes: readonly Fix[]) =>
  fixes.reduce((so, fix) => advance(plan, so, fix), newProgress(plan.points.length))
const minutesFrom = (now: number, at: number | null | undefined): number =>
  ((at ?? Number.NaN) - now) / MINUTE

test('near the vehicle its recent speed counts, with the service of the points between', () => {
  const plan = byRoad(
    planOf([pointAt(0), pointAt(12_000, { spendMinutes: 7 }), pointAt(14_000)]),
    [0, 12_000, 14_000],
  )
  const now = START + 400_000
  const [first, second, third] = forecastOf(plan, after(plan, drive(0, 8_000)), now)
  expect(first?.at).toBeNull()
  // 3.9 km and 2 km at 20 m/s.
  expect(minutesFrom(now, second?.at)).toBeCloseTo(3_900 / 20 / 60, 1)
  expect(minutesFrom(now, third?.at)).toBeCloseTo(3_900 / 20 / 60 + 7 + 2_000 / 20 / 60, 1)
  expect(second?.vehicleId).toBe(7)
})

test('beyond five minutes the speed of the road counts', () => {
  const plan = byRoad(planOf([pointAt(0), pointAt(98_000)]), [0, 98_000])
  const now = START + 400_000
  const [, last] = forecastOf(plan, after(plan, drive(0, 8_000)), now)
  const rest = 90_000 - RADIUS
  expect(minutesFrom(now, last?.at)).toBeCloseTo(5 + (rest - 300 * 20) / 15 / 60, 0)
})

test('without a road engine ways are longer than straight lines, and before anything was driven 50 km/h count', () => {
  const plan = planOf([pointAt(10_000), pointAt(20_000)])
  const [first, second] = forecastOf(plan, after(plan, drive(0, 0)), START)
  const seconds = (metres: number): number => (metres * STRAIGHT_DETOUR) / STRAIGHT_SPEED
  expect(minutesFrom(START, first?.at)).toBeCloseTo(seconds(9_900) / 60, 1)
  expect(minutesFrom(START, second?.at)).toBeCloseTo(seconds(9_900 + 10_000) / 60, 1)
})

test('a red light does not slow an estimate down, a pause delays it by its own time', () => {
  const plan = byRoad(planOf([pointAt(0), pointAt(16_000)]), [0, 16_000])
  const driven = drive(0, 8_000)
  const stopped = START + 400_000
  const standing = [60_000, 1_200_000, 1_210_000].map((ms) => ({
    vehicleId: 7,
    at: stopped + ms,
    ...placeAt(8_000),
  }))
  const at = (count: number, now: number) =>
    forecastOf(plan, after(plan, [...driven, ...standing.slice(0, count)]), now)[1]?.at ?? 0
  expect(at(1, stopped + 60_000) - at(0, stopped)).toBeCloseTo(60_000, -3)
  expect(at(3, stopped + 1_210_000) - at(0, stopped)).toBeCloseTo(1_210_000, -3)
})

test('in any order the nearest point is next', () => {
  const plan = planOf([pointAt(30_000), pointAt(-5_000), pointAt(10_000)], 'arbitrarily')
  const [far, behind, near] = forecastOf(plan, after(plan, drive(0, 2_000)), START + 100_000)
  expect([behind, near, far].map((one) => (one?.at ?? 0) > START)).toEqual([true, true, true])
  expect((behind?.at ?? 0) < (near?.at ?? 0) && (near?.at ?? 0) < (far?.at ?? 0)).toBe(true)
})

test('of two performers the one that comes first counts, and a silent one does not', () => {
  const plan = planOf([pointAt(40_000)])
  const both = [...drive(0, 8_000), ...drive(20_000, 28_000, 8)].toSorted((a, b) => a.at - b.at)
  const now = START + 400_000
  expect(forecastOf(plan, after(plan, both), now)[0]?.vehicleId).toBe(8)
  expect(forecastOf(plan, after(plan, both), now + 11 * MINUTE)[0]).toMatchObject({ at: null, lateMs: 0 })
})

test('an estimate is called late once it is later than it may be wrong; a window that passed always is', () => {
  const easts = [0, 16_000]
  const late = (closes: number, now: number) => {
    const plan = byRoad(planOf([pointAt(0), pointAt(16_000, { closesAt: closes })]), easts)
    return forecastOf(plan, after(plan, drive(0, 8_000)), now)[1]
  }
  const now = START + 400_000
  const expected = late(now, now)?.at ?? 0
  // Half of five minutes, and a tenth of the 95 or 126 s beyond.
  expect(late(expected - 150_000, now)?.lateMs).toBe(0)
  expect(late(expected - 170_000, now)?.lateMs).toBe(170_000)
  // Nobody reports any more.
  const silent = now + 60 * MINUTE
  expect(late(silent - 1, silent)?.lateMs).toBe(1)
  expect(late(silent + 1, silent)?.lateMs).toBe(0)
})

test('what was reached is as late as it was', () => {
  const plan = planOf([pointAt(4_000, { closesAt: START + 100_000 }), pointAt(90_000)])
  const [first] = forecastOf(plan, after(plan, drive(0, 8_000)), START + 400_000)
  // 3.9 km at 20 m/s.
  expect(first?.lateMs).toBeGreaterThan(94_000)
  expect(first?.lateMs).toBeLessThan(96_000)
})

test('in order, each point is expected after the one before it and its service, and none before now', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -50_000, max: 50_000 }), fc.integer({ min: 0, max: 60 })), {
        minLength: 2,
        maxLength: 8,
      }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.boolean(),
      (points, driven, isRoad) => {
        const straight = planOf(points.map(([east, spendMinutes]) => pointAt(east, { spendMinutes })))
        const plan = isRoad
          ? byRoad(
              straight,
              points.map(([east]) => east),
            )
          : straight
        const progress = after(plan, drive(0, driven))
        const now = START + Math.floor(driven / 200) * 10_000
        let least = now
        for (const [index, { at }] of forecastOf(plan, progress, now).entries()) {
          if (at === null) continue
          expect(at).toBeGreaterThanOrEqual(least)
          least = at + (points[index]?.[1] ?? 0) * MINUTE
        }
      },
    ),
    { numRuns: 200 },
  )
})
