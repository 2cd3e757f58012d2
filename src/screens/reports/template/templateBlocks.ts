import { getLocalTimeZone } from '@internationalized/date'
import type { ReportGrouping, ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { NO_FILTERS, NO_OPTIONS, type ReportQuestion } from '../../../contract/reports/reportQuestion.ts'
import type { ReportBlock } from '../../../contract/reports/reportTemplate.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { fittedOptions } from '../reportState.ts'
import { chartColumns } from '../../../reportTable/chartPoints.ts'
import { columnsOf, type ResultColumn } from '../../../reportTable/resultRows.ts'
import { hasRows, type RowsBlock } from '../../../contract/reports/templateQuestions.ts'

/** The question of a block, of all columns; vehicles: null means every one. */
export const questionOfBlock = (
  { kind, options, filters }: RowsBlock,
  { from, to }: TimeSpan,
  vehicles: ReadonlySet<number> | null,
  groupBy: ReportGrouping | null,
): ReportQuestion => ({
  kind,
  vehicleIds: vehicles === null ? null : [...vehicles],
  from,
  to,
  timeZone: getLocalTimeZone(),
  options,
  filters,
  columns: null,
  groupBy,
})

/** The columns that a chart of a kind can show. */
export const figuresOf = (declaration: ReportKindDeclaration): readonly ResultColumn[] =>
  chartColumns(columnsOf(declaration))

/** A new block; of a kind of report without figures there is no chart: null. */
export const newBlock = (
  type: ReportBlock['type'],
  declaration: ReportKindDeclaration,
): ReportBlock | null => {
  if (type === 'text') return { type, text: '' }
  const { kind, groupings } = declaration
  const asked = {
    title: '',
    kind,
    options: fittedOptions(NO_OPTIONS, declaration.options),
    filters: NO_FILTERS,
  }
  if (type === 'table') return { type, ...asked, columns: null, groupBy: groupings[0] ?? null }
  const [figure] = figuresOf(declaration)
  const groupBy = groupings.find((grouping) => grouping === 'day') ?? groupings[0]
  return figure && groupBy ? { type, ...asked, column: figure.key, groupBy } : null
}

/** The block with another kind of report: what that kind has too is kept. */
export const withKind = (block: RowsBlock, declaration: ReportKindDeclaration): RowsBlock => {
  const fresh = newBlock(block.type, declaration)
  if (fresh === null || !hasRows(fresh)) return block
  const kept = {
    title: block.title,
    options: fittedOptions(block.options, declaration.options),
    filters: block.filters,
  }
  const groupBy = declaration.groupings.find((grouping) => grouping === block.groupBy)
  if (fresh.type === 'table') return { ...fresh, ...kept, groupBy: groupBy ?? fresh.groupBy }
  const column =
    block.type === 'chart' ? figuresOf(declaration).find(({ key }) => key === block.column) : undefined
  return { ...fresh, ...kept, column: column?.key ?? fresh.column, groupBy: groupBy ?? fresh.groupBy }
}

/** A list with the item of one place at another. */
export const movedItem = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
