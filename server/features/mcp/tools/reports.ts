import {
  type ReportColumn,
  type ReportKindDeclaration,
  reportKindList,
} from '../../../../src/contract/reports/reportKinds.ts'
import {
  NO_FILTERS,
  NO_OPTIONS,
  type ReportOptions,
} from '../../../../src/contract/reports/reportQuestion.ts'
import {
  reportBuilt,
  type ReportCell,
  type ReportPart,
  reportPartsAnswer,
  type ReportRow,
  type ReportRun,
  reportRun,
} from '../../../../src/contract/reports/reportRun.ts'
import { KMH_PER_MS } from '../../../../src/contract/constants.ts'
import { noInput, readReportInput, runReportInput } from '../../../../src/contract/mcp/toolInputs.ts'
import { reports } from '../../../../src/i18n/en/reports.ts'
import { mcpTool } from '../mcpTool.ts'
import type { ProgramApi } from '../programApi.ts'
import { durationText, kilometres, kmPerHour, momentText } from '../words.ts'

/** How long a new report is waited for, and how often it is looked at meanwhile; each look is a call. */
const WAIT_MS = 20_000
const LOOK_EVERY_MS = 1_000
/** Rows in one answer; the part that makes them more is cut. */
const ROWS_MAX = 200
/** What a kind without the option gets, and one with it that was not given. */
const SHORTEST_STOP_MS = 0
const MINUTE_MS = 60_000

/** The kinds of reports. */
export const listReportKinds = mcpTool({
  name: 'list_report_kinds',
  title: 'Kinds of reports',
  about:
    'Lists the kinds of reports with what each is about, the options it takes and the columns of its rows.',
  input: noInput,
  needs: ['reportKinds'],
  run: async (_input, api) => ({
    kinds: (await api.call('reportKinds', reportKindList)).map(({ kind, columns, options }) => ({
      kind,
      about: reports.about[kind],
      options: options.filter((option) => option !== 'geoCoding'),
      columns: columns.map(columnTitle),
    })),
  }),
})

/** The unit in the title of a column, as `cellWords` writes it. */
const UNIT_OF: Readonly<Partial<Record<ReportColumn['unit'], string>>> = {
  distance: 'km',
  speed: 'km/h',
  litres: 'litres',
  litresPer100Km: 'litres per 100 km',
  litresPerHour: 'litres per hour',
  hectares: 'hectares',
  percent: '%',
}
const columnTitle = ({ key, unit }: ReportColumn): string => {
  const written = UNIT_OF[unit]
  return written === undefined ? key : `${key} (${written})`
}

const cellWords = (cell: ReportCell, { unit }: ReportColumn, timeZone: string): ReportCell => {
  if (typeof cell !== 'number') return cell
  if (unit === 'day') return momentText(cell, timeZone).slice(0, 10)
  if (unit === 'moment') return momentText(cell, timeZone)
  if (unit === 'duration') return durationText(cell)
  if (unit === 'distance') return kilometres(cell)
  if (unit === 'speed') return kmPerHour(cell)
  return Math.round(cell * 100) / 100
}

const rowWords = (row: ReportRow, { columns }: ReportKindDeclaration, timeZone: string) => ({
  ...Object.fromEntries(
    columns.map((column, index) => [
      columnTitle(column),
      cellWords(row.cells[index] ?? null, column, timeZone),
    ]),
  ),
  ...(row.driver && { driver: row.driver.name ?? row.driver.is }),
  ...(row.trailer && { trailer: row.trailer }),
})

/** The parts with at most ROWS_MAX rows of all, and how many rows that left out. */
const cutParts = (parts: readonly ReportPart[]) => {
  const shown: ReportPart[] = []
  let rows = 0
  let leftOut = 0
  for (const part of parts) {
    if (rows >= ROWS_MAX) break
    const kept = part.rows.slice(0, ROWS_MAX - rows)
    rows += kept.length
    leftOut += part.rows.length - kept.length
    shown.push({ ...part, rows: kept })
  }
  return { shown, leftOut }
}

