import type { FieldValues } from 'react-hook-form'
import { Switch } from '../../ui/switch.tsx'
import { type FormFieldProps, useFormField } from './useFormField.ts'

/** On or off. */
export const FormSwitch = <V extends FieldValues, O>(props: FormFieldProps<V, O>) => {
  const { value, isDisabled, onChange } = useFormField(props)
  return (
    <Switch isSelected={value === true} isDisabled={isDisabled} onChange={onChange}>
      {props.label}
    </Switch>
  )
}
