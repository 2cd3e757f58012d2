import dayjs from 'dayjs'

/** What words and figures without a day refer to. */
export interface TimeContext {
  /** The day of a text without one: that of this moment, ms since the epoch. */
  readonly shown: number
  /** ms since the epoch */
  readonly now: number
  /** The words of the interface's language; their first letters are enough. */
  readonly today: string
  readonly yesterday: string
}

const TIME = /^(\d{1,2})(?:[:.]?(\d{2}))?(?:[:.](\d{2}))?$/
const DATE = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?$/

/** The start of a day that is written as a word or as DD.MM or DD.MM.YYYY, ms; null for any other text. */
const readDay = (text: string, { shown, now, today, yesterday }: TimeContext): number | null => {
  if (text === '') return dayjs(shown).startOf('day').valueOf()
  const word = text.toLowerCase()
  if (yesterday.toLowerCase().startsWith(word)) return dayjs(now).subtract(1, 'day').startOf('day').valueOf()
  if (today.toLowerCase().startsWith(word)) return dayjs(now).startOf('day').valueOf()
  const [, day = 0, month = 0, year = dayjs(now).year()] = (DATE.exec(text) ?? []).map((part) =>
    part === undefined ? undefined : Number(part),
  )
  const date = new Date(year, month - 1, day)
  return day > 0 && date.getDate() === day && date.getMonth() === month - 1 ? date.getTime() : null
}

/**
 * The moment that a person writes, ms since the epoch: '15', '15:00', '1500', 'yesterday 15:00', '24.11 15:00' or the
 * product's own DD.MM.YYYY - HH:mm:ss; null for anything else.
 */
export const readTime = (text: string, context: TimeContext): number | null => {
  const words = text.trim().split(/[\s,-]+/)
  const time = TIME.exec(words.at(-1) ?? '')
  if (!time || words.length > 2) return null
  const [hour, minute, second] = time.slice(1).map((part) => Number(part ?? 0)) as [number, number, number]
  if (hour > 23 || minute > 59 || second > 59) return null
  const day = readDay(words.length > 1 ? (words[0] ?? '') : '', context)
  // By the clock, so that a day of 23 or 25 hours is right.
  return day === null ? null : dayjs(day).hour(hour).minute(minute).second(second).valueOf()
}
