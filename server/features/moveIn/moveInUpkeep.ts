import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import type { Database } from '../../storage/schema.ts'
import { tidyMoveIns } from './moveInSql.ts'

/** How long a look waits to be followed by the bringing, before its token is forgotten. */
const WAIT_MS = 86_400_000

/** Forgets tokens that nothing needs any more, and old runs, every hour. `timeZone`: IANA name. */
export const moveInUpkeep = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly timeZone: string
}): JobKind => {
  const { db, clock, timeZone } = deps
  return upkeepJob({
    name: 'moveIn.tidy',
    cron: '35 * * * *',
    timeZone,
    failure: 'tokens of moves could not be forgotten',
    run: () => tidyMoveIns(db, clock.now() - WAIT_MS),
  })
}
