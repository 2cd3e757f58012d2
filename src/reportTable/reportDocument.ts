import type { Language } from '../contract/entities/session.ts'
import type { ReportKindDeclaration } from '../contract/reports/reportKinds.ts'
import type { ReportFileLook } from '../contract/reports/reportFile.ts'
import type { ReportPart, ReportRun } from '../contract/reports/reportRun.ts'
import { localeOf } from '../i18n/languageTags.ts'
import type { Translate } from '../i18n/translate.ts'
import type { TableDocument } from '../kit/transfer/tableDocument.ts'
import { zonedTime } from './zonedTime.ts'
import { aboutReport } from './aboutReport.ts'
import { coordinatesOf } from './cellText.ts'
import { resultTable } from './resultDocument.ts'
import { columnsOf, hasVehicleColumn, type ResultColumn, rowsOf, VEHICLE_COLUMN } from './resultRows.ts'
import { linesOf } from './tableLines.ts'

/** A whole report and how its table is arranged. */
export interface ReportContent {
  readonly run: ReportRun
  readonly declaration: ReportKindDeclaration
  readonly parts: readonly ReportPart[]
  readonly look: ReportFileLook
  /** Places in words by their coordinates (`coordinatesOf`); what is absent is written by its coordinates. */
  readonly places: ReadonlyMap<string, string>
  /** ms since the epoch. */
  readonly madeAt: number
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

/** A report as a document for files, as its page arranges it. `t` has the texts of reports in `language`. */
export const reportDocument = (
  { run, declaration, parts, look, places, madeAt }: ReportContent,
  t: Translate,
  language: Language,
): TableDocument => {
  const { timeZone, options, filters } = run.question
  const time = zonedTime(timeZone)
  const placeOf: typeof coordinatesOf = (place) => {
    const written = coordinatesOf(place)
    return (options.geoCoding === true ? places.get(written) : undefined) ?? written
  }
  const writing = { t, language, time, placeOf }
  const rows = rowsOf(parts)
  const kindColumns = columnsOf(declaration)
  const { compare } = new Intl.Collator(localeOf(language), { numeric: true })
  const { groupBy, sort } = look
  const lines = linesOf({
    rows,
    columns: kindColumns,
    groupBy,
    shifts: filters.shifts,
    sort,
    time,
    compare,
  })
  const title = run.name ?? t(`reports.kind.${run.kind}`)
  const columns = shownColumns(kindColumns, look, declaration)
  const table = resultTable({ title, lines, kindColumns, columns, groupBy, writing })
  const about = aboutReport(run, rows.length, writing)
  return {
    title,
    lines: [...about, t('table.export.made', { date: time.moment(madeAt) })],
    tables: [table],
  }
}
