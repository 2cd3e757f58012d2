import { isRecord } from '../rules/isRecord.ts'
import type { ReportBlock } from './reportTemplate.ts'

/** What the blocks of a template ask: blocks of the same question share one run. */

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
