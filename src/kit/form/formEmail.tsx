import type { FieldValues } from 'react-hook-form'
import { FormText } from './formText.tsx'
import type { FormFieldProps } from './useFormField.ts'

/** VALID-14: an e-mail address. */
export const FormEmail = <V extends FieldValues, O>(props: FormFieldProps<V, O>) => (
  <FormText type="email" autoComplete="email" rule="email" {...props} />
)
