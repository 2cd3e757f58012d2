import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../storage/schema.ts'
import { periodicTurn } from '../cluster/takeTurn.ts'
import type { DayClock } from '../dayClock.ts'
import { EventPlan } from '../eventPlan.ts'
import type { Journal, JournalWrite } from '../journal.ts'
import { Keeper } from '../keeper.ts'
import { writeEvents } from '../writeEvents.ts'
import { judgeOwner } from './judgeOwner.ts'
import { planTrailers } from './publishTrailers.ts'
import { watchTrackers } from './watchTrackers.ts'

interface KeeperDependencies {
  readonly db: Kysely<Database>
  readonly journal: Journal
  readonly clock: Clock
  readonly days: Pick<DayClock, 'dayOf'>
  readonly log: Log
}

const TURN_MS = 1_000
/** How often the ways of trailers' own trackers are looked at; of several processes one looks. */
const WATCH_MS = 60_000

/**
 * Keeps couplings equal to what devices, nearness and people say: judges again each owner that a write marked, and has
 * vehicles show their trailers. Marks, couplings and events are one write, and writes of all processes run one after another,
 * so that every one takes effect once.
 */
export class TrailerKeeper extends Keeper<KeeperDependencies> {
  readonly #isWatchDue = periodicTurn(this.deps, 'trailers', WATCH_MS)

  constructor(deps: KeeperDependencies) {
    super(deps, { pauseMs: TURN_MS, failed: 'trailers could not be judged' })
  }

  protected override async work(): Promise<void> {
    if (await this.#isWatchDue()) await watchTrackers(this.deps)
    while (await this.#isMarked()) await this.#judgeOne()
  }

  /** Looked up before a write, which would hold up others for nothing. */
  async #isMarked(): Promise<boolean> {
    const { rows } = await sql<{ is: boolean }>`select exists (select from trailer_mark) as is`.execute(
      this.deps.db,
    )
    return rows[0]?.is === true
  }

  /** Judges the owner that was marked first. */
  #judgeOne(): Promise<void> {
    const { journal, days } = this.deps
    return journal.write(async (write) => {
      const { rows } = await sql<{ ownerId: number; since: number }>`delete from trailer_mark
        where owner_id = (select owner_id from trailer_mark order by id limit 1)
        returning owner_id as "ownerId", since`.execute(write.trx)
      const ownerId = rows[0]?.ownerId
      if (ownerId === undefined) return
      const since = Math.min(...rows.map((row) => row.since))
      await judgeAndPublish(write, { ownerId, since, days })
    })
  }
}

/** Judges an owner from a moment on as part of a write, and publishes what its vehicles pull now. since: ms since the epoch. */
export const judgeAndPublish = async (
  write: JournalWrite,
  given: {
    readonly ownerId: number
    readonly since: number
    readonly days: Pick<DayClock, 'dayOf'>
  },
): Promise<void> => {
  const { ownerId, since, days } = given
  const vehicleIds = [...(await judgeOwner(write.trx, ownerId, since))]
  const plan = new EventPlan({ today: write.day, dayOf: (at) => days.dayOf(at) })
  await planTrailers(write, plan, { ownerId, vehicleIds })
  if (plan.seqs > 0) await writeEvents(write, plan, await write.takeSeqs(plan.seqs))
}
