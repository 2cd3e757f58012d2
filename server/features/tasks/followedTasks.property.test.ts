import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { POINT_MARKS, type PointMark } from '../../../src/contract/tasks/pointMarks.ts'
import { openTestCluster, type TestCluster } from '../../live/cluster/testing/testCluster.ts'
import { location } from '../../live/testFleet.ts'
import { replay } from '../../movement/tasks/driverMarks.ts'
import { type Fix, newProgress } from '../../movement/tasks/taskProgress.ts'
import { readPlace, storedPlace } from '../../storage/positionUnits.ts'
import { planOf } from './judgeTask.ts'
import { TaskKeeper } from './taskKeeper.ts'
import type { MovingTask, StoredMark } from './taskRecord.ts'
import { readActiveTasks, storeMarks } from './taskSql.ts'
import { routePointOf } from './testTasks.ts'

/** Two processes follow a task in memory while positions come in to either, some of them late; at the end it is as if read at once. */

const MINUTE = 60_000
let cluster: TestCluster
let ownerId: number
let keepers: [TaskKeeper, TaskKeeper]
let run = 0

const openKeeper = (process: Process): TaskKeeper =>
  new TaskKeeper({ ...(process === 0 ? cluster.first : cluster.second), log: () => undefined })

beforeAll(async () => {
  cluster = await openTestCluster()
  ownerId = await cluster.stage.addOwner('owner')
})
afterAll(() => cluster.stage.close())

const placeAt = (east: number, north: number) => {
  const [lat, lon] = destination(50, 30, 90, east)
  const [latitude, longitude] = destination(lat, lon, 0, north)
  return { latitude, longitude }
}
/** Three points in a row, and one that nobody reaches. */
const ROUTE: TaskRouteFields = {
  name: 'Row',
  passOrder: 'withPasses',
  timing: 'activation',
  corridor: 500,
  points: [0, 4_000, 8_000, 90_000].map((east, index) => routePointOf(index + 1, placeAt(east, 0))),
}

const whose = fc.constantFrom<Process>(0, 1)
const place = {
  east: fc.constantFrom(0, 0, 1_500, 4_000, 4_000, 6_000, 8_000),
  north: fc.constantFrom(0, 0, 0, 450, 700, 2_000),
}
type Process = 0 | 1
type Step =
  | {
      readonly kind: 'drive' | 'late'
      readonly process: Process
      readonly east: number
      readonly north: number
    }
  | { readonly kind: 'mark'; readonly point: number; readonly says: PointMark }
  | { readonly kind: 'look' | 'restart'; readonly process: Process }
  | { readonly kind: 'both' }

const drive = fc.record({ kind: fc.constant('drive' as const), process: whose, ...place })
const looks: { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('look' as const), process: whose }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('both' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('restart' as const), process: whose }) },
]
const inTime = fc.array<Step>(fc.oneof({ weight: 8, arbitrary: drive }, ...looks), { maxLength: 40 })
/** What is judged again from the beginning hides what was missed before, so this is a test of its own. */
const judgedAgain = fc.array<Step>(
  fc.oneof(
    { weight: 8, arbitrary: drive },
    { weight: 2, arbitrary: drive.map((one): Step => ({ ...one, kind: 'late' })) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('mark' as const),
        point: fc.integer({ min: 1, max: 3 }),
        says: fc.constantFrom<PointMark>(...POINT_MARKS),
      }),
    },
    ...looks,
  ),
  { maxLength: 40 },
)

/** An active task of a vehicle, which begins now. */
const addTask = async (vehicleId: number, at: number): Promise<number> => {
  const route = JSON.stringify(ROUTE)
  const { rows } = await sql<{ id: number }>`with route as (
      insert into task_route (owner_id, name, pass_order, timing, points, corridor)
      values (${ownerId}, ${`Row ${vehicleId}`}, 'withPasses', 'activation', ${JSON.stringify(ROUTE.points)}::jsonb, 500)
      returning id
    )
    insert into task (owner_id, name, route_id, description, starts_at, performers, state, activated_at, day_start, route,
      progress)
    select ${ownerId}, 'Delivery', route.id, '', ${at}, array[${vehicleId}::integer], 'active', ${at}, ${at},
      ${route}::jsonb, ${JSON.stringify(newProgress(ROUTE.points.length))}::jsonb
    from route returning id`.execute(cluster.stage.db)
  return rows[0]?.id ?? 0
}

