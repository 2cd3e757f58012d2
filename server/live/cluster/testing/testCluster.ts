import type { Kysely } from 'kysely'
import type { Database } from '../../../storage/schema.ts'
import { loadRegistry } from '../../loadRegistry.ts'
import type { Fleet } from '../../createFleet.ts'
import { type RegisteredVehicle, VehicleRegistry } from '../../registry.ts'
import { collectEvents, openTestFleet, type TestFleet } from '../../testFleet.ts'
import { createMemoryHub, type MemoryHub } from './memoryBroker.ts'

/** Two servers on one database, with their clock and their broker under the control of the test. */
export interface TestCluster {
  readonly stage: TestFleet
  readonly hub: MemoryHub
  readonly first: Fleet
  readonly second: Fleet
  /** What the clients of each server would have received, in order. */
  readonly seen: readonly [ReturnType<typeof collectEvents>, ReturnType<typeof collectEvents>]
  /** Runs the clock until the condition is met. */
  until(met: () => boolean | Promise<boolean>, stepMs?: number, limitMs?: number): Promise<void>
  /** Runs the clock until the work is done. */
  during<T>(work: Promise<T>, limitMs?: number): Promise<T>
  /**
   * Both servers have read everything and followed what they stored, and neither reads on until its clock or a message
   * wakes it.
   */
  settled(): Promise<void>
}

/** How long the database may take for what a test waits for. */
const LIMIT_MS = 30_000

export const openTestCluster = async (): Promise<TestCluster> => {
  const hub = createMemoryHub()
  const stage = await openTestFleet({}, hub.join())
  const second = await stage.restart(hub.join())
  const first = stage.fleet
  const until: TestCluster['until'] = async (met, stepMs = 50, limitMs = LIMIT_MS) => {
    const deadline = Date.now() + limitMs
    while (!(await met())) {
      if (Date.now() > deadline) throw new Error(`not met: ${first.feed?.cursor} ${second.feed?.cursor}`)
      await stage.clock.advance(stepMs)
    }
  }
  const isLevel = async (): Promise<boolean> => {
    for (const { follower } of [first, second]) await follower.settle()
    const { seq } = await stage.db.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow()
    return [first, second].every(({ feed }) => feed?.cursor === seq)
  }
  return {
    stage,
    hub,
    first,
    second,
    seen: [collectEvents(first), collectEvents(second)],
    until,
    async during(work, limitMs) {
      let isDone = false
      const done = work.finally(() => {
        isDone = true
      })
      // Its outcome is checked below; until then a failure must not count as unhandled.
      done.catch(() => undefined)
      await until(() => isDone, undefined, limitMs)
      return done
    },
    async settled() {
      await until(isLevel)
      // What was woken meanwhile may still be reading, or have written: it would interfere with the next step of the
      // test.
      do for (const { feed } of [first, second]) await feed?.readOn()
      while (!(await isLevel()))
    },
  }
}

/** The tables' state of the vehicles, as a starting server would load it. */
export const registryOf = async (
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<(RegisteredVehicle | null)[]> => {
  const fresh = new VehicleRegistry()
  await loadRegistry(db, fresh)
  return vehicleIds.map((id) => fresh.read(id))
}
