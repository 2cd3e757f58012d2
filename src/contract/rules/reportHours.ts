import type { ReportHours } from '../reports/reportQuestion.ts'

/** Whether a minute since midnight is within hours; those that end before they begin last over midnight. */
export const isWithinHours = ({ from, to }: ReportHours, minute: number): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to
