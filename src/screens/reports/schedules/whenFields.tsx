import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduleWhen } from '../../../contract/reports/reportSchedule.ts'
import { localeOf } from '../../../i18n/languageTags.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { readClock, writeClock } from '../../../kit/form/clockText.ts'
import { everyOf, type ScheduleForm } from './scheduleForm.ts'
import { weekdayName } from '../../../i18n/weekdayName.ts'

const EVERY = ['day', 'week', 'month', 'cron'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const MONTH_DAYS = Array.from({ length: 28 }, (_, day) => day + 1)
const LAST = 'last'
const DAY_MINUTES = 1_440

interface PartProps<W extends ScheduleWhen = ScheduleWhen> {
  readonly when: W
  readonly onChange: (when: ScheduleWhen) => void
}

const Weekday = ({ when, onChange }: PartProps<Extract<ScheduleWhen, { every: 'week' }>>) => {
  const { t } = useTranslation()
  const locale = localeOf(useLanguage())
  return (
    <Select
      label={t('reports.schedule.weekday')}
      options={WEEKDAYS.map((day) => ({ id: String(day), label: weekdayName(day, locale) }))}
      value={String(when.weekday)}
      onChange={(day) => onChange({ ...when, weekday: Number(day) })}
    />
  )
}

const MonthDay = ({ when, onChange }: PartProps<Extract<ScheduleWhen, { every: 'month' }>>) => {
  const { t } = useTranslation()
  return (
    <Select
      label={t('reports.schedule.monthDay')}
      options={[
        ...MONTH_DAYS.map((day) => ({ id: String(day), label: String(day) })),
        { id: LAST, label: t('reports.schedule.lastDay') },
      ]}
      value={when.day === null ? LAST : String(when.day)}
      onChange={(day) => onChange({ ...when, day: day === LAST ? null : Number(day) })}
    />
  )
}

const Time = ({ when, onChange }: PartProps<Exclude<ScheduleWhen, { every: 'cron' }>>) => {
  const { t } = useTranslation()
  const [text, setText] = useState(writeClock(when.minute))
  const minute = readClock(text)
  const isGood = minute !== null && minute < DAY_MINUTES
  return (
    <TextField
      label={t('reports.schedule.time')}
      value={text}
      placeholder="08:00"
      autoComplete="off"
      error={isGood ? null : t('reports.filter.wrongTime')}
      onChange={(next) => {
        setText(next)
        // A text that is no time is no minute of the day, so that it is not saved either.
        onChange({ ...when, minute: readClock(next) ?? DAY_MINUTES })
      }}
    />
  )
}

/** When a schedule runs. */
export const WhenFields = ({ form }: { readonly form: ScheduleForm }) => {
  const { t } = useTranslation()
  const { value, onChange, error, ref } = useFormField({
    form,
    name: 'when',
    label: t('reports.schedule.whenLabel'),
  })
  const cron = useFormField({ form, name: 'when.cron', label: t('reports.schedule.cron') })
  const when = value as ScheduleWhen
  return (
    <div className="report-schedule__when">
      <Select
        label={t('reports.schedule.whenLabel')}
        options={EVERY.map((id) => ({ id, label: t(`reports.schedule.every.${id}`) }))}
        value={when.every}
        onChange={(every) => onChange(everyOf(when, every))}
        ref={ref}
      />
      {when.every === 'week' && <Weekday when={when} onChange={onChange} />}
      {when.every === 'month' && <MonthDay when={when} onChange={onChange} />}
      {when.every === 'cron' ? (
        <TextField
          label={t('reports.schedule.cron')}
          hint={t('reports.schedule.cronHint')}
          value={when.cron}
          autoComplete="off"
          maxLength={100}
          error={(error ?? cron.error) === null ? null : t('reports.schedule.wrongCron')}
          onChange={(line) => onChange({ ...when, cron: line })}
        />
      ) : (
        <Time when={when} onChange={onChange} />
      )}
    </div>
  )
}
