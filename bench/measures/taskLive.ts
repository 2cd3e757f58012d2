import { judgeTask, planOf } from '../../server/features/tasks/judgeTask.ts'
import type { TaskRecord } from '../../server/features/tasks/taskRecord.ts'
import { begin } from '../../server/features/tasks/taskSteps.ts'
import type { TimedPlan } from '../../server/movement/tasks/forecast.ts'
import { roadWay } from '../../server/movement/tasks/plannedWay.ts'
import { advance, type Fix } from '../../server/movement/tasks/taskProgress.ts'
import { createRandom } from '../../server/platform/random.ts'
import { destination } from '../../src/contract/rules/geodesy.ts'
import type { Measure } from '../suite/measure.ts'

/** What a position of a vehicle costs that drives an active task: arrivals, the corridor, and the forecast of each point. */

const TASKS = 10_000
const POINTS = 10
/** Corners of a way by road; some hundred roads are shared, so that the memory of the machine is not what is measured. */
const CORNERS = 1_000
const ROADS = 100
const STEPS = 5
const STEP_MS = 10_000
const START = Date.UTC(2026, 0, 5, 8)
const MINUTE_MS = 60_000
/** Metres of a road, and how much of it a vehicle drives in a step. */
const ROAD_M = 200_000
const STEP_M = 150

interface Road {
  readonly line: readonly { readonly latitude: number; readonly longitude: number }[]
  /** Corners of the line at which the points are. */
  readonly stops: readonly number[]
}

const roadOf = (random: () => number): Road => {
  let [latitude, longitude] = [48 + random() * 4, 24 + random() * 10]
  let course = random() * 360
  const line = Array.from({ length: CORNERS }, () => {
    const place = { latitude, longitude }
    course += (random() - 0.5) * 60
    ;[latitude, longitude] = destination(latitude, longitude, course, ROAD_M / CORNERS)
    return place
  })
  const gap = (CORNERS - 1) / (POINTS - 1)
  return { line, stops: Array.from({ length: POINTS }, (_, point) => Math.round(point * gap)) }
}

const taskOf = (id: number, { line, stops }: Road): TaskRecord => ({
  id,
  ownerId: 1,
  name: `Task ${id}`,
  templateId: null,
  routeId: 1,
  description: '',
  startsAt: START,
  endsAt: null,
  performerIds: [id],
  performers: [],
  shift: null,
  state: 'planned',
  outcome: null,
  reason: '',
  route: {
    name: 'Road',
    passOrder: 'consistently',
    timing: 'activation',
    corridor: 300,
    points: stops.map((corner, point) => ({
      order: point + 1,
      name: `Point ${point + 1}`,
      latitude: line[corner]?.latitude ?? 0,
      longitude: line[corner]?.longitude ?? 0,
      radius: 100,
      zoneId: null,
      address: '',
      arrival: point * 30 * MINUTE_MS,
      departure: null,
      spendMinutes: 5,
      earlyMinutes: 10,
      lateMinutes: 10,
    })),
  },
  progress: null,
  activatedAt: null,
  dayStart: null,
  endedAt: null,
  judgedAt: null,
  forecast: null,
  hasWay: true,
  wayAt: START,
  lateChange: null,
  repeat: null,
  version: 0,
})

interface Driven {
  task: TaskRecord
  readonly plan: TimedPlan
  readonly road: Road
  /** The corner at which the vehicle is; it drives on from there. */
  readonly corner: number
}

const fleetOf = (): readonly Driven[] => {
  const random = createRandom(1)
  const roads = Array.from({ length: ROADS }, () => roadOf(random))
  const leg = ROAD_M / (POINTS - 1)
  const legs = Array.from({ length: POINTS - 1 }, () => ({ metres: leg, seconds: leg / 20 }))
  return Array.from({ length: TASKS }, (_, index) => {
    const road = roads[index % ROADS] as Road
    const task = begin(taskOf(index + 1, road), START, { dayStart: () => START }).task
    const plan = planOf(task, [], roadWay(road.line, legs))
    return { task, plan, road, corner: Math.floor(random() * (CORNERS - STEPS - 5)) }
  })
}

const fixOf = ({ task, road, corner }: Driven, nth: number): Fix => {
  const metres = (nth * STEP_M) / (ROAD_M / CORNERS)
  const [from, to] = [
    road.line[corner + Math.floor(metres)] ?? { latitude: 0, longitude: 0 },
    road.line[corner + Math.floor(metres) + 1] ?? { latitude: 0, longitude: 0 },
  ]
  const share = metres - Math.floor(metres)
  return {
    vehicleId: task.id,
    at: START + (nth + 1) * STEP_MS,
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  }
}

/** Processor time of each of so many rounds over the whole fleet, µs for a position. */
const timeOf = (run: (nth: number) => void): number => {
  for (let nth = 0; nth < 3; nth++) run(nth)
  const before = process.cpuUsage()
  for (let nth = 3; nth < 3 + STEPS; nth++) run(nth)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / (TASKS * STEPS)
}

export const taskLive: Measure = {
  id: 'task-live-10k',
  part: 'engine',
  run: async () => {
    const fleet = fleetOf()
    let events = 0
    const whole = timeOf((nth) => {
      for (const driven of fleet) {
        const reported = { fixes: [fixOf(driven, nth)], lateChange: 0 }
        const step = judgeTask(driven.task, driven.plan, reported, START + (nth + 1) * STEP_MS)
        events += step.events.length
        driven.task = step.task
      }
    })
    const again = fleetOf()
    const progress = again.map(({ task }) => task.progress)
    const step = timeOf((nth) => {
      for (const [index, driven] of again.entries()) {
        const known = progress[index]
        if (known) progress[index] = advance(driven.plan, known, fixOf(driven, nth))
      }
    })
    return {
      what: `a position of an active task: ${TASKS} tasks of ${POINTS} points, by road of ${CORNERS} corners`,
      value: whole,
      unit: 'µs',
      baseline: null,
      ratio: null,
      detail: `${step.toFixed(2)} µs for points and corridor, the rest for the forecast; ${events} events`,
    }
  },
}
