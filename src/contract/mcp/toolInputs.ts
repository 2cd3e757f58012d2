import * as z from 'zod/mini'
import { bodyId } from '../http/admin/fields.ts'
import { alarmNote, alarmCause } from '../http/alarms.ts'
import { noteFields } from '../http/vehicleProfile.ts'
import { VEHICLE_SEARCH_MAX, VEHICLE_SEARCH_TEXT_MAX } from '../http/vehicleSearch.ts'
import { language } from '../entities/session.ts'
import { REPORT_KINDS } from '../reports/reportKinds.ts'
import { REPORT_STEPS, timeZoneName } from '../reports/reportQuestion.ts'

/** What the tools of the MCP server take (docs/programs.md). Descriptions are read by the model that calls them. */

/** The longest period of one question about a vehicle, days. */
export const TOOL_PERIOD_MAX_DAYS = 31
/** Vehicles of one report. */
export const TOOL_REPORT_VEHICLES_MAX = 500

const MOMENT_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/
const MOMENT_TEXT = 'a moment with its offset, such as 2026-11-20T08:30:00+02:00 or 2026-11-20T06:30:00Z'
const isMoment = (text: string): boolean => MOMENT_FORM.test(text) && Date.parse(text) >= 0

/** ISO 8601 with an offset; parsed to ms since the epoch. */
const moment = (about: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(40),
        z.refine<string>(isMoment, { params: { allowed: MOMENT_TEXT } }),
        z.describe(`${about}: ${MOMENT_TEXT}`),
      ),
    z.transform((text: string) => Date.parse(text)),
  )

const vehicleId = bodyId.check(z.describe('The id of the vehicle, as find_vehicles answers it'))

/** How an answer is worded. */
const wording = {
  timeZone: z.prefault(
    timeZoneName.check(z.describe('The time zone of the answer, such as Europe/Kyiv')),
    'UTC',
  ),
}
/** The same for answers with places. */
const placed = {
  ...wording,
  language: z.prefault(language.check(z.describe('The language of addresses: ru, ua or en')), 'en'),
}
const period = { from: moment('The beginning of the period'), to: moment('The end of the period') }

export const findVehiclesInput = z.strictObject({
  text: z.prefault(
    z
      .string()
      .check(
        z.maxLength(VEHICLE_SEARCH_TEXT_MAX),
        z.describe('A part of the name, licence plate or device serial; empty for any vehicle'),
      ),
    '',
  ),
  limit: z.prefault(
    z.number().check(z.int(), z.minimum(1), z.maximum(VEHICLE_SEARCH_MAX), z.describe('Most vehicles')),
    20,
  ),
  ...placed,
})
export const whereWasInput = z.strictObject({ vehicleId, at: moment('The moment'), ...placed })
export const journeyInput = z.strictObject({ vehicleId, ...period, ...placed })
export const eventsInput = z.strictObject({
  vehicleId,
  ...period,
  name: z.optional(
    z
      .string()
      .check(z.maxLength(64), z.describe('Only events of this name, such as VEHICLE_OVER_SPEED_START')),
  ),
  ...wording,
})
export const explainEventInput = z.strictObject({
  vehicleId,
  at: moment('When the event happened, as list_events answers it'),
  name: z.optional(
    z.string().check(z.maxLength(64), z.describe('The name of the event; absent: the nearest one')),
  ),
  ...placed,
})
export const noInput = z.strictObject({})
export const alarmsInput = z.strictObject(placed)
export const runReportInput = z.strictObject({
  kind: z.enum(REPORT_KINDS).check(z.describe('The kind of report, as list_report_kinds answers it')),
  vehicleIds: z.optional(
    z
      .array(bodyId)
      .check(
        z.minLength(1),
        z.maxLength(TOOL_REPORT_VEHICLES_MAX),
        z.describe('Ids of vehicles; absent: every vehicle of the account'),
      ),
  ),
  ...period,
  timeZone: wording.timeZone,
  shortestStopMinutes: z.optional(
    z
      .number()
      .check(
        z.minimum(0),
        z.maximum(1_440),
        z.describe('Kinds with the option longerThen: shorter stops are left out'),
      ),
  ),
  speedLimitKmPerHour: z.optional(
    z
      .number()
      .check(
        z.minimum(1),
        z.maximum(500),
        z.describe("Kinds with the option allowedSpeed; absent: each vehicle's own limit"),
      ),
  ),
  toolWidthMetres: z.optional(
    z
      .number()
      .check(
        z.minimum(0.5),
        z.maximum(100),
        z.describe('Kinds with the option equipmentWidth: the width of the tool'),
      ),
  ),
  countEvery: z.optional(
    z.enum(REPORT_STEPS).check(z.describe('Kinds with the option every: the length of one count')),
  ),
})
export const readReportInput = z.strictObject({
  report: bodyId.check(z.describe('The id of the report, as run_report answers it')),
  after: z.prefault(
    z
      .number()
      .check(
        z.int(),
        z.minimum(0),
        z.maximum(2_147_483_647),
        z.describe('The last part that was read already; 0 for the beginning'),
      ),
    0,
  ),
})
export const acknowledgeAlarmInput = z.strictObject({
  vehicleId,
  cause: alarmCause.check(z.describe('The cause of the alarm, as list_alarms answers it')),
  event: z
    .number()
    .check(
      z.int(),
      z.minimum(0),
      z.maximum(Number.MAX_SAFE_INTEGER),
      z.describe('The event of the alarm, as list_alarms answers it'),
    ),
  note: z.optional(alarmNote.check(z.describe('What was done about it'))),
})
export const addNoteInput = z.strictObject({
  vehicleId,
  title: noteFields.shape.title.check(z.describe('The title of the note')),
  text: noteFields.shape.text.check(z.describe('The note')),
})
