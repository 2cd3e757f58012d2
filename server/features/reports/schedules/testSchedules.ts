import { Precedence } from '../../../platform/precedence.ts'
import type { Kysely } from 'kysely'
import {
  type ReportSchedule,
  type ReportScheduleFields,
  reportSchedule,
  reportSchedulePage,
  type ScheduleQuestion,
} from '../../../../src/contract/reports/reportSchedule.ts'
import { createManualClock } from '../../../live/testing/observations.ts'
import { JobRunner } from '../../../platform/jobs/jobRunner.ts'
import { NO_TRAILERS } from '../../../reports/trailers.ts'
import { NO_DRIVERS } from '../../../reports/drivers.ts'
import { REPORTS } from '../../../reports/reportKinds.ts'
import type { Database } from '../../../storage/schema.ts'
import { createMailSender, type MailSender } from '../../mail/mailSender.ts'
import { openTestMailServer, type TestMailServer } from '../../mail/testMailServer.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { openTestDisk, type TestDisk } from '../disk/testDisk.ts'
import { reportJob } from '../reportJob.ts'
import { openReportStage, questionOf, type ReportStage } from '../testReports.ts'
import type { DeliveryContext } from './deliver.ts'
import { deliverJob } from './deliverJob.ts'
import { dueJob } from './dueJob.ts'

/** A question as schedules have it. */
export const questionWithoutPeriod = (): ScheduleQuestion => {
  const { kind, vehicleIds, options, filters, columns, groupBy } = questionOf()
  return { kind, vehicleIds, options, filters, columns, groupBy }
}

/** A report of the vehicles of the stage, of the day before a run, every day at 08:00 in Kyiv. */
export const scheduleOf = (rest: Partial<ReportScheduleFields> = {}): ReportScheduleFields => ({
  name: 'Morning',
  question: questionWithoutPeriod(),
  period: 'yesterday',
  when: { every: 'day', minute: 480 },
  timeZone: 'Europe/Kyiv',
  language: 'en',
  formats: ['csv'],
  recipients: ['anna@example.org'],
  toDisk: false,
  skipEmpty: false,
  ...rest,
})

/** The stage of reports with a mail server, a cloud disk, and processes that deliver schedules. */
export interface ScheduleStage extends ReportStage {
  readonly mailServer: TestMailServer
  readonly disk: TestDisk
  readonly sender: MailSender
  /** A process that works on reports and delivers schedules. */
  startDelivering(own?: Partial<Pick<DeliveryContext, 'db' | 'drive' | 'isSendingMail' | 'kinds'>>): JobRunner
  make(rest?: Partial<ReportScheduleFields>, as?: TestUser): Promise<ReportSchedule>
  list(as?: TestUser): Promise<readonly ReportSchedule[]>
  /** Runs a schedule now and waits until it has ended; returns what came of it. */
  runNow(id: number, as?: TestUser): Promise<ReportSchedule['last']>
  /** Sets up the cloud disk of an account. */
  setDisk(as?: TestUser): Promise<void>
  /** Moves the clock to a moment. */
  goTo(at: number): Promise<void>
  clear(): Promise<void>
  end(): Promise<void>
}

export const openScheduleStage = async (): Promise<ScheduleStage> => {
  const stage = await openReportStage()
  const { host, owner } = stage
  const { db, clock, fleet, lines } = host.stage
  const [mailServer, disk] = [await openTestMailServer(), await openTestDisk()]
  const sender = createMailSender({
    db,
    clock: { ...createManualClock(0), now: () => clock.now() },
    smtp: { url: mailServer.url, from: 'Meridian <fleet@example.org>' },
    publicUrl: 'https://fleet.example.org',
    productName: 'Meridian',
    log: (line) => void lines.push(line),
  })
  const runners: JobRunner[] = []
  const places = { zones: fleet.zones, addresses: { describe: async () => [] } }
  const list: ScheduleStage['list'] = async (as = owner) =>
    reportSchedulePage.parse((await stage.call('reportSchedules', { as })).json).rows
  const lastOf = async (id: number, as: TestUser) =>
    (await list(as)).find((one) => one.id === id)?.last ?? null
  const stopAll = async (): Promise<void> => {
    let isStopped = false
    const stopping = Promise.all(runners.splice(0).map((one) => one.stop())).then(() => (isStopped = true))
    await stage.until(() => isStopped)
    await stopping
  }
  return {
    ...stage,
    mailServer,
    disk,
    sender,
    list,
    startDelivering(own = {}) {
      const log = (line: string): void => void lines.push(line)
      const context = {
        db,
        clock,
        log,
        kinds: REPORTS,
        version: 'test',
        drivers: NO_DRIVERS,
        trailers: NO_TRAILERS,
        precedence: new Precedence(clock),
        ...own,
      }
      const used: Kysely<Database> = context.db
      const kinds = [
        reportJob(context),
        dueJob(context),
        deliverJob({
          ...context,
          places: { ...places, db: used },
          drive: own.drive ?? null,
          isPrivateAllowed: true,
          productName: 'Meridian',
          isSendingMail: own.isSendingMail ?? true,
        }),
      ]
      const runner = new JobRunner({ db: used, clock, log, random: () => 0, kinds })
      runners.push(runner)
      runner.start()
      return runner
    },
    async make(rest = {}, as = owner) {
      const answer = await stage.call('createReportSchedule', { body: scheduleOf(rest), as })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.json))
      return reportSchedule.parse(answer.json)
    },
    async runNow(id, as = owner) {
      const { status } = await stage.call('runReportSchedule', { params: { id }, as })
      if (status !== 204) throw new Error(`answered ${status}`)
      await stage.until(async () => (await lastOf(id, as))?.finishedAt ?? null)
      return lastOf(id, as)
    },
    async setDisk(as = owner) {
      const { url, user, password } = disk
      const { status } = await stage.call('setReportDisk', {
        body: { url, folder: 'Reports', user, password },
        as,
      })
      if (status !== 200) throw new Error(`answered ${status}`)
    },
    goTo: (at) => clock.advance(at - clock.now()),
    async clear() {
      await stopAll()
      await stage.reset()
      await db.deleteFrom('report_schedule').execute()
      await db.deleteFrom('report_disk').execute()
      await db.deleteFrom('mail_outbox').execute()
      await db.deleteFrom('mail_attachment').execute()
      mailServer.mails.length = 0
      mailServer.refusal = undefined
      for (const path of disk.files.keys()) disk.files.delete(path)
      disk.refuse = () => null
      disk.requests.length = 0
    },
    async end() {
      await sender.stop()
      await mailServer.close()
      await disk.close()
      await host.close()
    },
  }
}
