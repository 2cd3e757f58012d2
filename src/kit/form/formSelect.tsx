import type { FieldValues } from 'react-hook-form'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { type FormFieldProps, useFormField } from './useFormField.ts'

interface FormSelectProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  readonly options: readonly SelectOption<string>[]
  readonly placeholder?: string
}

/** One of a few. */
export const FormSelect = <V extends FieldValues, O>(props: FormSelectProps<V, O>) => {
  const { label, options, placeholder = '' } = props
  const { value, ref, error, isRequired, isDisabled, onChange } = useFormField(props)
  return (
    <Select
      label={label}
      options={options}
      placeholder={placeholder}
      value={options.find(({ id }) => id === value)?.id ?? null}
      onChange={onChange}
      error={error}
      isRequired={isRequired}
      isDisabled={isDisabled}
      ref={ref}
    />
  )
}
