import {
  REPORT_NEEDED_OPTIONS,
  type ReportColumn,
  type ReportKindDeclaration,
  type ReportOptionName,
} from './reportKinds.ts'
import type { ReportOptions } from './reportQuestion.ts'
import { type ReportBlock } from './reportTemplate.ts'

/** What a kind of report allows in the table, the chart and the options of a question, a template and a file. */

/** Units of cells that are no figures. */
const PLAIN_UNITS: readonly ReportColumn['unit'][] = ['text', 'word', 'place', 'day', 'moment']

/** Whether a chart can show a column: a figure with a total. */
export const isFigure = ({ unit, total, ratio }: Pick<ReportColumn, 'unit' | 'total' | 'ratio'>): boolean =>
  !PLAIN_UNITS.includes(unit) && (total !== null || ratio !== null)

/** The columns of a table that cannot be: unknown to the kind, given twice, or without a required one (REPORT-31). */
export type ColumnsFault =
  | { readonly code: 'unknown'; readonly known: readonly string[] }
  | { readonly code: 'twice' }
  | { readonly code: 'hidden'; readonly key: string }

/** The first thing that is wrong with the columns of a table; null: nothing. */
export const findColumnsFault = (
  { columns }: Pick<ReportKindDeclaration, 'columns'>,
  asked: readonly string[],
): ColumnsFault | null => {
  const known = columns.map(({ key }) => key)
  if (asked.some((key) => !known.includes(key))) return { code: 'unknown', known }
  if (new Set(asked).size < asked.length) return { code: 'twice' }
  const hidden = columns.find(({ key, isRequired }) => isRequired && !asked.includes(key))
  return hidden ? { code: 'hidden', key: hidden.key } : null
}

/** The first option that a kind needs and that is null or absent; undefined: there is none. */
export const findMissingOption = (
  declaration: Pick<ReportKindDeclaration, 'options'>,
  options: ReportOptions,
): (typeof REPORT_NEEDED_OPTIONS)[number] | undefined =>
  REPORT_NEEDED_OPTIONS.find((name) => declaration.options.includes(name) && (options[name] ?? null) === null)

/** What a block of a template cannot have. */
export type BlockFault =
  | { readonly field: 'kind' | 'groupBy' | 'column'; readonly known: readonly string[] }
  | { readonly field: 'option'; readonly option: ReportOptionName }
  | { readonly field: 'columns'; readonly fault: ColumnsFault }

/** The first thing of a block that its kind of report does not have; null: nothing. */
export const findBlockFault = (
  block: ReportBlock,
  kinds: readonly ReportKindDeclaration[],
): BlockFault | null => {
  if (block.type === 'text') return null
  const declaration = kinds.find(({ kind }) => kind === block.kind)
  if (!declaration) return { field: 'kind', known: kinds.map(({ kind }) => kind) }
  const { groupings, columns } = declaration
  const option = findMissingOption(declaration, block.options)
  if (option) return { field: 'option', option }
  if (block.groupBy !== null && !groupings.includes(block.groupBy))
    return { field: 'groupBy', known: groupings }
  if (block.type === 'chart') {
    const known = columns.filter(isFigure).map(({ key }) => key)
    return known.includes(block.column) ? null : { field: 'column', known }
  }
  const fault = block.columns && findColumnsFault(declaration, block.columns)
  return fault && { field: 'columns', fault }
}
