import { useMemo } from 'react'
import type { ReportGrouping, ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import type { ReportPart } from '../../../contract/reports/reportRun.ts'
import type { ReportQuestion } from '../../../contract/reports/reportQuestion.ts'
import { localeOf } from '../../../i18n/languageTags.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { columnsOf, hasVehicleColumn, notesOf, rowsOf } from '../../../reportTable/resultRows.ts'
import type { ResultSort } from '../../../reportTable/sortRows.ts'
import { linesOf } from '../../../reportTable/tableLines.ts'
import { useColumns } from './useColumns.ts'
import { useWriting } from './useWriting.ts'

interface TableOf {
  readonly question: Pick<ReportQuestion, 'timeZone' | 'options' | 'filters'>
  readonly parts: readonly ReportPart[]
  readonly declaration: ReportKindDeclaration
  readonly groupBy: ReportGrouping | null
  readonly sort: ResultSort | null
}

/** How texts of the language are sorted, numbers in them by their value. */
export const useCompare = (): ((a: string, b: string) => number) => {
  const language = useLanguage()
  return useMemo(() => new Intl.Collator(localeOf(language), { numeric: true }).compare, [language])
}

/** What a table is made of: rows, columns, and how they are grouped, sorted and written. */
export const useTable = ({ question, parts, declaration, groupBy, sort }: TableOf) => {
  const kindColumns = useMemo(() => columnsOf(declaration), [declaration])
  const columns = useColumns(declaration.kind, kindColumns, !hasVehicleColumn(groupBy, declaration))
  const writing = useWriting(question)
  const compare = useCompare()
  const rows = useMemo(() => rowsOf(parts), [parts])
  const notes = useMemo(() => notesOf(parts), [parts])
  const { shifts } = question.filters
  const { time } = writing
  const lines = useMemo(
    () => linesOf({ rows, columns: kindColumns, groupBy, shifts, sort, time, compare }),
    [rows, kindColumns, groupBy, sort, time, compare, shifts],
  )
  return { rows, notes, lines, kindColumns, columns, writing, compare, groupBy }
}
