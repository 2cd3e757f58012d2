import { setImmediate } from 'node:timers/promises'
import type { Fleet } from '../../live/createFleet.ts'
import { Keeper } from '../../live/keeper.ts'
import type { TimedPlan } from '../../movement/tasks/forecast.ts'
import type { Fix } from '../../movement/tasks/taskProgress.ts'
import type { ZoneArea } from '../../movement/zones/zoneGeometry.ts'
import { chunksOf } from '../../platform/chunksOf.ts'
import type { Log } from '../../platform/log.ts'
import type { RoadEngine } from '../roads/engine/roadEngine.ts'
import type { Roads } from '../roads/roads.ts'
import type { TakenFixes } from './fixInbox.ts'
import { type FollowedTask, FollowedTasks } from './followedTasks.ts'
import { judgeTask, planOf } from './judgeTask.ts'
import { makeTasks } from './makeTasks.ts'
import { writeTaskEvents } from './taskEvents.ts'
import { readReported } from './taskFixes.ts'
import type { MovingTask } from './taskRecord.ts'
import { readDueTasks, readUnjudgedTasks, storeJudged, storeTask } from './taskSql.ts'
import { begin, type TaskStep } from './taskSteps.ts'
import { findWay, isWayDue, readWay } from './taskWay.ts'
import { isWorthStoring } from './worthStoring.ts'

export interface KeeperDependencies
  extends Pick<
    Fleet,
    'db' | 'clock' | 'days' | 'journal' | 'zones' | 'changes' | 'peerUpdates' | 'registry' | 'storedUpdates'
  > {
  readonly log: Log
  /** Absent: ways are straight lines. */
  readonly roads?: Pick<Roads, 'engine'>
}

const TURN_MS = 2_000
/** The active tasks are judged by the first turn after so long, which is every six seconds. */
const JUDGE_MS = 5_000
/** Tasks that are judged together; and whose events are written together, for the recorder waits for it. */
const CHUNK = 500
const WRITTEN_CHUNK = 100
/** Tasks that are judged in one piece: other work runs in between. */
const BREATH_EVERY = 50

/** A task after a look, and the positions that are later than the look. */
interface Judged {
  readonly followed: FollowedTask
  readonly step: TaskStep
  readonly ahead: readonly Fix[]
}

/**
 * Makes the tasks of templates, begins planned ones, and moves active ones along by the positions of their performers. Every process
 * may do it, with the active tasks in its memory: a task is written with the version that was read, so that each step and its events are
 * written once, and read again where another process has written it.
 */
export class TaskKeeper extends Keeper<KeeperDependencies> {
  readonly #followed: FollowedTasks
  /** When all active tasks were judged last, ms since the epoch. */
  #judgedAt = Number.NEGATIVE_INFINITY

  constructor(deps: KeeperDependencies) {
    super(deps, { pauseMs: TURN_MS, failed: 'tasks wait' })
    this.#followed = new FollowedTasks(deps)
  }

  override async stop(): Promise<void> {
    await super.stop()
    this.#followed.stop()
  }

  protected override async work(): Promise<void> {
    try {
      await this.#turn()
    } catch (error) {
      // Positions that were taken are read from the tables.
      this.#followed.forget()
      this.#judgedAt = Number.NEGATIVE_INFINITY
      throw error
    }
  }

  async #turn(): Promise<void> {
    const { db, clock, roads } = this.deps
    await makeTasks(db, clock.now())
    await this.#beginDue(clock.now())
    const engine = (await roads?.engine()) ?? null
    await this.#judgeUnjudged(engine)
    if (clock.now() - this.#judgedAt < JUDGE_MS) return
    this.#judgedAt = clock.now()
    await this.#followed.refresh(db)
    const taken = this.#followed.take()
    for (const chunk of chunksOf(this.#followed.all, CHUNK)) await this.#judge(chunk, taken, engine)
  }

  async #beginDue(now: number): Promise<void> {
    const { db, days } = this.deps
    for (;;) {
      const due = await readDueTasks(db, now, WRITTEN_CHUNK)
      await this.#write(due.map((task) => begin(task, task.startsAt ?? now, days)))
      if (due.length < WRITTEN_CHUNK) return
    }
  }

  /** Those that have just begun, or whose driver has just said something. */
  async #judgeUnjudged(engine: RoadEngine | null): Promise<void> {
    for (;;) {
      const tasks = await readUnjudgedTasks(this.deps.db, CHUNK)
      const followed = this.#followed.keep(tasks)
      await this.#judge(followed, null, engine)
      // Those that another process is writing wait for the next turn.
      if (tasks.length < CHUNK || followed.every(({ isStale }) => isStale)) return
    }
  }

