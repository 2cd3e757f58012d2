import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { NO_FILTERS, NO_OPTIONS } from '../../../src/contract/reports/reportQuestion.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

const ROWS = {
  options: { ...NO_OPTIONS, geoCoding: false },
  filters: {
    ...NO_FILTERS,
    weekdays: [1],
    hours: { from: 0, to: 60 },
    shifts: [{ from: 0, to: 60 }],
    holidays: ['2026-01-01'],
  },
}

/** A question without its vehicles; every filter is used. */
export const REPORT_QUESTION = {
  kind: 'daily-traffic',
  from: 1_790_000_000_000,
  to: 1_790_000_060_000,
  timeZone: 'Europe/Kyiv',
  ...ROWS,
  columns: null,
  groupBy: 'vehicle',
}
export const REPORT_TEMPLATE = {
  name: 'Secret template',
  blocks: [
    { type: 'table', title: 'T', kind: 'daily-traffic', ...ROWS, columns: null, groupBy: null },
    { type: 'text', text: 'T' },
  ],
}

/** A schedule of every vehicle. */
export const REPORT_SCHEDULE = {
  name: 'Secret schedule',
  question: { kind: 'daily-traffic', vehicleIds: null, ...ROWS, columns: null, groupBy: 'vehicle' },
  period: 'yesterday',
  when: { every: 'week', weekday: 1, minute: 480 },
  timeZone: 'Europe/Kyiv',
  language: 'en',
  formats: ['xlsx', 'csv', 'pdf'],
  recipients: ['anna@example.org'],
  toDisk: true,
  skipEmpty: true,
}
/** Files of a report. */
export const SAVED_REPORT = {
  formats: ['csv'],
  language: 'en',
  look: {
    columns: ['day'],
    groupBy: 'vehicle',
    sort: { key: 'day', isDescending: true },
    chart: 'mileage',
  },
}

/** Files of the report of a template, without its runs. */
export const SAVED_TEMPLATE = {
  formats: ['pdf'],
  language: 'en',
  sorts: [{ block: 0, sort: { key: 'day', isDescending: true } }],
}

export interface ReportThings {
  readonly report: number
  readonly reportTemplate: number
  readonly reportSchedule: number
}

/** Asks for a report of every vehicle, which nobody builds, and makes a template and a schedule. */
export const addTestReport = async (host: TestFleetApp, owner: TestUser): Promise<ReportThings> => {
  const make = async (
    call: 'buildReport' | 'createReportTemplate' | 'createReportSchedule',
    body: object,
  ): Promise<number> => {
    const { method, path } = CALLS[call]
    const { json } = await host.call(owner, method, path, { body })
    return (json as { id: number }).id
  }
  const question = { ...REPORT_QUESTION, vehicleIds: null }
  return {
    report: await make('buildReport', { question, name: 'Secret report' }),
    reportTemplate: await make('createReportTemplate', REPORT_TEMPLATE),
    reportSchedule: await make('createReportSchedule', REPORT_SCHEDULE),
  }
}

/** Completes the calls about a report, a template and a schedule. */
export const reportSamples = ({ report, reportTemplate, reportSchedule }: ReportThings) => {
  const run = { params: { run: report } }
  const template = { params: { id: reportTemplate } }
  const schedule = { params: { id: reportSchedule } }
  const templates = { body: { ids: [reportTemplate] } }
  return {
    reportRun: run,
    reportParts: run,
    cancelReport: run,
    deleteReport: run,
    changeReportTemplate: { ...template, body: { name: 'Mine' } },
    deleteReportTemplate: template,
    deleteReportTemplates: templates,
    restoreReportTemplates: templates,
    changeReportSchedule: { ...schedule, body: REPORT_SCHEDULE },
    switchReportSchedule: { ...schedule, body: { isOn: false } },
    runReportSchedule: schedule,
    deleteReportSchedule: schedule,
    restoreReportSchedule: schedule,
    saveReportToDisk: { ...run, body: SAVED_REPORT },
    saveTemplateToDisk: { ...template, body: { ...SAVED_TEMPLATE, runs: [report] } },
  }
}

/** The bodies of the calls about reports. password: of a cloud disk. */
export const reportBodies = (of: ReportThings & { readonly vehicle: number; readonly password: string }) => ({
  buildReport: { question: { ...REPORT_QUESTION, vehicleIds: [of.vehicle] }, name: 'Report' },
  createReportTemplate: { ...REPORT_TEMPLATE, name: 'Template 2' },
  changeReportTemplate: { ...REPORT_TEMPLATE, name: 'Template 3' },
  deleteReportTemplates: { ids: [of.reportTemplate] },
  restoreReportTemplates: { ids: [of.reportTemplate] },
  createReportSchedule: { ...REPORT_SCHEDULE, name: 'Schedule 2' },
  changeReportSchedule: { ...REPORT_SCHEDULE, name: 'Schedule 3' },
  switchReportSchedule: { isOn: true },
  setReportDrive: { folder: 'folder-1' },
  setReportDisk: {
    url: 'http://127.0.0.1:9/dav',
    folder: 'Reports',
    user: 'anna',
    password: of.password,
  },
  saveReportToDisk: SAVED_REPORT,
  saveTemplateToDisk: { ...SAVED_TEMPLATE, runs: [of.report] },
})

export const readReportTables = async (db: Kysely<Database>) => [
  await db.selectFrom('report_run').selectAll().orderBy('id').execute(),
  (await sql`select * from report_template order by id`.execute(db)).rows,
  await db.selectFrom('report_schedule').selectAll().orderBy('id').execute(),
  await db.selectFrom('report_delivery').selectAll().orderBy('id').execute(),
]
