import type { FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../../ui/textField.tsx'
import { type FormFieldProps, useFormField } from './useFormField.ts'

export interface FormTextProps<V extends FieldValues, O>
  extends FormFieldProps<V, O>,
    Pick<TextFieldProps, 'type' | 'autoComplete' | 'placeholder' | 'icon' | 'maxLength' | 'hint'> {}

/** One line of text. */
export const FormText = <V extends FieldValues, O>(props: FormTextProps<V, O>) => {
  const { form: _form, rule: _rule, ...look } = props
  const { value, ...field } = useFormField(props)
  return <TextField {...look} {...field} value={typeof value === 'string' ? value : ''} />
}
