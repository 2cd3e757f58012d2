import { sql } from 'kysely'
import { TaskKeeper } from '../../server/features/tasks/taskKeeper.ts'
import type { Observation } from '../../server/live/ports.ts'
import type { WayLeg } from '../../server/movement/tasks/plannedWay.ts'
import { newProgress } from '../../server/movement/tasks/taskProgress.ts'
import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import { chunksOf } from '../../server/platform/chunksOf.ts'
import { createRandom } from '../../server/platform/random.ts'
import { systemClock } from '../../server/platform/systemClock.ts'
import { plainPoint, type RoutePoint } from '../../src/contract/tasks/routePoints.ts'
import { destination } from '../../src/contract/rules/geodesy.ts'
import { type FeedServer, startFeedServer } from '../feed/feedServer.ts'
import { spend } from '../feed/spend.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

/**
 * What a position of a vehicle costs that drives an active task, server and database together: the task is read, judged (arrivals, the
 * corridor, the forecast of each point) and stored.
 */

const TASKS = 10_000
const QUICK_TASKS = 1_000
const POINTS = 10
/** Corners of a way by road; some hundred roads are shared. */
const CORNERS = 1_000
const ROADS = 100
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Seconds of driving between two looks of the keeper, as it pauses. */
const STEP_SECONDS = 2
const STEP_MS = STEP_SECONDS * SECOND_MS
/** Looks of a turn, of which one judges all tasks; and how many turns warm up and are measured: in four minutes each task is stored. */
const STEPS = 3
const WARM_UP_TURNS = 6
const TURNS = 40
/** Observations that are recorded together. */
const BATCH = 5_000
/** The first corners of the first leg, at which vehicles begin. */
const LEG_CORNERS = 90
/** Metres of a road, and how much of it a vehicle drives in a second. */
const ROAD_M = 200_000
const SECOND_M = 15

interface Road {
  /** As tasks store it: longitude and latitude in turn, degrees. */
  readonly way: { readonly line: readonly number[]; readonly legs: readonly WayLeg[] }
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
  return {
    way: { line: line.flatMap((place) => [place.longitude, place.latitude]), legs },
    line,
    stops,
  }
}

const pointsOf = ({ line, stops }: Road): readonly RoutePoint[] =>
  stops.map((corner, index) => ({
    ...plainPoint(index + 1, `Point ${index + 1}`, line[corner] ?? { latitude: 0, longitude: 0 }),
    arrival: index * 30 * MINUTE_MS,
    spendMinutes: 5,
    earlyMinutes: 10,
    lateMinutes: 10,
  }))

/** Stores a route for each road, and an active task by road for each vehicle. */
const addTasks = async (
  { db, ownerId }: FeedServer,
  vehicleIds: readonly number[],
  roads: readonly Road[],
  at: number,
): Promise<void> => {
  const progress = JSON.stringify(newProgress(POINTS))
  for (const [index, road] of roads.entries()) {
    const points = JSON.stringify(pointsOf(road))
    const performers = vehicleIds.filter((_, vehicle) => vehicle % roads.length === index)
    await sql`with route as (
        insert into task_route (owner_id, name, pass_order, timing, points, corridor)
        values (${ownerId}, ${`Road ${index}`}, 'consistently', 'activation', ${points}::jsonb, 300)
        returning id, jsonb_build_object('name', name, 'passOrder', pass_order, 'timing', timing, 'points', points,
          'corridor', corridor) as kept
      )
      insert into task (owner_id, name, route_id, description, starts_at, performers, state, activated_at, day_start, route,
        progress, way, way_at)
      select ${ownerId}, 'Task ' || p.id, route.id, '', ${at}, array[p.id], 'active', ${at}, ${at}, route.kept,
        ${progress}::jsonb, ${JSON.stringify(road.way)}::jsonb, ${at}
      from route, unnest(${`{${performers.join(',')}}`}::integer[]) as p (id)`.execute(db)
  }
}

/** Where a vehicle is that left the first point so many seconds ago. */
const positionOf = (
  vehicleId: number,
  { line }: Road,
  corner: number,
  seconds: number,
  at: number,
): Observation => {
  const corners = (seconds * SECOND_M) / (ROAD_M / CORNERS)
  const from = line[corner + Math.floor(corners)] ?? { latitude: 0, longitude: 0 }
  const to = line[corner + Math.floor(corners) + 1] ?? from
  const share = corners - Math.floor(corners)
  const latitude = from.latitude + share * (to.latitude - from.latitude)
  const longitude = from.longitude + share * (to.longitude - from.longitude)
  const data = { vehicleId, timestamp: at, latitude, longitude, speed: SECOND_M, azimuth: 90 }
  return { event: 'vehicleLocation', data: { ...data, validity: 100, ignitionOn: true } }
}

