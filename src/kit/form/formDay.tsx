import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MomentField } from '../../ui/moment/momentField.tsx'
import { type FormFieldProps, useFormField } from './useFormField.ts'
import { useMomentWords } from './useMomentWords.ts'

interface FormDayProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  readonly hint?: string
}

/** A day of the calendar; the field's value is YYYY-MM-DD, '' for none, or a text that no schema accepts. */
export const FormDay = <V extends FieldValues, O>(props: FormDayProps<V, O>) => {
  const { label, hint = '' } = props
  const { t } = useTranslation()
  const { value, onChange, ...field } = useFormField(props)
  const words = { ...useMomentWords(), incomplete: t('choosers.moment.incompleteDay') }
  const text = typeof value === 'string' ? value : ''
  return (
    <MomentField
      {...field}
      label={label}
      hint={hint}
      isClearable
      isDay
      words={words}
      value={/^\d/.test(text) ? text : ''}
      onChange={onChange}
    />
  )
}
