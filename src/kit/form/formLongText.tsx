import type { FieldValues } from 'react-hook-form'
import { TextArea } from '../../ui/textArea.tsx'
import { type FormFieldProps, useFormField } from './useFormField.ts'

interface FormLongTextProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  readonly hint?: string
}

/** A multi-line text. */
export const FormLongText = <V extends FieldValues, O>(props: FormLongTextProps<V, O>) => {
  const { label, name, hint = '' } = props
  const { value, ...field } = useFormField(props)
  return (
    <TextArea
      {...field}
      label={label}
      name={name}
      hint={hint}
      value={typeof value === 'string' ? value : ''}
    />
  )
}
