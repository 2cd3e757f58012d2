import type { FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../../ui/textField.tsx'
import { type FormFieldProps, useFormField } from './useFormField.ts'
import { readWholeNumber } from './readWholeNumber.ts'

export interface FormWholeNumberProps<V extends FieldValues, O>
  extends FormFieldProps<V, O>,
    Pick<TextFieldProps, 'placeholder' | 'hint'> {
  /** Maximum number of digits. */
  readonly digits: number
}

/** An optional whole number: an empty field is null. Non-digits are ignored (VALID-25). */
export const FormWholeNumber = <V extends FieldValues, O>(props: FormWholeNumberProps<V, O>) => {
  const { form: _form, rule: _rule, digits, ...look } = props
  const { value, onChange, ...field } = useFormField(props)
  return (
    <TextField
      {...look}
      {...field}
      autoComplete="off"
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(text) => onChange(readWholeNumber(text, digits))}
    />
  )
}
