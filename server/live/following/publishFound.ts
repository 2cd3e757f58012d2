import { newestOf } from '../../movement/packedMovement.ts'
import type { CountingMemory } from '../counting/countingMemory.ts'
import type { CountingRow } from '../counting/countingPlan.ts'
import { upsertCountings } from '../counting/countingSql.ts'
import { isFollowedType } from '../counting/odometers.ts'
import { type PublishedCounter, countersToPublish } from '../counting/vehicleCounting.ts'
import { EventPlan } from '../eventPlan.ts'
import type { JournalWrite } from '../journal.ts'
import { writeEvents } from '../writeEvents.ts'
import { writeDriving } from '../driving/drivingSql.ts'
import { writeVisits } from '../zones/visitSql.ts'
import { crossingsOf, drivingOf, type Followed } from './followed.ts'
import { followTotalsOf } from './vehicleFollow.ts'

/** Counters of a vehicle that have to be published. */
export interface ChangedCounters {
  readonly counters: readonly PublishedCounter[]
  /** When the vehicle was followed up to, ms since the epoch. */
  readonly at: number
  /** What the counters are counted by from then on. */
  readonly row: CountingRow
}

/** The counters that have to be published now that a vehicle was followed so far; null: none. */
export const changedCounters = (memory: CountingMemory, followed: Followed): ChangedCounters | null => {
  const { ownerId, vehicleId } = followed
  const known = memory.read(vehicleId)
  const at = newestOf(followed)
  if (!known || at === null) return null
  const totals = followTotalsOf(followed)
  const counting = { ...known, odometers: { ...known.odometers, ...totals } }
  const counters = countersToPublish(counting, at, isFollowedType)
  if (counters.length === 0) return null
  const { marks, lastId } = counting
  return { counters, at, row: { ownerId, vehicleId, stored: { ...totals, marks, lastId } } }
}

/** Publishes what was found of vehicles, and their counters, as part of a write. */
export const publishFound = async (
  write: JournalWrite,
  all: readonly Followed[],
  deps: { readonly counting: CountingMemory; readonly dayOf: (at: number) => string },
): Promise<void> => {
  const plan = new EventPlan({ today: write.day, dayOf: deps.dayOf })
  const countings: CountingRow[] = []
  for (const followed of all) {
    plan.addFound(followed, followed.found)
    plan.addCrossings(followed, followed.crossings)
    const changed = changedCounters(deps.counting, followed)
    if (changed === null) continue
    plan.publishCounters(followed, changed.counters, changed.at)
    countings.push(changed.row)
  }
  await writeDriving(write.trx, drivingOf(all))
  if (plan.seqs === 0) return
  const first = await write.takeSeqs(plan.seqs)
  await writeVisits(write.trx, crossingsOf(all))
  await upsertCountings(write.trx, countings)
  await writeEvents(write, plan, first)
}
