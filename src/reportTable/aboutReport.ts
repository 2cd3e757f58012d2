import type { ReportRunHead } from '../contract/reports/reportRun.ts'
import type { CellWriting } from './cellText.ts'

/** What a report says of itself below its title: its days, who asked, and how many rows it has. */
export const aboutReport = (
  { from, to, by }: Pick<ReportRunHead, 'from' | 'to' | 'by'>,
  rows: number,
  { t, time }: Pick<CellWriting, 't' | 'time'>,
): readonly string[] => [
  `${time.day(from)} – ${time.day(to - 1)}`,
  t('reports.askedBy', { login: by }),
  t('reports.rows', { count: rows }),
]
