import type { Kysely } from 'kysely'
import { addressCacheJob } from './features/addresses/addressCache.ts'
import { auditJob } from './features/audit/auditJob.ts'
import { reportDrivers } from './features/drivers/reportDrivers.ts'
import { demoFuelJob } from './features/fuel/demoFuel.ts'
import { demoNotificationsJob } from './features/notifications/demoNotifications.ts'
import { demoTasksJob } from './features/tasks/demoTasks.ts'
import { heatJob } from './features/heat/heatJob.ts'
import { receiptsJob } from './features/fuel/receipts/receiptsJob.ts'
import { zoneImportJob } from './features/geozones/import/zoneImportJob.ts'
import { reportJob } from './features/reports/reportJob.ts'
import { moveInJob } from './features/moveIn/moveInJob.ts'
import { moveInUpkeep } from './features/moveIn/moveInUpkeep.ts'
import { notificationUpkeep } from './features/notifications/upkeep.ts'
import type { DescribeDependencies } from './features/addresses/describePoints.ts'
import type { ReportKinds } from './features/reports/reportContext.ts'
import { reportUpkeep } from './features/reports/reportUpkeep.ts'
import { deliverJob } from './features/reports/schedules/deliverJob.ts'
import { dueJob } from './features/reports/schedules/dueJob.ts'
import { mailUpkeep } from './features/mail/mailUpkeep.ts'
import { trailerProvider } from './features/trailers/trailerProvider.ts'
import { purgeJob } from './features/resource/purgeJob.ts'
import { maintenanceWatch } from './features/maintenance/watchDue.ts'
import type { PreparedMaps } from './features/maps/prepareMaps.ts'
import type { PreparedChannels } from './features/channels/prepareChannels.ts'
import type { PreparedEuroservices } from './features/euroservices/prepareEuroservices.ts'
import type { PreparedWebhooks } from './features/webhooks/prepareWebhooks.ts'
import type { Clock } from './platform/clock.ts'
import type { Mode } from './platform/dataFolder/mode.ts'
import type { Log } from './platform/log.ts'
import type { JobKind } from './platform/jobs/jobKind.ts'
import type { Config } from './readConfig.ts'
import type { Fleet } from './live/createFleet.ts'
import { partitionJob } from './storage/partitionJob.ts'
import type { Database } from './storage/schema.ts'

/** The demo fleet sends about a gigabyte a day, and nobody thinks of the disk of a demo. */
const DEMO_KEEP_DAYS = 14

/** Every kind of background job: a new kind is added here. */
export const jobKinds = (deps: {
  readonly config: Pick<
    Config,
    'auditKeepDays' | 'positionKeepDays' | 'timeZone' | 'webhooks' | 'mail' | 'drive' | 'productName'
  >
  readonly mode: Mode
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly webhooks: Pick<PreparedWebhooks, 'upkeep'>
  readonly channels: Pick<PreparedChannels, 'upkeep'>
  readonly euroservices: Pick<PreparedEuroservices, 'upkeep'>
  readonly maps: Pick<PreparedMaps, 'importJob'>
  readonly fleet: Pick<
    Fleet,
    'db' | 'clock' | 'journal' | 'days' | 'precedence' | 'directory' | 'sink' | 'past'
  >
  readonly log: Log
  readonly reports: ReportKinds
  readonly places: DescribeDependencies
  /** Of the program. */
  readonly version: string
}): readonly JobKind[] => {
  const {
    config,
    mode,
    db,
    clock,
    webhooks,
    channels,
    euroservices,
    maps,
    fleet,
    log,
    reports: kinds,
    places,
    version,
  } = deps
  const { auditKeepDays, positionKeepDays, timeZone, drive, productName } = config
  const { isPrivateAllowed } = config.webhooks
  const isSendingMail = config.mail.smtp !== null
  const keepDays = mode === 'demo' ? Math.min(positionKeepDays, DEMO_KEEP_DAYS) : positionKeepDays
  return [
    partitionJob({ db, clock, keepDays, timeZone }),
    auditJob({ db, clock, keepDays: auditKeepDays, timeZone }),
    purgeJob({ db, clock, timeZone }),
    addressCacheJob({ db, clock, timeZone }),
    zoneImportJob(fleet),
    receiptsJob({ db }),
    demoFuelJob.kind({ db, clock }),
    demoNotificationsJob.kind({ db, clock }),
    demoTasksJob({ db, clock }),
    reportJob({
      db,
      clock,
      log,
      kinds,
      version,
      drivers: reportDrivers(db),
      trailers: trailerProvider(db),
      precedence: fleet.precedence,
    }),
    reportUpkeep({ db, clock, timeZone }),
    heatJob({ db, clock, timeZone, precedence: fleet.precedence }),
    mailUpkeep({ db, clock, timeZone }),
    notificationUpkeep({ db, clock, timeZone }),
    moveInJob({ fleet, isPrivateAllowed, keepDays }),
    moveInUpkeep({ db, clock, timeZone }),
    maintenanceWatch(fleet, timeZone),
    dueJob({ db, clock, log }),
    deliverJob({ db, clock, kinds, places, drive, isPrivateAllowed, isSendingMail, productName }),
    webhooks.upkeep,
    channels.upkeep,
    euroservices.upkeep,
    maps.importJob,
  ]
}
