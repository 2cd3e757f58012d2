import type { FieldValues } from 'react-hook-form'
import { keepNumber, type SettingForm } from '../../contract/rules/vehicleSettings.ts'
import { TextField, type TextFieldProps } from '../../ui/textField.tsx'
import { type FormFieldProps, useFormField } from './useFormField.ts'

export interface FormNumberProps<V extends FieldValues, O>
  extends FormFieldProps<V, O>,
    Pick<TextFieldProps, 'placeholder' | 'hint'> {
  /** Filters the typed text (VALID-25 to VALID-28). */
  readonly kind: SettingForm
  /** Shown behind the number. */
  readonly unit?: string
}

/** An optional number, as the typed text: '' is absent. */
export const FormNumber = <V extends FieldValues, O>(props: FormNumberProps<V, O>) => {
  const { form: _form, rule: _rule, kind, unit, ...look } = props
  const { value, onChange, ...field } = useFormField(props)
  return (
    <TextField
      {...look}
      {...field}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(keepNumber(text, kind))}
      trailing={
        unit && (
          <span className="form__unit" aria-disabled={field.isDisabled || undefined}>
            {unit}
          </span>
        )
      }
    />
  )
}
