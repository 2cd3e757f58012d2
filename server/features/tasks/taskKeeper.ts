import type { Fleet } from '../../live/createFleet.ts'
import { Keeper } from '../../live/keeper.ts'
import type { TimedPlan } from '../../movement/tasks/forecast.ts'
import type { ZoneArea } from '../../movement/zones/zoneGeometry.ts'
import type { Log } from '../../platform/log.ts'
import type { RoadEngine } from '../roads/engine/roadEngine.ts'
import type { Roads } from '../roads/roads.ts'
import { judgeTask, planOf } from './judgeTask.ts'
import { makeTasks } from './makeTasks.ts'
import { writeTaskEvents } from './taskEvents.ts'
import { readReported } from './taskFixes.ts'
import type { MovingTask } from './taskRecord.ts'
import { readActiveTasks, readDueTasks, storeJudged, storeTask } from './taskSql.ts'
import { begin, type TaskStep } from './taskSteps.ts'
import { findWay, isWayDue, readWay } from './taskWay.ts'

/** A plan, and the areas of the geozones that it was made with. */
interface KeptPlan {
  readonly plan: TimedPlan
  readonly areas: readonly (ZoneArea | null)[]
}

export interface KeeperDependencies extends Pick<Fleet, 'db' | 'clock' | 'days' | 'journal' | 'zones'> {
  readonly log: Log
  /** Absent: ways are straight lines. */
  readonly roads?: Pick<Roads, 'engine'>
}

const TURN_MS = 2_000
/** How often an active task is judged. */
const JUDGE_MS = 5_000
const CHUNK = 100
/** Plans that are kept. */
const PLANS_MAX = 20_000

/**
 * Makes the tasks of templates, begins planned ones, and moves active ones along by the positions of their performers. Every
 * process may do it: a task is stored with the version that was read, so that each step and its events are written once.
 */
export class TaskKeeper extends Keeper<KeeperDependencies> {
  /** The plans of active tasks, which stay as they are until a geozone of theirs changes. */
  readonly #plans = new Map<string, KeptPlan>()

  constructor(deps: KeeperDependencies) {
    super(deps, { pauseMs: TURN_MS, failed: 'tasks wait' })
  }

  protected override async work(): Promise<void> {
    const { db, clock, roads } = this.deps
    await makeTasks(db, clock.now())
    await this.#beginDue(clock.now())
    const engine = (await roads?.engine()) ?? null
    for (;;) {
      const now = clock.now()
      const tasks = await readActiveTasks(db, now - JUDGE_MS, CHUNK)
      await this.#store(await this.#judge(tasks, engine, now), new Set(tasks.map(({ forecast }) => forecast)))
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

  async #judge(
    tasks: readonly MovingTask[],
    engine: RoadEngine | null,
    now: number,
  ): Promise<readonly TaskStep[]> {
    const { db } = this.deps
    if (tasks.length === 0) return []
    const reported = await readReported(db, tasks, now)
    const steps: TaskStep[] = []
    for (const [index, known] of tasks.entries()) {
      const task = engine && isWayDue(known, now) ? await findWay(db, known, engine, now) : known
      const plan = await this.#planOf(task)
      steps.push(judgeTask(task, plan, reported[index] ?? { fixes: [], lateChange: 0 }, now))
    }
    return steps
  }

  async #planOf(task: MovingTask): Promise<TimedPlan> {
    const { db } = this.deps
    const areas = await this.#areasOf(task)
    const key = `${task.id} ${task.activatedAt} ${task.hasWay}`
    const known = this.#plans.get(key)
    if (known && areas.every((area, index) => area === known.areas[index])) return known.plan
    const plan = planOf(task, areas, task.hasWay ? await readWay(db, task) : null)
    if (this.#plans.size >= PLANS_MAX) this.#plans.clear()
    this.#plans.set(key, { plan, areas })
    return plan
  }

  /** The area of each point that is a geozone; null: its circle counts. */
  async #areasOf({ ownerId, route }: MovingTask): Promise<readonly (ZoneArea | null)[]> {
    const { zones } = this.deps
    if (route.points.every(({ zoneId }) => zoneId === null)) return route.points.map(() => null)
    await zones.prepare([ownerId])
    const index = zones.of(ownerId)
    return route.points.map(({ zoneId }) => (zoneId === null ? null : (index.get(zoneId)?.area ?? null)))
  }

  /**
   * Stores steps with their events; those of tasks that changed meanwhile are left to the next turn. known: the forecasts that are
   * stored already.
   */
  async #store(
    steps: readonly TaskStep[],
    known: ReadonlySet<MovingTask['forecast']> = new Set(),
  ): Promise<void> {
    const { db, days, journal } = this.deps
    const quiet = steps.filter(({ events }) => events.length === 0)
    if (quiet.length > 0)
      await db.transaction().execute((trx) =>
        storeJudged(
          trx,
          quiet.map(({ task }) => task),
          known,
        ),
      )
    const eventful = steps.filter(({ events }) => events.length > 0)
    if (eventful.length === 0) return
    await journal.write(async (write) => {
      const stored: TaskStep[] = []
      for (const step of eventful) if (await storeTask(write.trx, step.task)) stored.push(step)
      await writeTaskEvents(write, days, stored)
    })
  }
}
