import { getLocalTimeZone } from '@internationalized/date'
import type { ReportGrouping, ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { NO_FILTERS, NO_OPTIONS, type ReportQuestion } from '../../../contract/reports/reportQuestion.ts'
import type { ReportBlock } from '../../../contract/reports/reportTemplate.ts'
import { isRecord } from '../../../contract/rules/isRecord.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { fittedOptions } from '../reportState.ts'
import { chartColumns } from '../result/chartPoints.ts'
import { columnsOf, type ResultColumn } from '../../../reportTable/resultRows.ts'
import { inOrder } from '../result/useColumns.ts'

export type TableBlock = Extract<ReportBlock, { type: 'table' }>
export type ChartBlock = Extract<ReportBlock, { type: 'chart' }>
/** A block that shows rows of a report. */
export type RowsBlock = TableBlock | ChartBlock

/** Equal data as equal text, in whatever order the database returns their keys. */
const stableText = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** What a block asks the server: blocks of the same text share one run. */
export const questionKey = ({
  kind,
  options,
  filters,
}: Pick<RowsBlock, 'kind' | 'options' | 'filters'>): string => stableText([kind, options, filters])

export const hasRows = (block: ReportBlock): block is RowsBlock => block.type !== 'text'

/** A block for each question that some blocks ask, in their order. */
export const distinctQuestions = (blocks: readonly ReportBlock[]): readonly RowsBlock[] => {
  const found = new Map<string, RowsBlock>()
  for (const block of blocks)
    if (hasRows(block) && !found.has(questionKey(block))) found.set(questionKey(block), block)
  return [...found.values()]
}

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

/** The columns of a table, and those among them that it shows, in its order. The vehicle is not among them. */
export const columnsOfBlock = (
  { columns }: Pick<TableBlock, 'columns'>,
  declaration: ReportKindDeclaration,
): { readonly all: readonly ResultColumn[]; readonly shown: readonly ResultColumn[] } => {
  const own = columnsOf(declaration).filter(({ index }) => index >= 0)
  if (columns === null) return { all: own, shown: own }
  const all = inOrder(own, columns)
  return { all, shown: all.filter(({ key, isRequired }) => isRequired || columns.includes(key)) }
}

/** A list with the item of one place at another. */
export const movedItem = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

const NAME_MAX = 40

/** What a block is called: its title, the kind of its report, the beginning of its text. */
export const blockName = (t: Translate, block: ReportBlock): string => {
  if (hasRows(block)) return block.title === '' ? t(`reports.kind.${block.kind}`) : block.title
  const [first = ''] = block.text.split('\n')
  if (first === '') return t('reports.template.text')
  return first.length > NAME_MAX ? `${first.slice(0, NAME_MAX)}…` : first
}
