import dayjs from 'dayjs'
import type { TimeSpan } from '../../contract/timeSpan.ts'

/** The named periods, in the order of the picker. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'custom'] as const
export type PeriodName = (typeof PERIODS)[number]

/** A period as a person chose it; the span is in the browser's time zone. */
export interface Period extends TimeSpan {
  readonly name: PeriodName
}

const DAYS_OF_WEEK = 7

/** The whole day of a moment. */
const dayOf = (at: number): TimeSpan => ({
  from: dayjs(at).startOf('day').valueOf(),
  to: dayjs(at).add(1, 'day').startOf('day').valueOf(),
})

const STARTS: Readonly<
  Record<Exclude<PeriodName, 'yesterday' | 'custom'>, (today: dayjs.Dayjs) => dayjs.Dayjs>
> = {
  today: (today) => today,
  week: (today) => today.subtract(DAYS_OF_WEEK - 1, 'day'),
  month: (today) => today.startOf('month'),
}

/** A named period as of `now`: whole days of the browser's time zone, today including its future part. */
export const namedPeriod = (name: Exclude<PeriodName, 'custom'>, now: number): Period => {
  if (name === 'yesterday') return { name, ...dayOf(dayjs(now).subtract(1, 'day').valueOf()) }
  const today = dayOf(now)
  return { name, from: STARTS[name](dayjs(today.from)).valueOf(), to: today.to }
}

/** The day around a moment as a period (TRACK-05). */
export const periodAround = (at: number, now: number): Period => {
  const day = dayOf(at)
  const today = dayOf(now)
  return { name: day.from === today.from ? 'today' : 'custom', ...day }
}

const LATEST = Date.UTC(9999, 0)

/** The period in a query: its name, or both ends of a custom one. */
export const writePeriod = ({ name, from, to }: Period): string =>
  name === 'custom' ? `from=${from}&to=${to}` : `p=${name}`

/** The period of a query; null where it has none. */
export const readPeriod = (text: string, now: number): Period | null => {
  const query = new URLSearchParams(text)
  const name = PERIODS.find((one) => one === query.get('p'))
  if (name !== undefined && name !== 'custom') return namedPeriod(name, now)
  const [from, to] = [Number(query.get('from') ?? Number.NaN), Number(query.get('to') ?? Number.NaN)]
  return from > 0 && to > from && to < LATEST ? { name: 'custom', from, to } : null
}
