import { type Kysely, sql } from 'kysely'
import { ROAD_POINTS_MAX } from '../../../src/contract/http/roads.ts'
import { type PlannedWay, roadWay, type WayLeg } from '../../movement/tasks/plannedWay.ts'
import { thinLine } from '../../movement/tasks/thinLine.ts'
import type { Database } from '../../storage/schema.ts'
import { type RoadEngine, RoadFailure } from '../roads/engine/roadEngine.ts'
import type { MovingTask } from './taskRecord.ts'

/** The ways by road of active tasks: asked for once, when a task begins, and stored with it. */

type Db = Kysely<Database>

/** Where the engine had no way, it is asked again after so long, ms. */
const RETRY_MS = 600_000
/** An engine that takes longer is of no use here, ms. */
const TIMEOUT_MS = 10_000
/** By how much a stored line may be off the road, metres. */
const PRECISION_M = 10
/** Of stored degrees: 0.1 m. */
const DIGITS = 6

/** As it is stored: longitude and latitude in turn, degrees; a leg between each two points. */
interface StoredWay {
  readonly line: readonly number[]
  readonly legs: readonly WayLeg[]
}

/** Whether a road engine is to be asked for the way of a task; in any order there is no planned way. now: ms since the epoch. */
export const isWayDue = ({ hasWay, wayAt, route }: MovingTask, now: number): boolean =>
  !hasWay &&
  route.passOrder !== 'arbitrarily' &&
  route.points.length <= ROAD_POINTS_MAX &&
  (wayAt === null || wayAt <= now - RETRY_MS)

const askFor = async ({ route }: MovingTask, engine: RoadEngine): Promise<StoredWay | null> => {
  const places = route.points.map(({ latitude, longitude }) => ({
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }))
  try {
    const { line, legs } = await engine.route(places, null, AbortSignal.timeout(TIMEOUT_MS))
    if (line.length < 2 || legs.length !== places.length - 1) return null
    const thinned = thinLine(
      line.map(([longitude, latitude]) => ({ latitude, longitude })),
      PRECISION_M,
    )
    return {
      line: thinned.flatMap(({ latitude, longitude }) => [
        Number(longitude.toFixed(DIGITS)),
        Number(latitude.toFixed(DIGITS)),
      ]),
      legs: legs.map(({ metres, seconds }) => ({ metres, seconds })),
    }
  } catch (error) {
    if (error instanceof RoadFailure || (error instanceof DOMException && error.name === 'TimeoutError'))
      return null
    throw error
  }
}

/** Asks for the way of a task and stores it, or that there is none; returns the task as it is then. */
export const findWay = async (
  db: Db,
  task: MovingTask,
  engine: RoadEngine,
  now: number,
): Promise<MovingTask> => {
  const way = await askFor(task, engine)
  const json = way === null ? null : JSON.stringify(way)
  // A way that another process has stored meanwhile stays; the version is that of what people see change.
  await sql`update task set way_at = ${now}, way = coalesce(way, ${json}::jsonb)
    where owner_id = ${task.ownerId} and id = ${task.id}`.execute(db)
  return { ...task, wayAt: now, hasWay: task.hasWay || way !== null }
}

const readStored = async (
  db: Db,
  { ownerId, id }: Pick<MovingTask, 'ownerId' | 'id'>,
): Promise<StoredWay | null> => {
  const { rows } = await sql<{ way: StoredWay | null }>`select way from task
    where owner_id = ${ownerId} and id = ${id}`.execute(db)
  return rows[0]?.way ?? null
}

/** The line of the stored way: longitude and latitude in turn, degrees; null: there is none. */
export const readWayLine = async (
  db: Db,
  task: Pick<MovingTask, 'ownerId' | 'id'>,
): Promise<number[] | null> => {
  const way = await readStored(db, task)
  return way && [...way.line]
}

/** The stored way of a task; null: there is none. */
export const readWay = async (
  db: Db,
  task: Pick<MovingTask, 'ownerId' | 'id'>,
): Promise<PlannedWay | null> => {
  const way = await readStored(db, task)
  if (way === null) return null
  const line = Array.from({ length: way.line.length / 2 }, (_, corner) => ({
    longitude: way.line[2 * corner] ?? 0,
    latitude: way.line[2 * corner + 1] ?? 0,
  }))
  return roadWay(line, way.legs)
}
