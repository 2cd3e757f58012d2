import type { Language } from '../../contract/entities/session.ts'
import { formatNumber } from '../../i18n/format.ts'
import { clockText } from './clockText.ts'
import { momentText } from './momentText.ts'
import { type Cell, isDuration, isMoment } from './tableDocument.ts'

const DIGITS_MAX = 7

/** A cell as people read it: numbers in the form of the language, moments in their time zone. */
export const cellText = (cell: Cell, language: Language): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return formatNumber(cell, language, DIGITS_MAX)
  if (isDuration(cell)) return clockText(cell.ms)
  return isMoment(cell) ? momentText(cell) : cell
}
