import { useState } from 'react'
import { TextField } from '../../../ui/textField.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  /** null: empty. */
  readonly value: number | null
  /** What a valid number is at most and at least. */
  readonly range: { readonly minimum: number; readonly maximum: number }
  readonly onChange: (value: number | null) => void
}

/** The number of a text with a point or a comma; null: empty; NaN: none. */
const readNumber = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  return plain === '' ? null : /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** A number of a question; what is out of its range stays in the field, marked, and is not used. */
export const NumberField = ({ label, hint, value, range, onChange }: NumberFieldProps) => {
  const [text, setText] = useState(value === null ? '' : String(value))
  const isGood = (number: number | null): boolean =>
    number === null || (number >= range.minimum && number <= range.maximum)
  const typed = readNumber(text)
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={text}
      autoComplete="off"
      error={isGood(typed) ? null : `${range.minimum} – ${range.maximum}`}
      onChange={(next) => {
        setText(next)
        const number = readNumber(next)
        if (isGood(number)) onChange(number)
      }}
    />
  )
}
