import type { Kysely } from 'kysely'
import type { Fleet } from '../../live/createFleet.ts'
import type { FleetChangeBatch } from '../../live/fleetChanges.ts'
import type { TimedPlan } from '../../movement/tasks/forecast.ts'
import type { Fix } from '../../movement/tasks/taskProgress.ts'
import type { ZoneArea } from '../../movement/zones/zoneGeometry.ts'
import { chunksOf } from '../../platform/chunksOf.ts'
import type { Database } from '../../storage/schema.ts'
import { FixInbox, type TakenFixes } from './fixInbox.ts'
import type { MovingTask } from './taskRecord.ts'
import { type ActiveTask, readActiveTasks, readActiveVersions } from './taskSql.ts'

/** A plan, and the areas of the geozones that it was made with; null: none of its points is a geozone. */
export interface KeptPlan {
  readonly plan: TimedPlan
  readonly areas: readonly (ZoneArea | null)[] | null
}

/** An active task in memory. */
export interface FollowedTask {
  /** As of the last look. */
  task: MovingTask
  /** As it is stored. */
  stored: MovingTask
  /** null: it is to be made. */
  plan: KeptPlan | null
  /** Positions that are later than the last look. */
  ahead: readonly Fix[]
  /** It has all positions up to those that wait in the inbox. */
  isCurrent: boolean
  /** It may have been changed by another process, and is to be read again. */
  isStale: boolean
}

type Dependencies = Pick<Fleet, 'changes' | 'peerUpdates' | 'registry' | 'storedUpdates'>

/** Tasks of one read. */
const CHUNK = 500

/** The active tasks as this process follows them, and the positions of their performers that it has stored since the last look. */
export class FollowedTasks {
  readonly #tasks = new Map<number, FollowedTask>()
  readonly #inbox = new FixInbox()
  readonly #registry: Dependencies['registry']
  readonly #unsubscribe: readonly (() => void)[]

  constructor({ changes, peerUpdates, registry, storedUpdates }: Dependencies) {
    this.#registry = registry
    this.#unsubscribe = [
      storedUpdates.subscribe((stored) => this.#inbox.add(stored)),
      peerUpdates.subscribe((vehicleIds) => this.#inbox.addBehind(vehicleIds)),
      changes.subscribe((changed) => this.#applyChanges(changed)),
    ]
  }

  /** Those that can be judged. */
  get all(): readonly FollowedTask[] {
    return [...this.#tasks.values()].filter(({ isStale }) => !isStale)
  }

  /** Takes tasks as they were just read, and returns them as they are followed from now on. */
  keep(tasks: readonly MovingTask[]): readonly FollowedTask[] {
    return tasks.map((task) => {
      // Before their positions are read, so that none is missed.
      this.#inbox.watch(task.performerIds)
      const followed: FollowedTask = {
        task,
        stored: task,
        plan: this.#planOf(task),
        ahead: [],
        isCurrent: false,
        isStale: false,
      }
      this.#tasks.set(task.id, followed)
      return followed
    })
  }

  /** Reads the tasks that are new or were changed elsewhere, and drops those that are active no more. */
  async refresh(db: Kysely<Database>): Promise<void> {
    const active = await readActiveVersions(db)
    const changed = active.filter((one) => !this.#isKnown(one))
    const ids = new Set(active.map(({ id }) => id))
    for (const id of this.#tasks.keys()) if (!ids.has(id)) this.#tasks.delete(id)
    for (const chunk of chunksOf(changed, CHUNK)) this.keep(await readActiveTasks(db, chunk))
    this.#inbox.watchOnly([...this.#tasks.values()].flatMap(({ task }) => task.performerIds))
  }

  /** What the performers reported since it was taken last. */
  take(): TakenFixes {
    return this.#inbox.take()
  }

  /** What waited of a task, in the order of the moments; null: it is to be read from the tables. */
  given({ task, ahead, isCurrent }: FollowedTask, taken: TakenFixes): readonly Fix[] | null {
    if (!isCurrent) return null
    const lists: (readonly Fix[])[] = [ahead]
    for (const vehicleId of task.performerIds) {
      const fixes = taken.of(vehicleId)
      if (fixes === null) return null
      if (this.#registry.ownerOf(vehicleId) === task.ownerId) lists.push(fixes)
    }
    const [only = [], ...others] = lists.filter((fixes) => fixes.length > 0)
    if (others.length === 0) return only
    return lists.flat().toSorted((a, b) => a.at - b.at || a.vehicleId - b.vehicleId)
  }

  /** The task has ended. */
  drop({ task }: FollowedTask): void {
    this.#tasks.delete(task.id)
  }

  /** Everything is to be read again. */
  forget(): void {
    for (const followed of this.#tasks.values()) followed.isStale = true
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#tasks.clear()
  }

  #isKnown({ id, version }: ActiveTask): boolean {
    const known = this.#tasks.get(id)
    return known !== undefined && !known.isStale && known.task.version === version
  }

  /** The plan of a task stays while it is active, but for a way by road that is found later. */
  #planOf({ id, activatedAt, hasWay }: MovingTask): KeptPlan | null {
    const known = this.#tasks.get(id)
    return known && known.task.activatedAt === activatedAt && known.task.hasWay === hasWay ? known.plan : null
  }

  #applyChanges(changed: FleetChangeBatch): void {
    if (changed === 'everything') {
      this.#inbox.addAllBehind()
      return
    }
    for (const change of changed)
      if (change.kind === 'moved' || change.kind === 'deleted') this.#inbox.addBehind([change.vehicleId])
  }
}
