import Papa from 'papaparse'
import { IMPORT_ROWS_MAX } from '../../../src/contract/http/imports.ts'
import { unescapeFormula } from '../../../src/contract/rules/formulaText.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import { decodeText } from './decodeText.ts'

/** Cells of a table by row and column. */
export type Cells = readonly (readonly string[])[]

/** Rows that are read: the header, the lines, and one more, which reveals that there are too many. */
export const READ_ROWS = IMPORT_ROWS_MAX + 2

/** Reads a CSV file whose cells are separated by comma, semicolon or tab. Throws 400 for unclosed quotes. */
export const parseCsv = (bytes: Uint8Array): Cells => {
  const { data, errors } = Papa.parse<string[]>(decodeText(bytes), {
    delimitersToGuess: [',', ';', '\t'],
    preview: READ_ROWS,
  })
  const fault = errors.find((error) => error.type === 'Quotes')
  if (fault) throw badInput('file', `a table whose quotes are closed; see row ${(fault.row ?? 0) + 1}`)
  return data.map((row) => row.map(unescapeFormula))
}
