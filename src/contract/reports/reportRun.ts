import * as z from 'zod/mini'
import { queryNumber } from '../http/admin/list.ts'
import { line } from '../http/admin/fields.ts'
import { pageOf, pageQuery } from '../http/admin/list.ts'
import { reportQuestion } from './reportQuestion.ts'
import { REPORT_KINDS } from './reportKinds.ts'

/** Runs of reports: a question that the server works on in the background, vehicle by vehicle, and its rows. */

export const REPORT_NAME_MAX = 100
const LARGEST_ID = 2_147_483_647
/** Most parts of one answer; an answer ends earlier with the part that makes it longer than REPORT_ROWS_PER_ANSWER. */
export const REPORT_PARTS_MAX = 1_000
export const REPORT_ROWS_PER_ANSWER = 20_000
/** How long a finished run is kept, days. */
export const REPORT_KEEP_DAYS = 30

/** expired: its rows were deleted after REPORT_KEEP_DAYS. */
export const REPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/**
 * Why a vehicle has no rows, or fewer. noData: it sent nothing in the period; nothing: nothing of the kind happened;
 * filtered: the filters left out every row; noFuelSensor (ERR-62), noZones, noTrailerInput (REPORT-33), noInputs, noWidth
 * (ERR-46), noSpeedLimit, noDevice (ERR-45), noDeviceInPeriod (ERR-44): it lacks what the kind reads; notSeen: the account no longer
 * sees it; fuelHidden, driversHidden: the right to fuel data, or to who drove, is missing; failed: its part could not be computed.
 */
export const REPORT_NOTES = [
  'noData',
  'nothing',
  'filtered',
  'noFuelSensor',
  'noZones',
  'noTrailerInput',
  'noInputs',
  'noWidth',
  'noSpeedLimit',
  'noDevice',
  'noDeviceInPeriod',
  'notSeen',
  'fuelHidden',
  'driversHidden',
  'failed',
] as const
export type ReportNote = (typeof REPORT_NOTES)[number]

export const reportCell = z.nullable(z.union([z.string(), z.number()]))
export type ReportCell = z.infer<typeof reportCell>

/**
 * Who drove. known: a person, by name, with the id of the employee, if it is one; card: a card that nobody is known for, by its
 * number; unknown: a person said that somebody else drove; several: of a row about a day, more than one of these; hidden: the
 * right to see it is missing.
 */
export const REPORT_DRIVERS = ['known', 'card', 'unknown', 'several', 'hidden'] as const
export const reportDriver = z.object({
  is: z.enum(REPORT_DRIVERS),
  name: z.optional(z.string()),
  id: z.optional(z.number()),
})
export type ReportDriver = z.infer<typeof reportDriver>

/**
 * A row: the cells in the order of the kind's columns, the stretch of time that it is about (ms since the epoch, `to`
 * exclusive), where it begins (degrees; null: unknown), who drove; absent and null: nobody was signed in; and which trailer was
 * pulled; absent and null: none is known.
 */
export const reportRow = z.object({
  cells: z.array(reportCell),
  from: z.number(),
  to: z.number(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  driver: z.optional(z.nullable(reportDriver)),
  trailer: z.optional(z.nullable(z.string())),
})
export type ReportRow = z.infer<typeof reportRow>

/** What a run says of one vehicle. vehicleId: null for rows about the fleet, such as vehicles counted per zone. */
export const reportPart = z.object({
  n: z.number(),
  vehicleId: z.nullable(z.number()),
  vehicleName: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  note: z.nullable(z.enum(REPORT_NOTES)),
  rows: z.array(reportRow),
})
export type ReportPart = z.infer<typeof reportPart>

/** name: given by a person, null: none; vehicles: in the question, done: of them, so far; by: who asked. */
export const reportRunHead = z.object({
  id: z.number(),
  kind: z.enum(REPORT_KINDS),
  name: z.nullable(z.string()),
  state: z.enum(REPORT_STATES),
  from: z.number(),
  to: z.number(),
  vehicles: z.number(),
  done: z.number(),
  rows: z.number(),
  by: z.string(),
  createdAt: z.number(),
  finishedAt: z.nullable(z.number()),
})
export type ReportRunHead = z.infer<typeof reportRunHead>
export const reportRun = z.extend(reportRunHead, { question: reportQuestion })
export type ReportRun = z.infer<typeof reportRun>

/** The build call. name: shown in the list of runs; '' and null: none. */
export const buildReportBody = z.strictObject({
  question: reportQuestion,
  name: z.nullable(line(0, REPORT_NAME_MAX)),
})
export type BuildReportBody = z.infer<typeof buildReportBody>
export const reportBuilt = z.object({ id: z.number() })

export const reportRunParams = z.object({ run: queryNumber(1, LARGEST_ID) })
export const reportRunsQuery = pageQuery
export const reportRunPage = pageOf(reportRunHead)
/** after: the n of the last part that the client has, 0 at first. */
export const reportPartsQuery = z.object({ after: z.prefault(queryNumber(0, LARGEST_ID), '0') })
/** hasMore: there are parts after these already. */
export const reportPartsAnswer = z.object({
  run: reportRunHead,
  parts: z.array(reportPart),
  hasMore: z.boolean(),
})
export type ReportPartsAnswer = z.infer<typeof reportPartsAnswer>