/** What vehicles send in a turn: of each step the observations of all of them. */
type Turn = readonly (readonly Observation[])[]

/** Processor time of a position, µs: of vehicles with a task and without one; the part of the database in it. */
interface Cost {
  readonly withTask: number
  readonly without: number
  readonly databaseWithTask: number
  readonly databaseWithout: number
}

/**
 * Drives twice as many vehicles as there are tasks. Those with a task and those without send the same in turns, so that what is between
 * them is what the tasks cost, wherever it is spent.
 */
const drive = async (server: FeedServer): Promise<Cost> => {
  const random = createRandom(1)
  const roads = Array.from({ length: ROADS }, () => roadOf(random))
  const { fleet } = server
  const half = server.vehicleIds.length / 2
  const sides = [server.vehicleIds.slice(0, half), server.vehicleIds.slice(half)] as const
  const corners = sides[0].map(() => Math.floor(random() * LEG_CORNERS))
  // Up to now: reports of the future are refused.
  const start = Date.now() - (WARM_UP_TURNS + TURNS + 1) * STEPS * STEP_MS
  let at = start
  const keeper = new TaskKeeper({ ...fleet, clock: { ...systemClock, now: () => at }, log: () => undefined })
  const record = async (observations: readonly Observation[]): Promise<void> => {
    for (const chunk of chunksOf(observations, BATCH)) await fleet.sink.record(chunk)
    await fleet.follower.settle()
  }
  const placed = (side: 0 | 1, corner: (vehicle: number) => number, seconds: number): Observation[] =>
    sides[side].map((id, vehicle) =>
      positionOf(id, roads[vehicle % ROADS] as Road, corner(vehicle), seconds, start + seconds * SECOND_MS),
    )
  const turnOf = (side: 0 | 1, turn: number): Turn =>
    Array.from({ length: STEPS }, (_, step) =>
      Array.from({ length: STEP_SECONDS }).flatMap((_second, second) => {
        const seconds = (turn * STEPS + step) * STEP_SECONDS + second + 1
        return placed(side, (vehicle) => corners[vehicle] ?? 0, seconds)
      }),
    )
  const play = async (turn: number, steps: Turn, look: () => Promise<unknown>): Promise<void> => {
    for (const [step, observations] of steps.entries()) {
      at = start + (turn * STEPS + step + 1) * STEP_MS
      await record(observations)
      await look()
    }
  }
  await addTasks(server, sides[0], roads, start - SECOND_MS)
  for (const side of [0, 1] as const) await record(placed(side, () => 0, 0))
  const spent: [number[], number[]] = [[], []]
  const ofDatabase: [number, number] = [0, 0]
  const each = 1e6 / (half * STEPS * STEP_SECONDS)
  for (let turn = 0; turn < WARM_UP_TURNS + TURNS; turn++) {
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const steps = turnOf(side, turn)
      const { here, database } = await spend(server, () =>
        play(turn, steps, async () => (side === 0 ? keeper.settle() : undefined)),
      )
      if (turn < WARM_UP_TURNS) continue
      spent[side].push((here + database) * each)
      ofDatabase[side] += (database * each) / TURNS
    }
  }
  await keeper.stop()
  const [databaseWithTask, databaseWithout] = ofDatabase
  return { withTask: median(spent[0]), without: median(spent[1]), databaseWithTask, databaseWithout }
}

const countArrived = async ({ db }: FeedServer): Promise<number> => {
  const { rows } = await sql<{ tasks: number }>`select count(*)::integer as tasks from task
    where state = 'active' and progress -> 'points' -> 0 -> 'leftAt' <> 'null'`.execute(db)
  return rows[0]?.tasks ?? 0
}

export const taskLive: Measure = {
  id: 'task-live-10k',
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async ({ quick }) => {
    const count = quick ? QUICK_TASKS : TASKS
    const server = await startFeedServer(2 * count)
    try {
      const { withTask, without, databaseWithTask, databaseWithout } = await drive(server)
      if ((await countArrived(server)) !== count) throw new Error('bench: a task was not moved along')
      return {
        what: `added to a position by an active task, server and database: ${count.toLocaleString('en')} tasks of ${POINTS} points, by road of ${CORNERS} corners, a position a second`,
        value: withTask - without,
        unit: 'µs',
        baseline: null,
        ratio: null,
        detail: `a position costs ${withTask.toFixed(1)} µs with its task and ${without.toFixed(1)} µs without one, each the median of ${TURNS} turns; of these the database ${databaseWithTask.toFixed(1)} and ${databaseWithout.toFixed(1)} µs on the average`,
      }
    } finally {
      await server.stop()
    }
  },
}
