import * as z from 'zod/mini'
import { bodyId } from '../http/admin/fields.ts'
import { REPORT_GROUPINGS, REPORT_KINDS } from './reportKinds.ts'

/** The question that a report answers (REPORT-36): one form for all kinds. */

export const REPORT_PERIOD_MAX_DAYS = 366
export const REPORT_PERIOD_MAX_MS = REPORT_PERIOD_MAX_DAYS * 86_400_000
export const REPORT_VEHICLES_MAX = 100_000
export const REPORT_ZONES_MAX = 10_000
export const REPORT_SHIFTS_MAX = 2
export const REPORT_CARDS_MAX = 1_000
const HOLIDAYS_MAX = 366
const COLUMNS_MAX = 40
const DAY_MINUTES = 1_440
/** The end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999
const YEAR_MS = REPORT_PERIOD_MAX_MS

const moment = z.number().check(z.int(), z.minimum(0), z.maximum(LAST_MOMENT))
const minute = z.number().check(z.int(), z.minimum(0), z.maximum(DAY_MINUTES))

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
export const timeZoneName = z
  .string()
  .check(
    z.maxLength(64),
    z.refine<string>(isTimeZone, { params: { allowed: 'a time zone, such as Europe/Kyiv' } }),
  )

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
/** A day of the calendar, YYYY-MM-DD. */
const calendarDay = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine<string>(isDay, { params: { allowed: 'a day, such as 2026-12-31' } }),
  )

const weekday = z.number().check(z.int(), z.minimum(1), z.maximum(7))

/** Minutes since midnight; one that ends before it begins lasts until that time of the next day. */
export const reportHours = z.strictObject({ from: minute, to: minute })
export type ReportHours = z.infer<typeof reportHours>

/**
 * Which side of the weekly working hours is kept: working time, or private time, which is everything else. weekdays: 1 Monday to
 * 7 Sunday; hours over midnight belong to the weekday on which they begin.
 */
const workTime = z.strictObject({
  keep: z.enum(['working', 'private']),
  weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
  hours: reportHours,
})
export type ReportWorkTime = z.infer<typeof workTime>

/** How the zones-device-count kind counts. */
export const REPORT_STEPS = ['hour', 'day'] as const

/**
 * The options of all kinds; null: not given, which a kind that needs the option rejects. geoCoding: whether places are
 * looked up, the only one that may be absent (ERR-29); equipmentWidth: m; longerThen: ms, shorter stops are left out; ZoneType and zones: ids, an empty list means
 * every one; allowedSpeed: m/s, null: the vehicle's own limit; trailer: of a trailer, found by its input.
 */
export const reportOptions = z.strictObject({
  geoCoding: z.optional(z.nullable(z.boolean())),
  equipmentWidth: z.nullable(z.number().check(z.minimum(0.5), z.maximum(100))),
  longerThen: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(YEAR_MS))),
  ZoneType: z.nullable(z.array(bodyId).check(z.maxLength(REPORT_ZONES_MAX))),
  zones: z.nullable(z.array(bodyId).check(z.maxLength(REPORT_ZONES_MAX))),
  every: z.nullable(z.enum(REPORT_STEPS)),
  allowedSpeed: z.nullable(z.number().check(z.positive(), z.maximum(140))),
  trailer: z.nullable(z.boolean()),
})
export type ReportOptions = z.infer<typeof reportOptions>

/** Every option, not given. */
export const NO_OPTIONS: ReportOptions = {
  geoCoding: null,
  equipmentWidth: null,
  longerThen: null,
  ZoneType: null,
  zones: null,
  every: null,
  allowedSpeed: null,
  trailer: null,
}

/**
 * Which rows a report keeps. A row belongs to the day and the time of its beginning in the report's time zone.
 * weekdays: 1 Monday to 7 Sunday, an empty list means every one; hours: null means the whole day, and rows of a whole day
 * pass; shifts: names nothing, but rows can be grouped by them; holidays: YYYY-MM-DD, left out; place: whether the row
 * begins inside a zone of its owner; shorter than minDuration (ms) or minDistance (m): left out.
 */
export const reportFilters = z.strictObject({
  weekdays: z.array(weekday).check(z.maxLength(7)),
  hours: z.nullable(reportHours),
  shifts: z.array(reportHours).check(z.maxLength(REPORT_SHIFTS_MAX)),
  /** null and absent: both. */
  workTime: z.optional(z.nullable(workTime)),
  holidays: z.array(calendarDay).check(z.maxLength(HOLIDAYS_MAX)),
  place: z.enum(['any', 'inZones', 'outsideZones']),
  /** Ids of RFID cards: only what was driven with one of them is kept (REPORT-34). Empty and absent: everything. */
  cards: z.optional(z.array(bodyId).check(z.maxLength(REPORT_CARDS_MAX))),
  minDuration: z.number().check(z.int(), z.minimum(0), z.maximum(YEAR_MS)),
  minDistance: z.number().check(z.minimum(0), z.maximum(10_000_000)),
  /** Leaves out vehicles without rows, which otherwise say why they have none. */
  hideEmpty: z.boolean(),
})
export type ReportFilters = z.infer<typeof reportFilters>

/** Filters that keep everything. */
export const NO_FILTERS: ReportFilters = {
  weekdays: [],
  hours: null,
  shifts: [],
  workTime: null,
  holidays: [],
  place: 'any',
  cards: [],
  minDuration: 0,
  minDistance: 0,
  hideEmpty: false,
}

/**
 * A question. from, to: ms since the epoch, `to` exclusive; vehicleIds: null means every vehicle that the asking account
 * sees; columns: keys in the order of the table, null means all; groupBy: null means one list of all rows.
 */
export const reportQuestion = z.strictObject({
  kind: z.enum(REPORT_KINDS),
  vehicleIds: z.nullable(z.array(bodyId).check(z.minLength(1), z.maxLength(REPORT_VEHICLES_MAX))),
  from: moment,
  to: moment,
  timeZone: timeZoneName,
  options: reportOptions,
  filters: reportFilters,
  columns: z.nullable(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(COLUMNS_MAX))),
  groupBy: z.nullable(z.enum(REPORT_GROUPINGS)),
})
export type ReportQuestion = z.infer<typeof reportQuestion>
