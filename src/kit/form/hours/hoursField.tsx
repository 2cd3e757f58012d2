import { Plus, X } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ZONE_HOURS_MAX } from '../../../contract/http/geozones.ts'
import { isoLanguage } from '../../../contract/rules/isoLanguage.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { type FormFieldProps, useFormField } from '../useFormField.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { dayNames, type HoursInput, hoursFault, timeOf, WEEK_DAYS, WORK_WEEK } from './hours.ts'
import './hoursField.css'

interface IntervalProps {
  readonly hours: HoursInput
  /** From 1 on. */
  readonly place: number
  readonly isDisabled: boolean
  /** Faults are shown once the person tried to save. */
  readonly showsFault: boolean
  readonly onChange: (hours: HoursInput) => void
  readonly onRemove: () => void
}

const Interval = ({ hours, place, isDisabled, showsFault, onChange, onRemove }: IntervalProps) => {
  const { t } = useTranslation()
  const names = dayNames(isoLanguage(useLanguage()))
  // As it is once the field is left, so that nothing moves under a press on the button that saves.
  const fault = showsFault ? hoursFault({ ...hours, from: timeOf(hours.from), to: timeOf(hours.to) }) : null
  const setDay = (day: number, isOn: boolean): void =>
    onChange({ ...hours, days: WEEK_DAYS.filter((one) => (one === day ? isOn : hours.days.includes(one))) })
  const time = (field: 'from' | 'to') => (
    <TextField
      label={t(`forms.hours.${field}`)}
      value={hours[field]}
      autoComplete="off"
      placeholder="00:00"
      maxLength={5}
      isDisabled={isDisabled}
      onChange={(text) => onChange({ ...hours, [field]: text })}
      onBlur={() => onChange({ ...hours, [field]: timeOf(hours[field]) })}
    />
  )
  return (
    <div className="hours__interval" role="group" aria-label={t('forms.hours.interval', { place })}>
      <div className="hours__days" role="group" aria-label={t('forms.hours.days')}>
        {WEEK_DAYS.map((day, index) => (
          <label key={day} className="hours__day">
            <input
              type="checkbox"
              checked={hours.days.includes(day)}
              disabled={isDisabled}
              onChange={({ currentTarget }) => setDay(day, currentTarget.checked)}
            />
            <span>{names[index]}</span>
          </label>
        ))}
      </div>
      <div className="hours__times">
        {time('from')}
        {time('to')}
        <IconButton
          icon={X}
          label={t('forms.hours.remove', { place })}
          isDisabled={isDisabled}
          onPress={onRemove}
        />
      </div>
      {fault && (
        <p className="hours__fault" role="alert">
          {t(`forms.hours.${fault}`)}
        </p>
      )}
    </div>
  )
}

/** The hours of a week in which something counts: always, or some intervals. */
export const HoursField = <V extends FieldValues, O>(props: FormFieldProps<V, O>) => {
  const { label, form } = props
  const { t } = useTranslation()
  const { value, onChange, isDisabled } = useFormField(props)
  const hours = value as readonly HoursInput[] | null
  const set = (next: readonly HoursInput[]): void => onChange(next.length === 0 ? null : next)
  return (
    <div className="hours" role="group" aria-label={label}>
      <span className="hours__label" aria-hidden>
        {label}
      </span>
      <SegmentedControl
        label={label}
        segments={[
          { id: 'always', label: t('forms.hours.always') },
          { id: 'limited', label: t('forms.hours.limited') },
        ]}
        value={hours === null ? 'always' : 'limited'}
        isDisabled={isDisabled}
        onChange={(id) => set(id === 'always' ? [] : [WORK_WEEK])}
      />
      {hours?.map((one, index) => (
        <Interval
          // oxlint-disable-next-line react/no-array-index-key -- intervals have no identity but their place
          key={index}
          hours={one}
          place={index + 1}
          isDisabled={isDisabled}
          showsFault={form.methods.formState.isSubmitted}
          onChange={(changed) => set(hours.map((other, at) => (at === index ? changed : other)))}
          onRemove={() => set(hours.filter((_, at) => at !== index))}
        />
      ))}
      {hours && (
        <>
          <p className="hours__hint">{t('forms.hours.hint')}</p>
          <Button
            tone="quiet"
            icon={Plus}
            isDisabled={isDisabled || hours.length >= ZONE_HOURS_MAX}
            onPress={() => set([...hours, WORK_WEEK])}
          >
            {t('forms.hours.add')}
          </Button>
        </>
      )}
    </div>
  )
}
