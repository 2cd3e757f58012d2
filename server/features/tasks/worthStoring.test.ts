import { expect, test } from 'vitest'
import type { Deviation } from '../../movement/tasks/corridorWatch.ts'
import type { PointForecast } from '../../movement/tasks/forecast.ts'
import { NO_PACE } from '../../movement/tasks/pace.ts'
import { newProgress, type TaskProgress } from '../../movement/tasks/taskProgress.ts'
import type { MovingTask } from './taskRecord.ts'
import { activeTask, PERFORMER } from './testJudge.ts'
import { ROUTE } from './testTasks.ts'
import { isWorthStoring } from './worthStoring.ts'

const START = Date.UTC(2026, 0, 5, 8)
const MINUTE = 60_000
const PROGRESS: TaskProgress = { ...newProgress(ROUTE.points.length), marks: 0 }

const forecastOf = (rest: Partial<PointForecast> = {}, madeAt = START): MovingTask['forecast'] => ({
  madeAt,
  points: [{ at: START + 10 * MINUTE, vehicleId: PERFORMER, lateMs: 0, ...rest }],
  announced: [],
})
const STORED: MovingTask = {
  ...activeTask(ROUTE, START),
  judgedAt: START,
  lateChange: 0,
  progress: PROGRESS,
  forecast: forecastOf(),
}
const judged = (rest: Partial<MovingTask>, seconds = 5): MovingTask => ({
  ...STORED,
  judgedAt: START + seconds * 1_000,
  ...rest,
})
const tracks = [
  { vehicleId: PERFORMER, at: START + 1_000, latitude: 50, longitude: 30, inside: [], pace: NO_PACE },
]
const moved: TaskProgress = { ...PROGRESS, tracks }

test('a task is written where a reader would see the points, the estimates or their lateness change, otherwise not', () => {
  const isWritten = (rest: Partial<MovingTask>): boolean => isWorthStoring(STORED, judged(rest))
  expect(isWritten({})).toBe(false)
  expect(isWritten({ progress: moved })).toBe(false)
  expect(isWritten({ progress: { ...PROGRESS, points: [...PROGRESS.points] } })).toBe(true)
  expect(isWritten({ progress: { ...PROGRESS, marks: 1 } })).toBe(true)
  expect(isWritten({ lateChange: 1 })).toBe(true)
  const estimate = (rest: Partial<PointForecast>): boolean =>
    isWritten({ forecast: forecastOf(rest, START + 1) })
  expect(estimate({})).toBe(false)
  expect(estimate({ at: START + 10 * MINUTE + 59_999 })).toBe(false)
  expect(estimate({ at: START + 9 * MINUTE })).toBe(true)
  expect(estimate({ at: null })).toBe(true)
  expect(estimate({ vehicleId: PERFORMER + 1 })).toBe(true)
  expect(estimate({ lateMs: 1 })).toBe(true)
  expect(isWritten({ forecast: null })).toBe(true)
})

test('an estimate of a far point is written in steps of a twentieth of the time until then', () => {
  const far = START + 200 * MINUTE
  const stored = { ...STORED, forecast: forecastOf({ at: far }) }
  const isWritten = (by: number): boolean =>
    isWorthStoring(stored, judged({ forecast: forecastOf({ at: far + by }) }))
  expect(isWritten(10 * MINUTE)).toBe(false)
  expect(isWritten(11 * MINUTE)).toBe(true)
  expect(isWritten(-10 * MINUTE)).toBe(true)
})

test('a task that was never judged, or whose driver has just said something, is written', () => {
  expect(isWorthStoring({ ...STORED, judgedAt: null }, judged({}))).toBe(true)
})

test('the distance of who is off the way is written in steps of a fifth, 50 m at least', () => {
  const off = (metres: number): readonly Deviation[] => [
    { vehicleId: PERFORMER, from: START, to: null, metres, most: metres },
  ]
  const isWritten = (before: number, after: number): boolean =>
    isWorthStoring(
      { ...STORED, progress: { ...PROGRESS, deviations: off(before) } },
      judged({ progress: { ...PROGRESS, deviations: off(after) } }),
    )
  expect(isWritten(200, 249)).toBe(false)
  expect(isWritten(200, 150)).toBe(true)
  expect(isWritten(1_000, 1_199)).toBe(false)
  expect(isWritten(1_000, 1_200)).toBe(true)
})

test('a task whose performer sends is written every two minutes, one that is silent is not', () => {
  expect(isWorthStoring(STORED, judged({ progress: moved }, 119))).toBe(false)
  expect(isWorthStoring(STORED, judged({ progress: moved }, 120))).toBe(true)
  expect(isWorthStoring(STORED, judged({}, 3_600))).toBe(false)
})
