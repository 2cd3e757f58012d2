import type { ReportFileLook } from '../../../src/contract/reports/reportFile.ts'
import type { ReportKindDeclaration } from '../../../src/contract/reports/reportKinds.ts'
import { REPORT_PERIOD_MAX_DAYS, type ReportQuestion } from '../../../src/contract/reports/reportQuestion.ts'
import { ERROR_CODES } from '../../../src/contract/http/error.ts'
import { badInput, unprocessable } from '../../platform/plugins/apiError.ts'
import { findMissingOption } from '../../reports/checkOptions.ts'
import { checkPeriod } from '../track/checkPeriod.ts'

/** REPORT-31: columns of the kind, each once, and all that are required. */
const checkColumns = ({ columns }: ReportKindDeclaration, asked: readonly string[]): void => {
  const known = columns.map(({ key }) => key)
  if (asked.some((key) => !known.includes(key))) throw badInput('columns', `some of ${known.join(', ')}`)
  if (new Set(asked).size < asked.length) throw badInput('columns', 'each of them once')
  const missing = columns.find(({ key, isRequired }) => isRequired && !asked.includes(key))
  if (missing) throw badInput('columns', `with ${missing.key}, which is required`)
}

/** Throws 400 for columns or a grouping that the kind does not have. */
export const checkLook = ({ columns, groupBy }: ReportFileLook, declaration: ReportKindDeclaration): void => {
  const known = ['vehicle', ...declaration.columns.map(({ key }) => key)]
  if (columns?.some((key) => !known.includes(key)))
    throw badInput('look.columns', `some of ${known.join(', ')}`)
  if (groupBy !== null && !declaration.groupings.includes(groupBy))
    throw badInput('look.groupBy', `one of ${declaration.groupings.join(', ')}`)
}

/**
 * Whether a kind can answer the question. Throws 400 for a period (REPORT-30), columns (REPORT-31) or a grouping that it
 * cannot have, and 422 for an option that it lacks (ERR-30 to ERR-33).
 */
export const checkQuestion = (question: ReportQuestion, declaration: ReportKindDeclaration): void => {
  const { columns, groupBy, options } = question
  checkPeriod(question, REPORT_PERIOD_MAX_DAYS)
  const missing = findMissingOption(declaration, options)
  if (missing !== null) {
    const detail = { field: `options.${missing.option}`, allowed: 'a value' }
    throw unprocessable(ERROR_CODES.badInput, missing.message, detail)
  }
  if (columns !== null) checkColumns(declaration, columns)
  if (groupBy !== null && !declaration.groupings.includes(groupBy))
    throw badInput('groupBy', `one of ${declaration.groupings.join(', ')}`)
}
