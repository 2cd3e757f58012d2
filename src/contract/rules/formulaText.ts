/**
 * Spreadsheets parse a text of a CSV file that begins so as a formula, even in quotes. An apostrophe before it makes a
 * text of it; a text that already looks so gets one more, so that an import gets back what was exported.
 */
const FORMULA = /^'*[=+\-@\t\r]/
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/
/** A text of digits computes nothing: a phone, a signed number. */
const NUMERIC = /^[+-]?\d+([.,]\d+)?$/

/** A text as a cell of a CSV file that no spreadsheet computes. */
export const escapeFormula = (text: string): string =>
  FORMULA.test(text) && !NUMERIC.test(text) ? `'${text}` : text

/** The text of a cell that `escapeFormula` or a spreadsheet wrote. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED_FORMULA, '')
