import type { ReportQuestion } from '../../../src/contract/reports/reportQuestion.ts'

/** The days of a question in its time zone: '26.11.2026', or '20.11.2026 – 26.11.2026'. */
export const periodOfRun = ({
  from,
  to,
  timeZone,
}: Pick<ReportQuestion, 'from' | 'to' | 'timeZone'>): string => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  const dayOf = (at: number): string => format.format(at).replaceAll('/', '.')
  const [first, last] = [dayOf(from), dayOf(to - 1)]
  return first === last ? first : `${first} – ${last}`
}
