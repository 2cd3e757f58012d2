import type { Language } from '../../contract/entities/session.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { type Cell, isMoment } from './tableDocument.ts'

const DIGITS_MAX = 7

/** A cell as people read it: numbers in the form of the language, moments in the browser's time zone. */
export const cellText = (cell: Cell, language: Language): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return formatNumber(cell, language, DIGITS_MAX)
  return isMoment(cell) ? formatDate(cell.at) : cell
}
