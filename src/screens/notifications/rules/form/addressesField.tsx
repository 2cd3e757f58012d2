import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RULE_ADDRESSES_MAX } from '../../../../contract/http/notificationRules.ts'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { TextField } from '../../../../ui/textField.tsx'
import { isWrong } from './isWrong.ts'
import { readAddresses } from './readAddresses.ts'
import type { RuleForm } from './ruleValues.ts'

interface AddressesFieldProps {
  readonly form: RuleForm
  readonly of: 'recipients' | 'escalation.recipients'
  readonly kind: 'emails' | 'phones' | 'chats'
}

/** Addresses outside the product, in one line; the form holds them as a list. */
export const AddressesField = ({ form, of, kind }: AddressesFieldProps) => {
  const { t } = useTranslation()
  const name = `${of}.${kind}` as const
  const label = t(`notificationRules.whom.${kind}`)
  const { value, onChange, onBlur, ref, isDisabled } = useFormField({ form, name, label })
  const [text, setText] = useState((value as readonly string[]).join(', '))
  return (
    <TextField
      label={label}
      hint={t(`notificationRules.whom.${kind}Hint`)}
      value={text}
      autoComplete="off"
      isDisabled={isDisabled}
      error={
        isWrong(form, name) ? t(`notificationRules.whom.${kind}Wrong`, { most: RULE_ADDRESSES_MAX }) : null
      }
      onBlur={onBlur}
      ref={ref}
      onChange={(next) => {
        setText(next)
        onChange(readAddresses(next, kind))
      }}
    />
  )
}
