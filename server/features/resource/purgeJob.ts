import type { Kysely } from 'kysely'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import type { Database } from '../../storage/schema.ts'
import { RESOURCES } from './resources.ts'
import { purgeRecords } from './resourceSql.ts'

/** Tables of the same kind whose features have calls of their own. */
const OTHER_TABLES = ['geozone', 'report_schedule', 'task', 'maintenance_done'] as const

/** Purges all records whose deletion can no longer be undone at `now`, ms since the epoch. */
export const purgeDeleted = async (db: Kysely<Database>, now: number): Promise<void> => {
  for (const { table, isPurged } of RESOURCES) await purgeRecords(db, table, now - RESTORE_MS, isPurged)
  for (const table of OTHER_TABLES) await purgeRecords(db, table, now - RESTORE_MS)
}

/** Purges records whose deletion can no longer be undone, once a day. `timeZone`: IANA name. */
export const purgeJob = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly timeZone: string
}): JobKind => {
  const { db, clock, timeZone } = deps
  return upkeepJob({
    name: 'records.purge',
    cron: '50 2 * * *',
    timeZone,
    failure: 'deleted records could not be purged',
    run: () => purgeDeleted(db, clock.now()),
  })
}
