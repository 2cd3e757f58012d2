import type { Language } from '../../contract/entities/session.ts'
import { escapeFormula } from '../../contract/rules/formulaText.ts'
import { clockText } from './clockText.ts'
import { momentText } from './momentText.ts'
import { type Cell, type DocumentTable, isDuration, isMoment } from './tableDocument.ts'

const NEEDS_QUOTES = /["\n\r]/
const LINE_END = '\r\n'
/** Byte order mark: marks UTF-8 for programs that would guess. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Separator and decimal sign as spreadsheets of the language expect them. */
const signsOf = (language: Language): { readonly separator: string; readonly decimal: string } =>
  language === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' }

/** A table as CSV (RFC 4180) in a language; moments are DD.MM.YYYY - HH:mm:ss. */
export const writeCsv = ({ head, rows }: DocumentTable, language: Language): string => {
  const { separator, decimal } = signsOf(language)
  const quoted = (text: string): string =>
    text.includes(separator) || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const write = (cell: Cell): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return quoted(String(cell).replace('.', decimal))
    if (isMoment(cell)) return momentText(cell)
    if (isDuration(cell)) return clockText(cell.ms)
    return quoted(escapeFormula(cell))
  }
  const lines = [head.map(write).join(separator)]
  for (const row of rows) lines.push(row.map(write).join(separator))
  return `${BYTE_ORDER_MARK}${lines.join(LINE_END)}${LINE_END}`
}
