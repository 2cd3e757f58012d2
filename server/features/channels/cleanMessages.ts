import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'

/** What is settled is shown for so long, and its key is known. */
const KEPT_MS = 30 * 86_400_000
/** The counts of a day are of no use after it, in any time zone. */
const USAGE_KEPT_MS = 3 * 86_400_000

/** Settles messages that expired while nothing sent them, and deletes those settled long ago. now: ms since the epoch. */
export const cleanMessages = async (db: Kysely<Database>, now: number): Promise<void> => {
  await db
    .updateTable('message_delivery')
    .set({ state: 'expired', settled_at: now })
    .where('state', '=', 'waiting')
    .where('expires_at', '<', now)
    .where('next_at', '<=', now)
    .execute()
  await db
    .deleteFrom('message_delivery')
    .where('state', '!=', 'waiting')
    .where('settled_at', '<', now - KEPT_MS)
    .execute()
  await db
    .deleteFrom('message_usage')
    .where('day', '<', new Date(now - USAGE_KEPT_MS).toISOString().slice(0, 10))
    .execute()
}

export const messageUpkeep = (db: Kysely<Database>, clock: Clock): JobKind =>
  upkeepJob({
    name: 'messages.upkeep',
    cron: '5-55/10 * * * *',
    timeZone: 'UTC',
    // The next round comes soon enough.
    retry: { attempts: 1, firstMs: 0, maxMs: 0 },
    failure: 'messages were not cleaned',
    run: () => cleanMessages(db, clock.now()),
  })
