import { X } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/iconButton.tsx'
import { TextField } from '../../ui/textField.tsx'
import { fromFieldMoment, toFieldMoment } from './localMoment.ts'
import { type FormFieldProps, useFormField } from './useFormField.ts'

interface FormMomentProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  readonly hint?: string
}

/** A date with its time; the field's value is ms since the epoch, or null. */
export const FormMoment = <V extends FieldValues, O>(props: FormMomentProps<V, O>) => {
  const { label, name, hint = '' } = props
  const { t } = useTranslation()
  const { value, onChange, ...field } = useFormField(props)
  const at = typeof value === 'number' ? value : null
  return (
    <TextField
      {...field}
      label={label}
      name={name}
      hint={hint}
      type="datetime-local"
      value={toFieldMoment(at)}
      onChange={(text) => onChange(fromFieldMoment(text))}
      trailing={
        at !== null &&
        !field.isDisabled && <IconButton icon={X} label={t('forms.clear')} onPress={() => onChange(null)} />
      }
    />
  )
}
