import { useTranslation } from 'react-i18next'
import { keepNumber } from '../../../../contract/rules/vehicleSettings.ts'
import { TextField } from '../../../../ui/textField.tsx'

interface NumberFieldProps {
  readonly label: string
  /** The typed text. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** Least and most, in the unit of the field. */
  readonly range: readonly [from: number, to: number]
  /** The message of the value; outside of the range it is the range. */
  readonly error: string | null
  /** What can be wrong with a value within the range, or with none; absent: `error` says it. */
  readonly problem?: string
  readonly isWhole?: boolean
  readonly unit?: string
  readonly hint?: string
  readonly isRequired?: boolean
  readonly isDisabled: boolean
  readonly onBlur: () => void
  readonly ref: (input: HTMLInputElement | null) => void
  /** Keeps what the number can consist of; by default what one of 0 or more can. */
  readonly keep?: (text: string) => string
}

const WHOLE_DIGITS = 5
const keepWhole = (text: string): string => text.replaceAll(/\D/g, '').slice(0, WHOLE_DIGITS)
const keepDecimal = (text: string): string => keepNumber(text, 'decimal')

/** A number of a rule, whose message names its limits in the unit that the person sees. */
export const NumberField = (props: NumberFieldProps) => {
  const { value, error, range, isWhole = false, unit, onChange, hint = '', ref } = props
  const { t } = useTranslation()
  const keep = props.keep ?? (isWhole ? keepWhole : keepDecimal)
  const [from, to] = range
  const isInside = value === '' || (Number(value) >= from && Number(value) <= to)
  const words = isInside ? (props.problem ?? error) : t('notificationRules.range', { from, to })
  return (
    <TextField
      label={props.label}
      hint={hint}
      value={value}
      autoComplete="off"
      isDisabled={props.isDisabled}
      isRequired={props.isRequired ?? false}
      error={error === null ? null : words}
      onChange={(text) => onChange(keep(text))}
      onBlur={props.onBlur}
      ref={ref}
      trailing={unit !== undefined && <span className="form__unit">{unit}</span>}
    />
  )
}
