import { type Kysely, sql } from 'kysely'
import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { Keeper } from '../../live/keeper.ts'
import type { Fix } from '../../movement/tasks/taskProgress.ts'
import type { Log } from '../../platform/log.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { moment } from '../../storage/history.ts'
import { readPlace } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import { isRecheckDue, judgedUntil, judgeTask, planOf } from './judgeTask.ts'
import { makeTasks } from './makeTasks.ts'
import { writeTaskEvents } from './taskEvents.ts'
import type { TaskRecord } from './taskRecord.ts'
import { readActiveTasks, readDueTasks, storeTask } from './taskSql.ts'
import { begin, type TaskStep } from './taskSteps.ts'

export interface KeeperDependencies extends Pick<Fleet, 'db' | 'clock' | 'days' | 'journal' | 'zones'> {
  readonly log: Log
}

const TURN_MS = 2_000
/** How often an active task is judged. */
const JUDGE_MS = 5_000
const CHUNK = 50
/** Positions of one read. */
const PAGE = 5_000

/**
 * Makes the tasks of templates, begins planned ones, and moves active ones along by the positions of their performers. Every
 * process may do it: a task is stored with the version that was read, so that each step and its events are written once.
 */
export class TaskKeeper extends Keeper<KeeperDependencies> {
  constructor(deps: KeeperDependencies) {
    super(deps, { pauseMs: TURN_MS, failed: 'tasks wait' })
  }

  protected override async work(): Promise<void> {
    const { db, clock } = this.deps
    const now = clock.now()
    await makeTasks(db, now)
    await this.#beginDue(now)
    for (;;) {
      const tasks = await readActiveTasks(db, now - JUDGE_MS, CHUNK)
      const steps: TaskStep[] = []
      for (const task of tasks) steps.push(await this.#judge(task, now))
      await this.#store(steps)
      if (tasks.length < CHUNK) return
    }
  }

  async #beginDue(now: number): Promise<void> {
    const { db, days } = this.deps
    for (;;) {
      const due = await readDueTasks(db, now, CHUNK)
      await this.#store(due.map((task) => begin(task, task.startsAt ?? now, days)))
      if (due.length < CHUNK) return
    }
  }

  async #judge(task: TaskRecord, now: number): Promise<TaskStep> {
    const { db, zones } = this.deps
    if (task.route.points.some(({ zoneId }) => zoneId !== null)) await zones.prepare([task.ownerId])
    const index = zones.of(task.ownerId)
    const plan = planOf(task, (zoneId) => index.get(zoneId)?.area ?? null)
    return judgeTask(task, plan, await readFixes(db, task, now), now)
  }

  /** Stores steps with their events; those of tasks that changed meanwhile are left to the next turn. */
  async #store(steps: readonly TaskStep[]): Promise<void> {
    const { db, days, journal } = this.deps
    const quiet = steps.filter(({ events }) => events.length === 0)
    if (quiet.length > 0)
      await db.transaction().execute(async (trx) => {
        for (const { task } of quiet) await storeTask(trx, task)
      })
    const eventful = steps.filter(({ events }) => events.length > 0)
    if (eventful.length === 0) return
    await journal.write(async (write) => {
      const stored: TaskStep[] = []
      for (const step of eventful) if (await storeTask(write.trx, step.task)) stored.push(step)
      await writeTaskEvents(write, days, stored)
    })
  }
}

interface FixRow {
  readonly vehicleId: number
  readonly at: number
  readonly lat: number
  readonly lon: number
}

/** The valid positions of a task's performers that are not judged yet, in the order of their moments. */
const readFixes = async (db: Kysely<Database>, task: TaskRecord, now: number): Promise<readonly Fix[]> => {
  const { ownerId, performerIds, progress, activatedAt } = task
  const start = (activatedAt ?? now) - 1
  const isFromStart = isRecheckDue(task, now)
  const since = performerIds.map((id) => (isFromStart ? start : (progress?.tracks[id]?.at ?? start)))
  const fixes: Fix[] = []
  for (let after = Math.min(...since); ; ) {
    const { rows } = await sql<FixRow>`select p.vehicle_id as "vehicleId", p.ts as at, p.lat, p.lon
      from position p join unnest(${numberArray(performerIds)}::integer[], ${numberArray(since)}::bigint[])
        as performer (id, since) on p.vehicle_id = performer.id and p.ts > performer.since
      where p.owner_id = ${ownerId} and p.vehicle_id = any(${numberArray(performerIds)}::integer[])
        and p.ts > ${moment(after)} and p.ts <= ${moment(judgedUntil(task, now))}
        and p.validity = ${FULL_VALIDITY} and p.lat is not null and p.lon is not null
      order by p.ts, p.vehicle_id limit ${PAGE}`.execute(db)
    // A full page may end amid a moment, whose rest belongs to the next one.
    const last = rows.at(-1)?.at ?? after
    const whole = rows.length < PAGE ? rows : rows.filter(({ at }) => at < last)
    for (const { vehicleId, at, lat, lon } of whole)
      fixes.push({ vehicleId, at, latitude: readPlace(lat), longitude: readPlace(lon) })
    if (rows.length < PAGE) return fixes
    after = last - 1
  }
}
