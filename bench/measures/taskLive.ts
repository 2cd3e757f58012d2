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

/**
 * What a position of a vehicle costs that drives an active task, server and database together: the task is read, judged (arrivals, the
 * corridor, the forecast of each point) and stored. Storing the positions themselves is measured too.
 */

const TASKS = 10_000
const QUICK_TASKS = 1_000
const POINTS = 10
/** Corners of a way by road; some hundred roads are shared. */
const CORNERS = 1_000
const ROADS = 100
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Seconds of driving between two looks of the keeper, as it pauses; and how many looks warm up and are measured. */
const LOOK_SECONDS = 6
const WARM_UP_LOOKS = 6
const LOOKS = 12
/** Observations that are recorded together. */
const BATCH = 5_000
/** The first corners of the first leg, at which vehicles begin. */
const LEG_CORNERS = 90
/** Metres of a road, and how much of it a vehicle drives in a second. */
const ROAD_M = 200_000
const STEP_M = 15

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
const addTasks = async ({ db, ownerId, vehicleIds }: FeedServer, roads: readonly Road[], at: number) => {
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
  const corners = (seconds * STEP_M) / (ROAD_M / CORNERS)
  const from = line[corner + Math.floor(corners)] ?? { latitude: 0, longitude: 0 }
  const to = line[corner + Math.floor(corners) + 1] ?? from
  const share = corners - Math.floor(corners)
  const latitude = from.latitude + share * (to.latitude - from.latitude)
  const longitude = from.longitude + share * (to.longitude - from.longitude)
  const data = { vehicleId, timestamp: at, latitude, longitude, speed: STEP_M, azimuth: 90 }
  return { event: 'vehicleLocation', data: { ...data, validity: 100, ignitionOn: true } }
}

/** Drives all tasks; processor time of a position for its task, and for its storage, µs. */
const drive = async (server: FeedServer): Promise<{ readonly task: number; readonly storage: number }> => {
  const random = createRandom(1)
  const roads = Array.from({ length: ROADS }, () => roadOf(random))
  const { fleet, vehicleIds } = server
  const corners = vehicleIds.map(() => Math.floor(random() * LEG_CORNERS))
  // Up to now: reports of the future are refused.
  const start = Date.now() - (WARM_UP_LOOKS + LOOKS + 1) * LOOK_SECONDS * SECOND_MS
  let at = start
  const keeper = new TaskKeeper({ ...fleet, clock: { ...systemClock, now: () => at }, log: () => undefined })
  const record = async (observations: readonly Observation[]): Promise<void> => {
    for (const chunk of chunksOf(observations, BATCH)) await fleet.sink.record(chunk)
    await fleet.follower.settle()
  }
  const placed = (corner: (vehicle: number) => number, seconds: number): readonly Observation[] =>
    vehicleIds.map((id, vehicle) =>
      positionOf(id, roads[vehicle % ROADS] as Road, corner(vehicle), seconds, at),
    )
  await addTasks(server, roads, start - SECOND_MS)
  await record(placed(() => 0, 0))
  const spent = { task: 0, storage: 0 }
  for (let look = 0; look < WARM_UP_LOOKS + LOOKS; look++) {
    const positions: Observation[] = []
    for (let second = 0; second < LOOK_SECONDS; second++) {
      at += SECOND_MS
      positions.push(...placed((vehicle) => corners[vehicle] ?? 0, look * LOOK_SECONDS + second))
    }
    const storing = await spend(server, () => record(positions))
    const judging = await spend(server, () => keeper.settle())
    if (look < WARM_UP_LOOKS) continue
    spent.storage += storing.here + storing.database
    spent.task += judging.here + judging.database
  }
  const each = 1e6 / (vehicleIds.length * LOOKS * LOOK_SECONDS)
  return { task: spent.task * each, storage: spent.storage * each }
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
    const server = await startFeedServer(quick ? QUICK_TASKS : TASKS)
    try {
      const { task, storage } = await drive(server)
      const count = server.vehicleIds.length
      if ((await countArrived(server)) !== count) throw new Error('bench: a task was not moved along')
      return {
        what: `added to a position by an active task, server and database: ${count.toLocaleString('en')} tasks of ${POINTS} points, by road of ${CORNERS} corners, a position a second`,
        value: task,
        unit: 'µs',
        baseline: null,
        ratio: null,
        detail: `storing and following a position costs ${storage.toFixed(1)} µs`,
      }
    } finally {
      await server.stop()
    }
  },
}