  /** taken: what waited in memory; null: positions are read from the tables. */
  async #judge(
    tasks: readonly FollowedTask[],
    taken: TakenFixes | null,
    engine: RoadEngine | null,
  ): Promise<void> {
    if (tasks.length === 0) return
    const { db, clock } = this.deps
    const now = clock.now()
    await this.#prepareZones(tasks)
    const looks = tasks.map((followed) => ({
      task: followed.task,
      given: taken && this.#followed.given(followed, taken),
    }))
    const reported = await readReported(db, looks, now)
    const judged: Judged[] = []
    for (const [index, followed] of tasks.entries()) {
      if (index % BREATH_EVERY === BREATH_EVERY - 1) await setImmediate()
      if (engine && isWayDue(followed.task, now)) {
        followed.task = await findWay(db, followed.task, engine, now)
        if (followed.task.hasWay) followed.plan = null
      }
      const { ahead, ...given } = reported[index] ?? { fixes: [], ahead: [], lateChange: 0 }
      const plan = await this.#planOf(followed)
      judged.push({ followed, step: judgeTask(followed.task, plan, given, now), ahead })
    }
    await this.#keep(judged)
  }

  async #planOf(followed: FollowedTask): Promise<TimedPlan> {
    const { task, plan: known } = followed
    if (known?.areas === null) return known.plan
    const areas = usesZones(task) ? this.#areasOf(task) : null
    if (known && areas?.every((area, index) => area === known.areas?.[index])) return known.plan
    const plan = planOf(task, areas ?? [], task.hasWay ? await readWay(this.deps.db, task) : null)
    followed.plan = { plan, areas }
    return plan
  }

  /** Reads the geozones that are points of tasks. */
  async #prepareZones(tasks: readonly FollowedTask[]): Promise<void> {
    const owners = new Set<number>()
    for (const { task, plan } of tasks) if (plan?.areas !== null && usesZones(task)) owners.add(task.ownerId)
    if (owners.size > 0) await this.deps.zones.prepare(owners)
  }

  /** The area of each point that is a geozone; null: its circle counts. */
  #areasOf({ ownerId, route }: MovingTask): readonly (ZoneArea | null)[] {
    const index = this.deps.zones.of(ownerId)
    return route.points.map(({ zoneId }) => (zoneId === null ? null : (index.get(zoneId)?.area ?? null)))
  }

  /** Keeps what looks found, in the tables where a reader would notice it. */
  async #keep(judged: readonly Judged[]): Promise<void> {
    const quiet: Judged[] = []
    const loud: Judged[] = []
    for (const one of judged) {
      if (one.step.events.length > 0) loud.push(one)
      else if (isWorthStoring(one.followed.stored, one.step.task)) quiet.push(one)
      else accept(one)
    }
    if (quiet.length > 0) {
      const stored = await storeJudged(
        this.deps.db,
        quiet.map(({ followed, step: { task } }) => ({
          task,
          isForecastStored: task.forecast === followed.stored.forecast,
        })),
      )
      for (const one of quiet) this.#accepted(one, stored.has(one.step.task.id))
    }
    for (const chunk of chunksOf(loud, WRITTEN_CHUNK)) {
      const stored = await this.#write(chunk.map(({ step }) => step))
      for (const one of chunk) this.#accepted(one, stored.has(one.step))
    }
  }

  /** What another process has written meanwhile is read again. */
  #accepted(one: Judged, isStored: boolean): void {
    const { followed, step } = one
    if (!isStored) followed.isStale = true
    else if (step.task.state !== 'active') this.#followed.drop(followed)
    else {
      accept(one)
      followed.task = { ...step.task, version: step.task.version + 1 }
      followed.stored = followed.task
    }
  }

  /** Writes steps with their events; returns those that were written: not those of tasks that changed meanwhile. */
  async #write(steps: readonly TaskStep[]): Promise<ReadonlySet<TaskStep>> {
    const { days, journal } = this.deps
    const stored = new Set<TaskStep>()
    if (steps.length === 0) return stored
    await journal.write(async (write) => {
      stored.clear()
      for (const step of steps) if (await storeTask(write.trx, step.task)) stored.add(step)
      await writeTaskEvents(write, days, [...stored])
    })
    return stored
  }
}

const usesZones = ({ route }: MovingTask): boolean => route.points.some(({ zoneId }) => zoneId !== null)

const accept = ({ followed, step, ahead }: Judged): void => {
  followed.task = step.task
  followed.ahead = ahead
  followed.isCurrent = true
}
