import type { ReportRun, ReportRunHead } from '../../../src/contract/reports/reportRun.ts'
import type { FoundRun } from './runSql.ts'

/** The head of a run, as lists have it. */
export const headOf = ({ question: _question, vehicleIds: _vehicleIds, ...head }: FoundRun): ReportRunHead =>
  head

/** A run with its question, whose vehicles are those that were asked for. */
export const runOf = ({ vehicleIds, ...run }: FoundRun): ReportRun => ({
  ...run,
  question: { ...run.question, vehicleIds: run.question.vehicleIds && [...vehicleIds] },
})
