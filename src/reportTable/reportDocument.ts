import type { Language } from '../contract/entities/session.ts'
import type { ReportKindDeclaration } from '../contract/reports/reportKinds.ts'
import type { ReportFileLook } from '../contract/reports/reportFile.ts'
import type { ReportPart, ReportRun } from '../contract/reports/reportRun.ts'
import { localeOf } from '../i18n/languageTags.ts'
import type { Translate } from '../i18n/translate.ts'
import type { DocumentBlock, DocumentBrand, TableDocument } from '../kit/transfer/tableDocument.ts'
import { zonedTime } from './zonedTime.ts'
import { aboutReport } from './aboutReport.ts'
import { timeChart } from './barCharts.ts'
import { type CellWriting, coordinatesOf } from './cellText.ts'
import { chartColumns } from './chartPoints.ts'
import { resultTable } from './resultDocument.ts'
import { columnsOf, hasVehicleColumn, type ResultColumn, rowsOf, VEHICLE_COLUMN } from './resultRows.ts'
import { linesOf } from './tableLines.ts'

/** All rows of a report. */
export interface ReportRows {
  readonly run: ReportRun
  readonly declaration: ReportKindDeclaration
  readonly parts: readonly ReportPart[]
  /** Places in words by their coordinates (`coordinatesOf`); what is absent is written by its coordinates. */
  readonly places: ReadonlyMap<string, string>
}

/** What files of reports have in common. */
export interface FileFrame {
  /** Whether charts are shown to whom the files are for. */
  readonly seesCharts: boolean
  readonly brand: DocumentBrand
  /** ms since the epoch. */
  readonly madeAt: number
}

/** A report and how its table is arranged. */
export interface ReportContent extends ReportRows, FileFrame {
  readonly look: ReportFileLook
}

/** How the cells of a report are written outside of a page. `t` has the texts of reports in `language`. */
export const writingOf = ({ run, places }: ReportRows, t: Translate, language: Language): CellWriting => {
  const { timeZone, options } = run.question
  const placeOf: typeof coordinatesOf = (place) => {
    const written = coordinatesOf(place)
    return (options.geoCoding === true ? places.get(written) : undefined) ?? written
  }
  return { t, language, time: zonedTime(timeZone), placeOf }
}

/** The columns in the order that is asked for; the one of the vehicle, unless rows are grouped by it or have none. */
const shownColumns = (
  all: readonly ResultColumn[],
  { columns, groupBy }: ReportFileLook,
  declaration: ReportKindDeclaration,
): readonly ResultColumn[] => {
  const isWithout = !hasVehicleColumn(groupBy, declaration)
  const asked = columns ?? all.map(({ key }) => key)
  const keys = isWithout ? asked : [VEHICLE_COLUMN, ...asked]
  return [...new Set(keys)].flatMap((key) => {
    const column = all.find((one) => one.key === key)
    return column && !(isWithout && key === VEHICLE_COLUMN) ? [column] : []
  })
}

/** The chart above the table; none where the kind has no such figure, or charts are not shown. */
const chartBlocks = (
  { run, parts, look, seesCharts }: ReportContent,
  columns: readonly ResultColumn[],
  writing: CellWriting,
): readonly DocumentBlock[] => {
  const column = chartColumns(columns).find(({ key }) => key === look.chart)
  if (!seesCharts || !column) return []
  return [{ type: 'chart', chart: timeChart(rowsOf(parts), column, run.question, writing) }]
}

/** A report as a document for files, as its page arranges it. `t` has the texts of reports in `language`. */
export const reportDocument = (content: ReportContent, t: Translate, language: Language): TableDocument => {
  const { run, declaration, parts, look, brand, madeAt } = content
  const writing = writingOf(content, t, language)
  const { time } = writing
  const rows = rowsOf(parts)
  const kindColumns = columnsOf(declaration)
  const { compare } = new Intl.Collator(localeOf(language), { numeric: true })
  const { groupBy, sort } = look
  const { shifts } = run.question.filters
  const lines = linesOf({ rows, columns: kindColumns, groupBy, shifts, sort, time, compare })
  const title = run.name ?? t(`reports.kind.${run.kind}`)
  const columns = shownColumns(kindColumns, look, declaration)
  const table = resultTable({ title, lines, kindColumns, columns, groupBy, writing })
  const about = aboutReport(run, rows.length, writing)
  return {
    title,
    brand,
    lines: [...about, t('table.export.made', { date: time.moment(madeAt) })],
    tables: [table],
    blocks: [...chartBlocks(content, kindColumns, writing), { type: 'table', table: 0 }],
  }
}
