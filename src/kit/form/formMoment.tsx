import type { FieldValues } from 'react-hook-form'
import { MomentField } from '../../ui/moment/momentField.tsx'
import { fromFieldMoment, toFieldMoment } from './localMoment.ts'
import { type FormFieldProps, useFormField } from './useFormField.ts'
import { useMomentWords } from './useMomentWords.ts'

interface FormMomentProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  readonly hint?: string
}

/** A date with its time; the field's value is ms since the epoch, null for none, or NaN, which no schema accepts. */
export const FormMoment = <V extends FieldValues, O>(props: FormMomentProps<V, O>) => {
  const { label, hint = '' } = props
  const { value, onChange, ...field } = useFormField(props)
  const at = typeof value === 'number' && !Number.isNaN(value) ? value : null
  return (
    <MomentField
      {...field}
      label={label}
      hint={hint}
      isClearable
      words={useMomentWords()}
      value={toFieldMoment(at)}
      onChange={(text) => onChange(text === '' ? null : (fromFieldMoment(text) ?? Number.NaN))}
    />
  )
}
