import type { ReportQuestion } from '../../../../src/contract/reports/reportQuestion.ts'
import type { ReportScheduleFields } from '../../../../src/contract/reports/reportSchedule.ts'
import type { ReportTemplateFields } from '../../../../src/contract/reports/reportTemplate.ts'
import { distinctQuestions } from '../../../../src/contract/reports/templateQuestions.ts'
import { findTemplate } from '../findTemplate.ts'
import type { ReportContext, ReportViewer } from '../reportContext.ts'
import { schedulePeriod } from './schedulePeriod.ts'

/** What a schedule builds: the reports of these questions. template: null for a single report. */
export interface AskedBySchedule {
  readonly questions: readonly ReportQuestion[]
  readonly template: ReportTemplateFields | null
}

type Asking = Pick<ReportScheduleFields, 'question' | 'template' | 'period' | 'timeZone'>

/** What a schedule asks as of a moment, ms since the epoch; null: its template does not exist any more. */
export const questionsOf = async (
  { db, kinds }: ReportContext,
  author: Pick<ReportViewer, 'ownerId'>,
  { question, template, period, timeZone }: Asking,
  at: number,
): Promise<AskedBySchedule | null> => {
  const when = { ...schedulePeriod(period, at, timeZone), timeZone }
  if (question !== null) return { questions: [{ ...question, ...when }], template: null }
  const found = template ? await findTemplate(db, author, template.id) : null
  if (!template || found === null) return null
  const { vehicleIds } = template
  const questions = distinctQuestions(found.blocks).map(({ kind, options, filters }) => {
    const groupBy = kinds.get(kind)?.declaration.groupings[0] ?? null
    return { kind, vehicleIds, options, filters, ...when, columns: null, groupBy }
  })
  return { questions, template: found }
}
