import { judgeTask, planOf } from '../../server/features/tasks/judgeTask.ts'
import type { TaskRecord } from '../../server/features/tasks/taskRecord.ts'
import { begin, type TaskStep } from '../../server/features/tasks/taskSteps.ts'
import type { TimedPlan } from '../../server/movement/tasks/forecast.ts'
import { type PlannedWay, roadWay } from '../../server/movement/tasks/plannedWay.ts'
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
const CHUNK = 100
const STEP_MS = 10_000
const START = Date.UTC(2026, 0, 5, 8)
const MINUTE_MS = 60_000
/** Corners of the first leg at which vehicles are. */
const LEG_CORNERS = 90
/** Metres of a road, and how much of it a vehicle drives in a step. */
const ROAD_M = 200_000
const STEP_M = 150

interface Road {
  readonly way: PlannedWay
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
  const leg = ROAD_M / (POINTS - 1)
  const legs = Array.from({ length: POINTS - 1 }, () => ({ metres: leg, seconds: leg / 20 }))
  const gap = (CORNERS - 1) / (POINTS - 1)
  const stops = Array.from({ length: POINTS }, (_, point) => Math.round(point * gap))
  return { way: roadWay(line, legs), line, stops }
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
  marks: [],
  forecast: null,
  hasWay: true,
  wayAt: START,
  lateChange: null,
  repeat: null,
  version: 0,
})

interface Driven {
  task: TaskRecord
  /** The task as it is stored. */
  stored: string
  readonly plan: TimedPlan
  readonly road: Road
  /** The corner at which the vehicle is once it has left the first point; it drives on from there. */
  readonly corner: number
}

const fleetOf = (): readonly Driven[] => {
  const random = createRandom(1)
  const roads = Array.from({ length: ROADS }, () => roadOf(random))
  return Array.from({ length: TASKS }, (_, index) => {
    const road = roads[index % ROADS] as Road
    const task = begin(taskOf(index + 1, road), START, { dayStart: () => START }).task
    const plan = planOf(task, [], road.way)
    return { task, stored: '', plan, road, corner: 2 + Math.floor(random() * LEG_CORNERS) }
  })
}

const fixOf = ({ task, road, corner }: Driven, nth: number): Fix => {
  const [start] = road.line
  if (nth === 0 && start) return { vehicleId: task.id, at: START + STEP_MS, ...start }
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

/** Rounds that bring the tasks under way: from the first point onto the road. */
const BEGUN = 3

/** A task as it is read. A forecast is made each 20 s, which is with every second position. */
const readTask = ({ stored }: Driven, fix: Fix): TaskRecord => {
  const task = JSON.parse(stored) as TaskRecord
  const madeAt = fix.at - (task.id % 2 === 0 ? STEP_MS : 2 * STEP_MS)
  return { ...task, forecast: task.forecast && { ...task.forecast, madeAt } }
}

/** Processor time of a position, µs. step: what is done for the nth position of a task, once the positions before are made. */
const timeOf = (fleet: readonly Driven[], step: (driven: Driven, fix: Fix) => void): number => {
  let spent = 0
  for (let nth = BEGUN; nth < BEGUN + 2 * STEPS; nth++)
    for (let from = 0; from < TASKS; from += CHUNK) {
      // As the keeper does: some tasks are read, judged, stored and dropped.
      const chunk = fleet.slice(from, from + CHUNK).map((driven) => {
        const fix = fixOf(driven, nth)
        return { driven: { ...driven, task: readTask(driven, fix) }, fix }
      })
      const before = process.cpuUsage()
      for (const { driven, fix } of chunk) step(driven, fix)
      const { user, system } = process.cpuUsage(before)
      // The first half is still being compiled.
      if (nth >= BEGUN + STEPS) spent += user + system
    }
  return spent / (TASKS * STEPS)
}

export const taskLive: Measure = {
  id: 'task-live-10k',
  part: 'engine',
  run: async () => {
    const fleet = fleetOf()
    const judge = ({ task, plan }: Driven, fix: Fix): TaskStep =>
      judgeTask(task, plan, { fixes: [fix], lateChange: 0 }, fix.at)
    for (let nth = 0; nth < BEGUN; nth++)
      for (const driven of fleet) driven.task = judge(driven, fixOf(driven, nth)).task
    for (const driven of fleet) driven.stored = JSON.stringify(driven.task)
    let events = 0
    const whole = timeOf(fleet, (driven, fix) => {
      events += judge(driven, fix).events.length
    })
    let isOff = 0
    const step = timeOf(fleet, ({ task, plan }, fix) => {
      if (task.progress) isOff += advance(plan, task.progress, fix).deviations.length
    })
    if (events > 0 || isOff > 0) throw new Error('a vehicle that drives along its road causes no event')
    return {
      what: `a position of an active task: ${TASKS} tasks of ${POINTS} points, by road of ${CORNERS} corners`,
      value: whole,
      unit: 'µs',
      baseline: null,
      ratio: null,
      detail: `${step.toFixed(2)} µs of it for points and corridor, the rest for the forecast of all points`,
    }
  },
}