/** A degree as the table has it. */
const onDisk = (degrees: number): number => readPlace(storedPlace(degrees) ?? 0)

/** What happened to a task. */
interface Played {
  readonly task: MovingTask
  readonly fixes: readonly Fix[]
  readonly marks: readonly StoredMark[]
  readonly events: readonly string[]
}

const play = async (plan: readonly Step[]): Promise<Played> => {
  const { stage } = cluster
  const { clock, db } = stage
  const [vehicleId = 0] = await cluster.during(stage.addVehicles('owner', [{ key: `run${++run}` }]))
  const id = await addTask(vehicleId, clock.now())
  keepers = [openKeeper(0), openKeeper(1)]
  const fixes: Fix[] = []
  const marks: StoredMark[] = []
  let newest = 0
  const send = async (process: Process, at: number, where: { latitude: number; longitude: number }) => {
    const fleet = process === 0 ? cluster.first : cluster.second
    await cluster.during(fleet.sink.record([location(vehicleId, at, { ...where, speed: 10 })]))
    const [latitude, longitude] = [onDisk(where.latitude), onDisk(where.longitude)]
    fixes.push({ vehicleId, at, latitude, longitude })
  }
  const look = (process: Process) => cluster.during(keepers[process].settle())
  for (const step of [...plan, { kind: 'both' } satisfies Step]) {
    await clock.advance(20_000)
    if (step.kind === 'drive') {
      newest = clock.now()
      await send(step.process, newest, placeAt(step.east, step.north))
    } else if (step.kind === 'late' && newest > 0) {
      const at = newest - 7_000 - fixes.length
      await send(step.process, at, placeAt(step.east, step.north))
    } else if (step.kind === 'mark') {
      const mark = { key: `${run} ${marks.length}`, kind: step.says, at: clock.now(), reason: '' }
      marks.push({ ...mark, point: step.point, vehicleId })
      await db.transaction().execute((trx) => storeMarks(trx, { ownerId, id }, marks))
    } else if (step.kind === 'look') await look(step.process)
    else if (step.kind === 'both') await Promise.all([look(0), look(1)])
    else if (step.kind === 'restart') {
      await keepers[step.process].stop()
      keepers[step.process] = openKeeper(step.process)
    }
  }
  // What is stored in any case, by whichever process goes on.
  await send(0, clock.now(), placeAt(1_500, 0))
  for (const process of [0, 1] as const) {
    await clock.advance(3 * MINUTE)
    await look(process)
    await keepers[process].stop()
  }
  const [task] = await readActiveTasks(db, [{ ownerId, id }])
  const { rows } = await sql<{
    name: string
    text: string
  }>`select name, data ->> 'text' as text from event_log
    where vehicle_id = ${vehicleId} and name in ('TASK_POINT_ARRIVED', 'TASK_POINT_LEFT')`.execute(db)
  await sql`delete from task`.execute(db)
  if (!task) throw new Error('the task has ended')
  return { task, fixes, marks, events: rows.map(({ name, text }) => `${name} ${text}`) }
}

test.each([
  ['in time', inTime],
  ['late, and drivers say something', judgedAgain],
])(
  'a task that two processes follow in memory is as read at once, with each event once, whoever restarts, where positions come %s [TASK-05, TASK-23]',
  async (_how, steps) => {
    await fc.assert(
      fc.asyncProperty(steps, async (planned) => {
        const { task, fixes, marks, events } = await play(planned)
        const ordered = fixes.toSorted((a, b) => a.at - b.at)
        const ofDrivers = marks.map(({ point, kind, at, vehicleId }) => ({
          point: point - 1,
          kind,
          at,
          vehicleId,
        }))
        const plan = planOf(task, [])
        const atOnce = replay(plan, newProgress(plan.points.length), ordered, ofDrivers)
        expect(task.progress).toEqual(JSON.parse(JSON.stringify({ ...atOnce, marks: marks.length })))
        expect(new Set(events).size).toBe(events.length)
        for (const [index, { arrivedAt, leftAt }] of (task.progress?.points ?? []).entries()) {
          const said = (name: string) => events.includes(`${name} Delivery: Point ${index + 1}`)
          if (arrivedAt !== null) expect(said('TASK_POINT_ARRIVED')).toBe(true)
          if (leftAt !== null) expect(said('TASK_POINT_LEFT')).toBe(true)
        }
      }),
      { numRuns: 20 },
    )
  },
  120_000,
)
