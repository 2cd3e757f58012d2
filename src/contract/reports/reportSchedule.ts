import * as z from 'zod/mini'
import { bodyId, line } from '../http/admin/fields.ts'
import { pageOf, pageQuery } from '../http/admin/list.ts'
import { isEmail } from '../rules/people.ts'
import { DISK_FAILURES } from './reportDisk.ts'
import { fileLanguage, reportFormats } from './reportFile.ts'
import { reportQuestion, timeZoneName } from './reportQuestion.ts'
import { REPORT_NAME_MAX } from './reportRun.ts'

/** Reports that are built and delivered by themselves. */

/** Most schedules of a client. */
export const SCHEDULES_MAX = 100
export const SCHEDULE_RECIPIENTS_MAX = 10
/** A cron line is due no more often than once in this time, ms. */
export const SCHEDULE_PAUSE_MS = 3_600_000
/** Most bytes of the files of a mail; what is larger is mailed as a link to the report. */
export const SCHEDULE_MAIL_BYTES_MAX = 10_000_000

/** Whole days before the moment of a run, in the schedule's time zone; today and thisMonth end with the day of the run. */
export const SCHEDULE_PERIODS = [
  'today',
  'yesterday',
  'last7Days',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number]

const DAY_MINUTES = 1_440
const minute = z.number().check(z.int(), z.minimum(0), z.maximum(DAY_MINUTES - 1))

/** When a schedule runs. minute: since midnight; weekday: 1 Monday to 7 Sunday; day: null is the last one of the month. */
export const scheduleWhen = z.union([
  z.strictObject({ every: z.literal('day'), minute }),
  z.strictObject({
    every: z.literal('week'),
    weekday: z.number().check(z.int(), z.minimum(1), z.maximum(7)),
    minute,
  }),
  z.strictObject({
    every: z.literal('month'),
    day: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(28))),
    minute,
  }),
  z.strictObject({
    every: z.literal('cron'),
    cron: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
])
export type ScheduleWhen = z.infer<typeof scheduleWhen>

export const SCHEDULE_RULES = {
  cron: 'a cron line of five fields (minute, hour, day of the month, month, weekday) that is due at most once an hour',
  question: 'a question, or null where a template is given',
  recipient: 'an e-mail address',
  delivery: 'at least one address, or the cloud disk',
} as const

/** The question of a schedule; its period is relative. */
const { kind, vehicleIds, options, filters, columns, groupBy } = reportQuestion.shape
export const scheduleQuestion = z.strictObject({ kind, vehicleIds, options, filters, columns, groupBy })
export type ScheduleQuestion = z.infer<typeof scheduleQuestion>

/** A schedule of a whole template; vehicleIds: null means every vehicle that its author sees. */
export const scheduleTemplate = z.strictObject({ id: bodyId, vehicleIds })
export type ScheduleTemplate = z.infer<typeof scheduleTemplate>

const recipient = z
  .string()
  .check(z.trim(), z.refine<string>(isEmail, { params: { allowed: SCHEDULE_RULES.recipient } }))

/**
 * A schedule. question, template: what is built, one of both; null and absent: the other one is. language: of the files and mails; toDisk: also saved on the author's cloud disk; toDrive: in
 * the author's folder of Google Drive; skipEmpty: a report without
 * rows is not sent.
 */
export const reportScheduleBody = z
  .strictObject({
    name: line(1, REPORT_NAME_MAX),
    question: z.nullable(scheduleQuestion),
    template: z.optional(z.nullable(scheduleTemplate)),
    period: z.enum(SCHEDULE_PERIODS),
    when: scheduleWhen,
    timeZone: timeZoneName,
    language: fileLanguage,
    formats: reportFormats,
    recipients: z.array(recipient).check(z.maxLength(SCHEDULE_RECIPIENTS_MAX)),
    toDisk: z.boolean(),
    toDrive: z.optional(z.boolean()),
    skipEmpty: z.boolean(),
  })
  .check(
    z.refine(({ question, template }) => (question === null) !== ((template ?? null) === null), {
      path: ['question'],
      params: { allowed: SCHEDULE_RULES.question },
    }),
    z.refine(({ recipients, toDisk, toDrive }) => toDisk || toDrive === true || recipients.length > 0, {
      path: ['recipients'],
      params: { allowed: SCHEDULE_RULES.delivery },
    }),
  )
export type ReportScheduleFields = z.infer<typeof reportScheduleBody>
/** What a schedule builds. */
export type ScheduleAsked = Pick<ReportScheduleFields, 'question' | 'template'>

/** empty: there were no rows, and nothing was sent, as the schedule asks. */
export const DELIVERY_STATES = ['queued', 'running', 'sent', 'empty', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * Why a schedule delivered nothing, or not everything: its author is blocked, may not get reports any more, or does not see one
 * or any of its vehicles; the kind has changed; the template was deleted; the report failed or was cancelled; no mail server is set up; the mail server
 * took a mail not; or the disk.
 */
export const SCHEDULE_FAILURES = [
  'authorBlocked',
  'noRight',
  'vehicleHidden',
  'noVehicles',
  'questionOutdated',
  'templateGone',
  'reportFailed',
  'reportCancelled',
  'noMailServer',
  'mailFailed',
  'internal',
  ...DISK_FAILURES,
] as const
export type ScheduleFailure = (typeof SCHEDULE_FAILURES)[number]

/** What came of the last run. runs: its reports, those of a template in its order; deleted ones are left out. Moments are ms since the epoch. */
export const scheduleResult = z.object({
  state: z.enum(DELIVERY_STATES),
  reason: z.nullable(z.enum(SCHEDULE_FAILURES)),
  dueAt: z.number(),
  finishedAt: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  runs: z.array(z.number()),
})
export type ScheduleResult = z.infer<typeof scheduleResult>

/** by: the author; nextAt: ms since the epoch, null: never. */
export const reportSchedule = z.object({
  id: z.number(),
  ...reportScheduleBody.shape,
  by: z.string(),
  isOn: z.boolean(),
  nextAt: z.nullable(z.number()),
  last: z.nullable(scheduleResult),
})
export type ReportSchedule = z.infer<typeof reportSchedule>

export const reportSchedulesQuery = pageQuery
export const reportSchedulePage = pageOf(reportSchedule)
export const switchScheduleBody = z.strictObject({ isOn: z.boolean() })
