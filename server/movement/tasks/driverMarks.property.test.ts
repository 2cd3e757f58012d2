import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASS_ORDERS } from '../../../src/contract/tasks/routePoints.ts'
import { POINT_MARKS } from '../../../src/contract/tasks/pointMarks.ts'
import { zoneAreaOf } from '../zones/zoneGeometry.ts'
import { type DriverMark, replay } from './driverMarks.ts'
import { type Fix, newProgress, pointBoxes, type TaskPlan } from './taskProgress.ts'

const POINTS = 4
const STEP_MS = 60_000
const latitudeOf = (point: number): number => 50 + point / 100
const planOf = (passOrder: TaskPlan['passOrder']): TaskPlan => {
  const points = Array.from({ length: POINTS }, (_, point) => ({
    area: zoneAreaOf({
      type: 'CIRCLE',
      points: [{ latitude: latitudeOf(point), longitude: 30 }],
      radius: 100,
      width: null,
    }),
    spendMinutes: 0,
  }))
  return { passOrder, points, boxes: pointBoxes(points), corridor: null }
}
/** A place of the vehicle in each minute: at a point, or with -1 at none. */
const walks = fc.array(fc.integer({ min: -1, max: POINTS - 1 }), { maxLength: 20 })
const fixesOf = (walk: readonly number[]): readonly Fix[] =>
  walk.map((point, index) => ({
    vehicleId: 1,
    at: (index + 1) * STEP_MS,
    latitude: point < 0 ? 51 : latitudeOf(point),
    longitude: 30,
  }))
const marksOf = (values: readonly (readonly [number, number, number])[]): readonly DriverMark[] =>
  values
    .map(([point, kind, at]) => ({ point, kind: POINT_MARKS[kind] ?? 'done', at: at * 1_000, vehicleId: 1 }))
    .toSorted((a, b) => a.at - b.at)
const marks = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: POINTS - 1 }),
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 1_300 }),
    ),
    { maxLength: 6 },
  )
  .map(marksOf)

test('what the driver said last counts, and times stay in their order, whatever the vehicle did [TASK-05, TASK-16]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PASS_ORDERS), walks, marks, (passOrder, walk, said) => {
      const plan = planOf(passOrder)
      const { points } = replay(plan, newProgress(POINTS), fixesOf(walk), said)
      points.forEach(({ arrivedAt, leftAt, isSkipped }, index) => {
        if (leftAt !== null) expect(leftAt).toBeGreaterThanOrEqual(arrivedAt ?? Number.POSITIVE_INFINITY)
        const last = said.findLast(({ point }) => point === index)
        if (last?.kind === 'failed') expect(isSkipped).toBe(true)
        if (last?.kind === 'done') expect([leftAt === null, isSkipped]).toEqual([false, false])
        if (last?.kind === 'arrived') expect([arrivedAt === null, isSkipped]).toEqual([false, false])
      })
    }),
    { numRuns: 500 },
  )
})

test('in any order, marks change the points that they are about and no others [TASK-16]', () => {
  fc.assert(
    fc.property(walks, marks, (walk, said) => {
      const plan = planOf('arbitrarily')
      const alone = replay(plan, newProgress(POINTS), fixesOf(walk), [])
      const both = replay(plan, newProgress(POINTS), fixesOf(walk), said)
      both.points.forEach((point, index) => {
        if (!said.some((mark) => mark.point === index)) expect(point).toEqual(alone.points[index])
      })
    }),
    { numRuns: 500 },
  )
})
