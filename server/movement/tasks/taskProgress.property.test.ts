import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { PASS_ORDERS, type PassOrder } from '../../../src/contract/tasks/routePoints.ts'
import { zoneAreaOf } from '../zones/zoneGeometry.ts'
import {
  advance,
  doneAt,
  type Fix,
  newProgress,
  pointBoxes,
  type PointProgress,
  type TaskPlan,
} from './taskProgress.ts'

const RADIUS = 100
/** Further apart in time than what is interpolated, so that the oracle knows each moment: ms. */
const STEP_MS = 400_000
const VEHICLE = 7

/** Points in a row, far apart: a position is inside one of them or nowhere. */
const placeOf = (point: number) => {
  const [latitude, longitude] = destination(50, 30, 90, 5_000 * (point + 1))
  return { latitude, longitude }
}
const planOf = (passOrder: PassOrder, count: number, spendMinutes = 0): TaskPlan => {
  const points = Array.from({ length: count }, (_, point) => ({
    area: zoneAreaOf({ type: 'CIRCLE', points: [placeOf(point)], radius: RADIUS, width: null }),
    spendMinutes,
  }))
  return { passOrder, points, boxes: pointBoxes(points), corridor: null }
}
/** A walk: the point at which the vehicle is at each moment; -1: at none. */
const fixesOf = (walk: readonly number[]): readonly Fix[] =>
  walk.map((point, index) => ({ vehicleId: VEHICLE, at: (index + 1) * STEP_MS, ...placeOf(point) }))
const run = (plan: TaskPlan, fixes: readonly Fix[]) =>
  fixes.reduce((reached, fix) => advance(plan, reached, fix), newProgress(plan.points.length))

interface Stay {
  readonly point: number
  readonly from: number
  readonly to: number | null
}
/** The stays of a walk, each a stretch of equal positions. */
const staysOf = (walk: readonly number[]): readonly Stay[] => {
  const stays: { point: number; from: number; to: number | null }[] = []
  walk.forEach((point, index) => {
    const at = (index + 1) * STEP_MS
    const last = stays.at(-1)
    if (last && last.to === null && last.point === point) return
    if (last && last.to === null) last.to = at
    if (point >= 0) stays.push({ point, from: at, to: null })
  })
  return stays
}

type Times = readonly (readonly [arrivedAt: number | null, leftAt: number | null, isSkipped: boolean])[]
const timesOf = (points: readonly PointProgress[]): Times =>
  points.map(({ arrivedAt, leftAt, isSkipped }) => [arrivedAt, leftAt, isSkipped])

/** What each order means, from the list of all stays at once. */
const ORACLES: Readonly<Record<PassOrder, (stays: readonly Stay[], count: number) => Times>> = {
  // Each point by its first stay.
  arbitrarily: (stays, count) =>
    Array.from({ length: count }, (_, point) => {
      const first = stays.find((stay) => stay.point === point)
      return [first?.from ?? null, first?.to ?? null, false] as const
    }),
  // Each point by its first stay that begins once the point before it was left.
  consistently: (stays, count) => {
    const times: (readonly [number | null, number | null, boolean])[] = []
    let free: number | null = 0
    for (let point = 0; point < count; point++) {
      const since: number | null = free
      const stay: Stay | undefined =
        since === null ? undefined : stays.find((one) => one.point === point && one.from >= since)
      times.push([stay?.from ?? null, stay?.to ?? null, false])
      free = stay?.to ?? null
    }
    return times
  },
  // The points of the records: each stay beyond every point before it in time.
  withPasses: (stays, count) => {
    const records = stays.filter(({ point }, index) =>
      stays.slice(0, index).every((before) => before.point < point),
    )
    const furthest = Math.max(-1, ...records.map(({ point }) => point))
    return Array.from({ length: count }, (_, point) => {
      const record = records.find((one) => one.point === point)
      return [record?.from ?? null, record?.to ?? null, record === undefined && point < furthest] as const
    })
  },
}

const walks = fc.integer({ min: 2, max: 5 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    walk: fc.array(fc.integer({ min: -1, max: count - 1 }), { maxLength: 30 }),
  }),
)

test.each(PASS_ORDERS)(
  'points are reached, left and skipped as the order %s says [TASK-05, TASK-16]',
  (order) => {
    fc.assert(
      fc.property(walks, ({ count, walk }) => {
        const { points } = run(planOf(order, count), fixesOf(walk))
        expect(timesOf(points)).toEqual(ORACLES[order](staysOf(walk), count))
      }),
      { numRuns: 400 },
    )
  },
)

test('positions in portions, stored in between as JSON, give the same as all at once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PASS_ORDERS), walks, fc.nat(29), (order, { count, walk }, cut) => {
      const plan = planOf(order, count)
      const fixes = fixesOf(walk)
      const first = JSON.parse(JSON.stringify(run(plan, fixes.slice(0, cut)))) as ReturnType<
        typeof newProgress
      >
      const second = fixes.slice(cut).reduce((reached, fix) => advance(plan, reached, fix), first)
      expect(second).toEqual(JSON.parse(JSON.stringify(run(plan, fixes))))
    }),
    { numRuns: 200 },
  )
})

test('a point that lies between two positions of a drive was passed, with the moments of its border', () => {
  const plan = planOf('consistently', 2)
  const [before, after] = [0, 10_000].map((metres, index) => {
    const [latitude, longitude] = destination(50, 30, 90, metres)
    return { vehicleId: VEHICLE, at: index * 100_000, latitude, longitude }
  }) as [Fix, Fix]
  const [first] = run(plan, [before, after]).points
  // 100 m a second: from 4,900 m to 5,100 m.
  expect(first?.arrivedAt).toBeGreaterThanOrEqual(48_990)
  expect(first?.arrivedAt).toBeLessThanOrEqual(49_010)
  expect((first?.leftAt ?? 0) - (first?.arrivedAt ?? 0)).toBeGreaterThan(1_980)
})

test('of two performers, the one that comes first does a point, and only its own leaving counts', () => {
  const plan = planOf('arbitrarily', 2)
  const other = (fix: Fix): Fix => ({ ...fix, vehicleId: 8, at: fix.at + 1 })
  const fixes = [...fixesOf([0, 0, 1]), ...fixesOf([0, 1, -1]).map(other)].toSorted((a, b) => a.at - b.at)
  const [first, second] = run(plan, fixes).points
  expect(first).toMatchObject({ vehicleId: VEHICLE, arrivedAt: STEP_MS, leftAt: 3 * STEP_MS })
  expect(second).toMatchObject({ vehicleId: 8, arrivedAt: 2 * STEP_MS + 1, leftAt: 3 * STEP_MS + 1 })
})

test('a task is done when each point was left, or the last one served', () => {
  const plan = planOf('consistently', 2, 10)
  const progress = run(plan, fixesOf([0, 1]))
  const served = 2 * STEP_MS + 600_000
  expect(doneAt(plan, progress, served - 1)).toBeNull()
  expect(doneAt(plan, progress, served)).toBe(served)
  expect(doneAt(plan, run(plan, fixesOf([0])), served)).toBeNull()
  // Who leaves before the service is over is done by leaving.
  expect(doneAt(plan, run(plan, fixesOf([0, 1, -1])), served)).toBe(3 * STEP_MS)
})
