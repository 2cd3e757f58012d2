import { TextField } from '../../../ui/textField.tsx'

interface MinutesFieldProps {
  readonly label: string
  readonly unit: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly isDisabled: boolean
}

const DIGITS = 4

/** A whole number of a point; an empty field is 0. */
export const MinutesField = ({ label, unit, value, onChange, isDisabled }: MinutesFieldProps) => (
  <TextField
    label={label}
    value={value === 0 ? '' : String(value)}
    placeholder="0"
    autoComplete="off"
    isDisabled={isDisabled}
    onChange={(text) => onChange(Number(text.replaceAll(/\D/g, '').slice(0, DIGITS)))}
    trailing={<span className="form__unit">{unit}</span>}
  />
)