const requireKind = async (api: ProgramApi, kind: ReportRun['kind']): Promise<ReportKindDeclaration> => {
  const kinds = await api.call('reportKinds', reportKindList)
  const found = kinds.find((one) => one.kind === kind)
  if (!found) throw new Error(`The kind ${kind} of a run is not declared`)
  return found
}

/** A report as an answer: how far it is, and its rows after a part. */
const answerOf = async (api: ProgramApi, id: number, after: number) => {
  const run = await api.call('reportRun', reportRun, { params: { run: id } })
  const kind = await requireKind(api, run.kind)
  const { parts, hasMore } = await api.call('reportParts', reportPartsAnswer, {
    params: { run: id },
    query: { after },
  })
  const { shown, leftOut } = cutParts(parts)
  const { timeZone } = run.question
  // Columns that the question chose are the cells of its rows.
  const { columns } = run.question
  const asked =
    columns === null
      ? kind
      : { ...kind, columns: columns.flatMap((key) => kind.columns.filter((column) => column.key === key)) }
  const last = shown.at(-1)?.n ?? after
  const isAll = run.state === 'done' && !hasMore && shown.length === parts.length
  return {
    report: id,
    kind: run.kind,
    state: run.state,
    from: momentText(run.from, timeZone),
    to: momentText(run.to, timeZone),
    vehicles: run.vehicles,
    vehiclesDone: run.done,
    rows: run.rows,
    parts: shown.map((part) => ({
      vehicleId: part.vehicleId,
      name: part.vehicleName,
      licensePlate: part.licensePlate,
      ...(part.note !== null && { note: part.note }),
      rows: part.rows.map((row) => rowWords(row, asked, timeZone)),
    })),
    rowsLeftOut: leftOut,
    isComplete: isAll,
    ...(!isAll && { next: `Call read_report with report ${id} and after ${last} for what follows` }),
  }
}

const isOver = (state: ReportRun['state']): boolean => state !== 'queued' && state !== 'running'

const waitForRun = async (api: ProgramApi, id: number): Promise<void> => {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const { state } = await api.call('reportRun', reportRun, { params: { run: id } })
    if (isOver(state)) return
    // oxlint-disable-next-line no-await-in-loop -- the pause between two looks
    await api.wait(LOOK_EVERY_MS)
  }
}

/** Builds a report and answers its first rows. */
export const runReport = mcpTool({
  name: 'run_report',
  title: 'Run a report',
  about:
    'Builds a report of one kind about vehicles and a period of at most 366 days, waits up to 20 s for it, and answers its rows. A large report goes on in the background: read_report answers the rest.',
  input: runReportInput,
  needs: ['buildReport', 'reportKinds', 'reportRun', 'reportParts'],
  run: async (asked, api) => {
    const { kind, from, to, timeZone, shortestStopMinutes, speedLimitKmPerHour } = asked
    const options: ReportOptions = {
      ...NO_OPTIONS,
      geoCoding: false,
      longerThen:
        shortestStopMinutes === undefined ? SHORTEST_STOP_MS : Math.round(shortestStopMinutes * MINUTE_MS),
      allowedSpeed: speedLimitKmPerHour === undefined ? null : speedLimitKmPerHour / KMH_PER_MS,
      equipmentWidth: asked.toolWidthMetres ?? null,
      // Empty lists mean every zone and every type.
      zones: [],
      ZoneType: [],
      every: asked.countEvery ?? null,
    }
    const question = {
      kind,
      vehicleIds: asked.vehicleIds ?? null,
      from,
      to,
      timeZone,
      options,
      filters: NO_FILTERS,
      columns: null,
      groupBy: null,
    }
    const { id } = await api.call('buildReport', reportBuilt, { body: { question, name: null } })
    await waitForRun(api, id)
    return answerOf(api, id, 0)
  },
})

/** Answers the rows of a report. */
export const readReport = mcpTool({
  name: 'read_report',
  title: 'Read a report',
  about:
    'Answers how far a report is, and its rows after the part that was read already, at most 200 at a time.',
  input: readReportInput,
  needs: ['reportKinds', 'reportRun', 'reportParts'],
  run: ({ report, after }, api) => answerOf(api, report, after),
})
