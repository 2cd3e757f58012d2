import { ERROR_CODES } from '../../../src/contract/http/error.ts'
import type { ReportBlockSorts, ReportFileLook } from '../../../src/contract/reports/reportFile.ts'
import type { ReportKindDeclaration } from '../../../src/contract/reports/reportKinds.ts'
import {
  type ColumnsFault,
  findBlockFault,
  findColumnsFault,
  isFigure,
} from '../../../src/contract/reports/reportLook.ts'
import {
  REPORT_PERIOD_MAX_DAYS,
  type ReportOptions,
  type ReportQuestion,
} from '../../../src/contract/reports/reportQuestion.ts'
import type { ReportBlock } from '../../../src/contract/reports/reportTemplate.ts'
import { badInput, unprocessable } from '../../platform/plugins/apiError.ts'
import { describeMissingOption } from '../../reports/checkOptions.ts'
import { checkPeriod } from '../track/checkPeriod.ts'

/** REPORT-31: what columns must be. */
const allowedColumns = (fault: ColumnsFault): string => {
  if (fault.code === 'unknown') return `some of ${fault.known.join(', ')}`
  return fault.code === 'twice' ? 'each of them once' : `with ${fault.key}, which is required`
}

/** Throws 422 for an option that the kind needs; `before` precedes the name of its field. */
const checkOptions = (declaration: ReportKindDeclaration, options: ReportOptions, before = ''): void => {
  const missing = describeMissingOption(declaration, options)
  if (missing === null) return
  const detail = { field: `${before}options.${missing.option}`, allowed: 'a value' }
  throw unprocessable(ERROR_CODES.badInput, missing.message, detail)
}

/**
 * Whether the kinds of the blocks of a template have what it asks for. Throws 400 for a kind, columns, a column or a grouping
 * that there is not, and 422 for an option that is missing; both name the field, such as `blocks.1.columns`.
 */
export const checkBlocks = (
  blocks: readonly ReportBlock[],
  kinds: readonly ReportKindDeclaration[],
): void => {
  for (const [place, block] of blocks.entries()) {
    const before = `blocks.${place}.`
    const declaration = kinds.find(({ kind }) => block.type !== 'text' && kind === block.kind)
    if (declaration && block.type !== 'text') checkOptions(declaration, block.options, before)
    const fault = findBlockFault(block, kinds)
    if (fault === null || fault.field === 'option') continue
    const allowed =
      fault.field === 'columns' ? allowedColumns(fault.fault) : `one of ${fault.known.join(', ')}`
    throw badInput(before + fault.field, allowed)
  }
}

/** Throws 400 for columns, an order, a chart or a grouping that the kind does not have. */
export const checkLook = (
  { columns, groupBy, sort, chart }: ReportFileLook,
  declaration: ReportKindDeclaration,
): void => {
  const known = ['vehicle', ...declaration.columns.map(({ key }) => key)]
  if (columns?.some((key) => !known.includes(key)))
    throw badInput('look.columns', `some of ${known.join(', ')}`)
  if (sort !== null && !known.includes(sort.key))
    throw badInput('look.sort.key', `one of ${known.join(', ')}`)
  const figures = declaration.columns.filter(isFigure).map(({ key }) => key)
  if (typeof chart === 'string' && !figures.includes(chart))
    throw badInput('look.chart', `one of ${figures.join(', ')}`)
  if (groupBy !== null && !declaration.groupings.includes(groupBy))
    throw badInput('look.groupBy', `one of ${declaration.groupings.join(', ')}`)
}

/** Throws 400 where a table of a template has no such column to sort by, or a place has no table. */
export const checkSorts = (
  sorts: ReportBlockSorts,
  blocks: readonly ReportBlock[],
  kinds: readonly ReportKindDeclaration[],
): void => {
  for (const [place, { block: at, sort }] of sorts.entries()) {
    const block = blocks[at]
    if (block?.type !== 'table') throw badInput(`sorts.${place}.block`, 'the place of a table')
    const columns = kinds.find(({ kind }) => kind === block.kind)?.columns ?? []
    const known = ['vehicle', ...columns.map(({ key }) => key)]
    if (!known.includes(sort.key)) throw badInput(`sorts.${place}.sort.key`, `one of ${known.join(', ')}`)
  }
}

/**
 * Whether a kind can answer the question. Throws 400 for a period (REPORT-30), columns (REPORT-31) or a grouping that it
 * cannot have, and 422 for an option that it lacks (ERR-30 to ERR-33).
 */
export const checkQuestion = (question: ReportQuestion, declaration: ReportKindDeclaration): void => {
  const { columns, groupBy, options } = question
  checkPeriod(question, REPORT_PERIOD_MAX_DAYS)
  checkOptions(declaration, options)
  const fault = columns && findColumnsFault(declaration, columns)
  if (fault) throw badInput('columns', allowedColumns(fault))
  if (groupBy !== null && !declaration.groupings.includes(groupBy))
    throw badInput('groupBy', `one of ${declaration.groupings.join(', ')}`)
}
