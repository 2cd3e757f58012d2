import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import type { Database } from '../../storage/schema.ts'

const DAY_MS = 86_400_000
/** Rows of one statement. */
const BATCH = 10_000

/** Deletes the log of positions that were settled long ago; what waits stays. */
export const recordUpkeep = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly keepDays: number
  readonly timeZone: string
}): JobKind =>
  upkeepJob({
    name: 'euroservices.upkeep',
    cron: '20 3 * * *',
    timeZone: deps.timeZone,
    failure: 'the log of sent positions was not cleaned',
    async run(isStopped) {
      const until = deps.clock.now() - deps.keepDays * DAY_MS
      let count = BATCH
      while (count >= BATCH && !isStopped()) {
        // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that none locks for long
        const { rows } = await sql`delete from retransmission_record where id in (
          select id from retransmission_record where settled_at < ${until}::bigint limit ${BATCH}) returning id`.execute(
          deps.db,
        )
        count = rows.length
      }
    },
  })
