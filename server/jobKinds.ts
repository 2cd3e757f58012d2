import type { Kysely } from 'kysely'
import { addressCacheJob } from './features/addresses/addressCache.ts'
import { auditJob } from './features/audit/auditJob.ts'
import { purgeJob } from './features/resource/purgeJob.ts'
import type { PreparedMaps } from './features/maps/prepareMaps.ts'
import type { PreparedWebhooks } from './features/webhooks/prepareWebhooks.ts'
import type { Clock } from './platform/clock.ts'
import type { Mode } from './platform/dataFolder/mode.ts'
import type { JobKind } from './platform/jobs/jobKind.ts'
import type { Config } from './readConfig.ts'
import { partitionJob } from './storage/partitionJob.ts'
import type { Database } from './storage/schema.ts'

/** The demo fleet sends about a gigabyte a day, and nobody thinks of the disk of a demo. */
const DEMO_KEEP_DAYS = 14

/** Every kind of background job: a new kind is added here. */
export const jobKinds = (deps: {
  readonly config: Pick<Config, 'auditKeepDays' | 'positionKeepDays' | 'timeZone'>
  readonly mode: Mode
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly webhooks: Pick<PreparedWebhooks, 'upkeep'>
  readonly maps: Pick<PreparedMaps, 'importJob'>
}): readonly JobKind[] => {
  const { config, mode, db, clock, webhooks, maps } = deps
  const { auditKeepDays, positionKeepDays, timeZone } = config
  const keepDays = mode === 'demo' ? Math.min(positionKeepDays, DEMO_KEEP_DAYS) : positionKeepDays
  return [
    partitionJob({ db, clock, keepDays, timeZone }),
    auditJob({ db, clock, keepDays: auditKeepDays, timeZone }),
    purgeJob({ db, clock, timeZone }),
    addressCacheJob({ db, clock, timeZone }),
    webhooks.upkeep,
    maps.importJob,
  ]
}
