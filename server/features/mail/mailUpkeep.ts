import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import type { Database } from '../../storage/schema.ts'
import { tidyMails } from './mailQueue.ts'

/** Tidies mails every hour. `timeZone`: IANA name. */
export const mailUpkeep = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly timeZone: string
}): JobKind => {
  const { db, clock, timeZone } = deps
  return upkeepJob({
    name: 'mails.tidy',
    cron: '25 * * * *',
    timeZone,
    failure: 'old mails could not be deleted',
    run: () => tidyMails(db, clock.now()),
  })
}
