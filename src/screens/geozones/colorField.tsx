import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from '../../kit/form/useFormField.ts'

interface ColorFieldProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  /** `#rrggbb` */
  readonly colors: readonly string[]
  /** The accessible name of a color, by its number from 1 on. */
  readonly colorName: (place: number) => string
}

/** One of some colours: native radio buttons, so arrow keys change the choice. A colour that is not offered is added. */
export const ColorField = <V extends FieldValues, O>(props: ColorFieldProps<V, O>) => {
  const { label, name, colors, colorName } = props
  const { value, onChange, onBlur, isDisabled } = useFormField(props)
  const shown = typeof value === 'string' && !colors.includes(value) ? [...colors, value] : colors
  return (
    <fieldset className="color-field" disabled={isDisabled}>
      <legend>{label}</legend>
      <div className="color-field__choices">
        {shown.map((color, index) => (
          <label key={color} className="color-field__choice" style={{ background: color }}>
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              aria-label={colorName(index + 1)}
              onChange={() => onChange(color)}
              onBlur={onBlur}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
