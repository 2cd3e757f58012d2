import type { Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { NumberField } from './numberField.tsx'
import type { RuleForm, RuleInput } from './ruleValues.ts'

interface FormMinutesProps {
  readonly form: RuleForm
  readonly name: Path<RuleInput>
  readonly label: string
  readonly hint?: string
  readonly range: readonly [from: number, to: number]
  /** Half a minute is possible, too. */
  readonly isDecimal?: boolean
  readonly isRequired?: boolean
}

/** A duration in minutes. */
export const FormMinutes = ({
  form,
  name,
  label,
  range,
  hint = '',
  isDecimal = false,
  isRequired = false,
}: FormMinutesProps) => {
  const { t } = useTranslation()
  const { value, isRequired: _isRequired, ...field } = useFormField({ form, name, label })
  return (
    <NumberField
      {...field}
      label={label}
      hint={hint}
      value={String(value)}
      range={range}
      isWhole={!isDecimal}
      isRequired={isRequired}
      unit={t('notificationRules.often.minutes')}
    />
  )
}
