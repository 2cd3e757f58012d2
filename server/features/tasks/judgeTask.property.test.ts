import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import { PASS_ORDERS, type PassOrder } from '../../../src/contract/tasks/routePoints.ts'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { advance, type Fix, newProgress } from '../../movement/tasks/taskProgress.ts'
import { isRecheckDue, judgeTask, planOf } from './judgeTask.ts'
import type { TaskEvent } from './taskEvents.ts'
import type { MovingTask } from './taskRecord.ts'
import { activeTask, PERFORMER } from './testJudge.ts'
import { routePointOf } from './testTasks.ts'

const START = Date.UTC(2026, 0, 5, 8)
const MINUTE = 60_000
const AGAIN_MS = 15 * MINUTE

const placeAt = (east: number, north: number) => {
  const [lat, lon] = destination(50, 30, 90, east)
  const [latitude, longitude] = destination(lat, lon, 0, north)
  return { latitude, longitude }
}
/** Three points in a row, the first two with windows, and one that nobody reaches. */
const routeOf = (passOrder: PassOrder): TaskRouteFields => ({
  name: 'Row',
  passOrder,
  timing: 'activation',
  corridor: passOrder === 'arbitrarily' ? null : 500,
  points: [0, 4_000, 8_000, 90_000].map((east, index) =>
    routePointOf(index + 1, {
      ...placeAt(east, 0),
      arrival: index < 2 ? (10 + 20 * index) * MINUTE : null,
      lateMinutes: 5,
      spendMinutes: 2,
    }),
  ),
})

/** A minute of a drive: where it is, metres, and how many minutes its position comes late. */
interface Minute {
  readonly east: number
  readonly north: number
  readonly lateBy: number
}
const minutes = fc.array(
  fc.record({
    east: fc.constantFrom(0, 0, 1_500, 4_000, 4_000, 6_000, 8_000),
    north: fc.constantFrom(0, 0, 0, 450, 700, 2_000),
    lateBy: fc.constantFrom(0, 0, 0, 0, 1, 7, 20),
  }),
  { maxLength: 50 },
)

const fixesOf = (drive: readonly Minute[]): readonly (Fix & { readonly seenAt: number })[] =>
  drive.map(({ east, north, lateBy }, index) => {
    const at = START + (index + 1) * MINUTE
    return { vehicleId: PERFORMER, at, ...placeAt(east, north), seenAt: at + lateBy * MINUTE }
  })

interface Look {
  /** Minutes since the look before. */
  readonly pause: number
  /** Another process was quicker: what this look found is lost. */
  readonly isLost: boolean
}
const looks = fc.array(fc.record({ pause: fc.integer({ min: 0, max: 9 }), isLost: fc.boolean() }), {
  maxLength: 40,
})

interface Played {
  readonly task: MovingTask
  readonly events: readonly TaskEvent[]
  /** The lateness of each point at each look, ms. */
  readonly lateness: readonly (readonly number[])[]
}

/** Plays a task as keepers do: looks at any time, of which some are lost, restarts, and positions that come late. */
const play = (passOrder: PassOrder, drive: readonly Minute[], plannedLooks: readonly Look[]): Played => {
  let task = activeTask(routeOf(passOrder), START)
  const fixes = fixesOf(drive)
  const plan = planOf(task, [])
  const events: TaskEvent[] = []
  const lateness: number[][] = []
  const end = START + 120 * MINUTE
  let now = START
  for (const { pause, isLost } of [...plannedLooks, { pause: 1_000, isLost: false }]) {
    now = Math.min(end, now + pause * MINUTE)
    const seen = fixes.filter(({ seenAt }) => seenAt <= now)
    // A position is late where a newer one was seen before it.
    const lateChange = seen.filter((one) =>
      fixes.some((other) => other.at > one.at && other.seenAt < one.seenAt),
    ).length
    const since = isRecheckDue(task, lateChange) ? 0 : (task.progress?.tracks[0]?.at ?? 0)
    const reported = { fixes: seen.filter(({ at }) => at > since), lateChange }
    const step = judgeTask(task, plan, reported, now)
    if (isLost) continue
    events.push(...step.events)
    task = JSON.parse(JSON.stringify(step.task)) as MovingTask
    lateness.push((task.forecast?.points ?? []).map(({ lateMs }) => lateMs))
  }
  return { task, events, lateness }
}

/** All positions at once, in the order of their moments. */
const atOnce = (passOrder: PassOrder, drive: readonly Minute[]) => {
  const plan = planOf(activeTask(routeOf(passOrder), START), [])
  const start = newProgress(plan.points.length)
  return { ...fixesOf(drive).reduce((so, fix) => advance(plan, so, fix), start), marks: 0 }
}
const named = (events: readonly TaskEvent[], name: TaskEvent['name'], point: string | null = null) =>
  events.filter((one) => one.name === name && (point === null || one.point === point))

