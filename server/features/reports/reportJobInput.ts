import * as z from 'zod/mini'

const place = z.number().check(z.int(), z.positive())

/** A job of a run: the parts from `first` to `last`. */
export const REPORT_JOB = {
  name: 'report',
  input: z.object({ run: place, first: place, last: place }),
} as const
export type ReportJobInput = z.infer<typeof REPORT_JOB.input>
