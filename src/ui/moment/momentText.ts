import { CalendarDate, type CalendarDateTime, parseDateTime } from '@internationalized/date'
import type { DateSegment } from 'react-stately/useDateFieldState'

/** Why the shown digits are no moment: some are missing, or the month has no such day. */
export type MomentProblem = 'incomplete' | 'impossible'

/** What a field shows: 'YYYY-MM-DDTHH:mm', 'YYYY-MM-DD' in a field of days, '' for nothing, or why it is no moment. */
export type MomentText = string

const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const
/** The parts of a field of days. */
const DAY_PARTS = PARTS.slice(0, 3)
/** Earlier years are taken for the first digits of one that is still typed. */
const FIRST_YEAR = 1_970

/** The problem of a text; null for a moment and for nothing. */
export const problemOf = (text: MomentText): MomentProblem | null =>
  text === 'incomplete' || text === 'impossible' ? text : null

/** The moment of a text; null for any other text. */
export const parseMoment = (text: MomentText): CalendarDateTime | null =>
  text === '' || problemOf(text) !== null ? null : parseDateTime(text)

const padded = (value: number, length: number): string => String(value).padStart(length, '0')

/** The text of the digits that a field shows. */
export const readSegments = (
  segments: readonly Pick<DateSegment, 'type' | 'value' | 'isPlaceholder'>[],
): MomentText => {
  const isDay = segments.every(({ type }) => type !== 'hour')
  const parts = isDay ? DAY_PARTS : PARTS
  const numbers = parts.flatMap((part) => {
    const segment = segments.find(({ type }) => type === part)
    return segment === undefined || segment.isPlaceholder ? [] : (segment.value ?? [])
  })
  if (numbers.length === 0) return ''
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = numbers
  // A leading zero is a zero until the next digit.
  if (numbers.length < parts.length || year < FIRST_YEAR || month < 1 || day < 1) return 'incomplete'
  const days = new CalendarDate(year, month, 1)
  if (day > days.calendar.getDaysInMonth(days)) return 'impossible'
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
  return isDay ? date : `${date}T${padded(hour, 2)}:${padded(minute, 2)}`
}

/** The text of a day at the time of another text, at midnight where that has none. */
export const atDay = (day: CalendarDate, text: MomentText): MomentText =>
  `${day.toString()}T${parseMoment(text) === null ? '00:00' : text.slice(-'00:00'.length)}`
