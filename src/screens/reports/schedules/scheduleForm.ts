import { getLocalTimeZone } from '@internationalized/date'
import type * as z from 'zod/mini'
import type { Language } from '../../../contract/entities/session.ts'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { NO_FILTERS, NO_OPTIONS, type ReportQuestion } from '../../../contract/reports/reportQuestion.ts'
import {
  type ReportSchedule,
  type reportScheduleBody,
  type ReportScheduleFields,
  type ScheduleAsked,
  type ScheduleQuestion,
  type ScheduleWhen,
} from '../../../contract/reports/reportSchedule.ts'
import type { AppForm } from '../../../kit/form/useAppForm.ts'
import { fittedOptions } from '../reportState.ts'

export type ScheduleValues = z.input<typeof reportScheduleBody>
export type ScheduleForm = AppForm<ScheduleValues, ReportScheduleFields>

const EIGHT = 480

/** A new schedule of a question or a template: every day at eight, of the day before, as a workbook. */
export const firstSchedule = (
  { question, template = null }: ScheduleAsked,
  language: Language,
): ScheduleValues => ({
  name: '',
  question,
  template,
  period: 'yesterday',
  when: { every: 'day', minute: EIGHT },
  timeZone: getLocalTimeZone(),
  language,
  formats: ['xlsx'],
  recipients: [],
  toDisk: false,
  toDrive: false,
  skipEmpty: true,
})

/** A question without its period. */
export const scheduleQuestionOf = ({
  from: _from,
  to: _to,
  timeZone: _timeZone,
  ...question
}: ReportQuestion): ScheduleQuestion => question

/** What of a schedule the form changes. */
export const valuesOf = ({
  id: _id,
  by: _by,
  isOn: _isOn,
  nextAt: _nextAt,
  last: _last,
  ...values
}: ReportSchedule): ScheduleValues => ({ template: null, toDrive: false, ...values })

/** A question of a kind about every vehicle, with everything else as it is at first. */
export const newQuestion = (kind: ReportKindDeclaration): ScheduleQuestion => ({
  kind: kind.kind,
  vehicleIds: null,
  options: fittedOptions(NO_OPTIONS, kind.options),
  filters: NO_FILTERS,
  columns: null,
  groupBy: kind.groupings[0] ?? null,
})

/** The question of another kind: its options keep what was chosen, its columns are all. */
export const ofKind = (question: ScheduleQuestion, kind: ReportKindDeclaration): ScheduleQuestion => ({
  ...question,
  kind: kind.kind,
  options: fittedOptions(question.options, kind.options),
  columns: null,
  groupBy: kind.groupings.find((one) => one === question.groupBy) ?? kind.groupings[0] ?? null,
})

/** The moments of another rhythm, at the same time of day. */
export const everyOf = (when: ScheduleWhen, every: ScheduleWhen['every']): ScheduleWhen => {
  const minute = when.every === 'cron' ? EIGHT : when.minute
  if (every === 'cron') return { every, cron: '' }
  if (every === 'week') return { every, weekday: 1, minute }
  return every === 'month' ? { every, day: 1, minute } : { every, minute }
}

/** The addresses of a text, which are separated by commas, semicolons, spaces or new lines. */
export const readRecipients = (text: string): readonly string[] =>
  text.split(/[\s,;]+/).filter((address) => address !== '')
