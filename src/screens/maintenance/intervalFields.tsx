import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAINTENANCE_KINDS } from '../../contract/http/maintenance.ts'
import { FormWholeNumber } from '../../kit/form/formWholeNumber.tsx'
import type { AppForm } from '../../kit/form/useAppForm.ts'

/** Digits of the largest interval. */
export const INTERVAL_DIGITS = 7
/** People are reminded of dates so many days before, unless they say otherwise. */
export const REMIND_DAYS = 14
export const DOCUMENT_KINDS = MAINTENANCE_KINDS.filter((kind) => kind !== 'service')

const INTERVALS = [
  ['everyKm', 'remindKm'],
  ['everyHours', 'remindHours'],
  ['everyMonths', 'remindDays'],
  ['everyDays', null],
] as const

/** The intervals of a service with their reminders; the values of the form have all their names. */
export const IntervalFields = <V extends FieldValues, O>({ form }: { readonly form: AppForm<V, O> }) => {
  const { t } = useTranslation()
  const field = (name: Exclude<(typeof INTERVALS)[number][0 | 1], null>) => (
    <FormWholeNumber
      form={form}
      name={name as Path<V>}
      label={t(`maintenance.${name}`)}
      digits={INTERVAL_DIGITS}
    />
  )
  return (
    <>
      <p className="maintenance__rule">{t('maintenance.intervals')}</p>
      {INTERVALS.map(([every, remind]) => (
        <div key={every} className="maintenance__pair">
          {field(every)}
          {remind && field(remind)}
        </div>
      ))}
    </>
  )
}