test.each(PASS_ORDERS)(
  'a task driven %s is the same through cuts, restarts, lost looks and late positions, and each arrival and departure is one event [TASK-05, TASK-16, TASK-23]',
  (order) => {
    fc.assert(
      fc.property(minutes, looks, (drive, plannedLooks) => {
        const { task, events } = play(order, drive, plannedLooks)
        expect(task.progress).toEqual(JSON.parse(JSON.stringify(atOnce(order, drive))))
        for (const [index, { arrivedAt, leftAt }] of (task.progress?.points ?? []).entries()) {
          const point = `Point ${index + 1}`
          const arrivals = named(events, 'TASK_POINT_ARRIVED', point).length
          const departures = named(events, 'TASK_POINT_LEFT', point).length
          expect(arrivals).toBe(arrivedAt === null ? Math.min(1, arrivals) : 1)
          expect(departures).toBe(leftAt === null ? Math.min(1, departures) : 1)
        }
        expect(task.state).toBe('active')
      }),
      { numRuns: 150 },
    )
  },
)

test('each time off the way begins and ends with one event, however the task is looked at', () => {
  fc.assert(
    fc.property(minutes, looks, (drive, plannedLooks) => {
      const inTime = drive.map((minute) => ({ ...minute, lateBy: 0 }))
      const { events } = play('withPasses', inTime, plannedLooks)
      const { deviations } = atOnce('withPasses', inTime)
      expect(named(events, 'TASK_OFF_WAY').map(({ at }) => at)).toEqual(deviations.map(({ from }) => from))
      expect(named(events, 'TASK_BACK_ON_WAY').map(({ at }) => at)).toEqual(
        deviations.flatMap(({ to }) => to ?? []),
      )
    }),
    { numRuns: 150 },
  )
})

const minute = (north: number, lateBy = 0): Minute => ({ east: 0, north, lateBy })
const look = (pause: number): Look => ({ pause, isLost: false })
/** What comes late splits a deviation whose end was announced, and one whose begin was: each part has its own begin and end. */
const SPLIT_BY_LATE_POSITIONS: [Minute[], Look[]][] = [
  [
    [minute(0), minute(0), minute(700), minute(0, 20), minute(700, 20), minute(0)],
    [6, 2, 2, 1, 9, 4].map(look),
  ],
  [[minute(0), minute(700, 7), minute(0, 20), minute(700)], [4, 5].map(look)],
]

test('positions that come late give each deviation its begin and its end, and no event twice', () => {
  fc.assert(
    fc.property(minutes, looks, (drive, plannedLooks) => {
      const { task, events } = play('withPasses', drive, plannedLooks)
      const deviations = task.progress?.deviations ?? []
      const [offs, backs] = [named(events, 'TASK_OFF_WAY'), named(events, 'TASK_BACK_ON_WAY')]
      const borders = [0, ...deviations.flatMap(({ from, to }) => [from, to ?? Infinity]), Infinity]
      for (const [index, { from, to }] of deviations.entries()) {
        const [earlier, later] = [borders[2 * index] ?? 0, borders[2 * index + 3] ?? 0]
        expect(offs.some(({ at }) => at > earlier && at <= (to ?? Infinity))).toBe(true)
        if (to !== null) expect(backs.some(({ at }) => at >= from && at < later)).toBe(true)
      }
      const moments = [...offs, ...backs].map(({ name, at }) => `${name} ${at}`)
      expect(new Set(moments).size).toBe(moments.length)
    }),
    { numRuns: 150, examples: SPLIT_BY_LATE_POSITIONS },
  )
})

/** When a lateness is announced: the first one, and one that is twice the last and a quarter of an hour more. */
const announcedOf = (lateness: readonly number[]): readonly number[] => {
  const announced: number[] = []
  for (const late of lateness) {
    const last = announced.at(-1)
    const isDue = last === undefined ? late > 0 : late >= 2 * last && late - last >= AGAIN_MS
    if (isDue) announced.push(late)
  }
  return announced
}

test('lateness is announced once a point, and again only when it has doubled and grown by a quarter of an hour [TASK-02]', () => {
  fc.assert(
    fc.property(minutes, looks, (drive, plannedLooks) => {
      const { task, events, lateness } = play('consistently', drive, plannedLooks)
      for (const [index, point] of task.route.points.entries()) {
        const announced = announcedOf(lateness.map((points) => points[index] ?? 0))
        expect(named(events, 'TASK_LATE', point.name).length).toBe(announced.length)
        const last = task.forecast?.announced[index]?.lateMs ?? null
        expect(last).toBe(announced.at(-1) ?? null)
        const closes = START + ((point.arrival ?? 0) + point.lateMinutes * MINUTE)
        const arrivedAt = task.progress?.points[index]?.arrivedAt ?? START + 120 * MINUTE
        const isLate = point.arrival !== null && arrivedAt > closes
        if (isLate) expect(announced.length).toBeGreaterThan(0)
        if (point.arrival === null) expect(announced).toEqual([])
      }
    }),
    { numRuns: 150 },
  )
})
