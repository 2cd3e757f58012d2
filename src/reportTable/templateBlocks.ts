import type { ReportKindDeclaration } from '../contract/reports/reportKinds.ts'
import type { ReportBlock } from '../contract/reports/reportTemplate.ts'
import { isRecord } from '../contract/rules/isRecord.ts'
import type { Translate } from '../i18n/translate.ts'
import { columnsOf, inOrder, type ResultColumn } from './resultRows.ts'

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

const NAME_MAX = 40

/** What a block is called: its title, the kind of its report, the beginning of its text. */
export const blockName = (t: Translate, block: ReportBlock): string => {
  if (hasRows(block)) return block.title === '' ? t(`reports.kind.${block.kind}`) : block.title
  const [first = ''] = block.text.split('\n')
  if (first === '') return t('reports.template.text')
  return first.length > NAME_MAX ? `${first.slice(0, NAME_MAX)}…` : first
}
