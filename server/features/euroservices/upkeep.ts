import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import { EURO_SERVICES, type EuroService } from '../../../src/contract/http/euroservices.ts'
import type { Database } from '../../storage/schema.ts'
import { BATCH_POSITIONS } from './batches.ts'

type Db = Kysely<Database>

const DAY_MS = 86_400_000
/** Rows of one statement. */
const BATCH = 10_000

/** The last position of a service that was settled before a moment, ms since the epoch; null: none was. */
const readLastId = async (db: Db, service: EuroService, until: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`select max(last_id) as id from retransmission_message
    where service = ${service} and settled_at < ${until}::bigint`.execute(db)
  return rows[0]?.id ?? null
}

/** The last message stays: what follows it waits. */
const deleteUntil = async (
  db: Db,
  service: EuroService,
  lastId: number,
  isStopped: () => boolean,
): Promise<void> => {
  let count = BATCH
  while (count >= BATCH && !isStopped()) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that none locks for long
    const { rows } = await sql`delete from retransmission_batch where (service, first_id) in (
      select service, first_id from retransmission_batch where service = ${service} and last_id <= ${lastId}
        and first_id <= ${lastId} order by first_id limit ${BATCH}) returning first_id`.execute(db)
    count = rows.length
  }
  await sql`delete from retransmission_answer a where service = ${service} and id <= ${lastId}
    and not exists (select from retransmission_batch b where b.service = a.service
      and b.first_id between a.id - ${sql.lit(BATCH_POSITIONS)} and a.id and b.last_id >= a.id)`.execute(db)
  await sql`delete from retransmission_message where service = ${service} and last_id < ${lastId}`.execute(db)
}

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
      for (const service of EURO_SERVICES) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that none locks for long
        const lastId = await readLastId(deps.db, service, until)
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (lastId !== null) await deleteUntil(deps.db, service, lastId, isStopped)
      }
    },
  })
