import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/passwordField.tsx'
import { StrengthMeter } from './strengthMeter.tsx'
import { type FormFieldProps, useFormField } from './useFormField.ts'

interface FormPasswordProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  /** A new password shows its rule and its strength (VALID-02, PROFILE-08). */
  readonly isNew?: boolean
}

/** A password that can be shown. */
export const FormPassword = <V extends FieldValues, O>(props: FormPasswordProps<V, O>) => {
  const { label, name, isNew = false } = props
  const { t } = useTranslation()
  const { value, ...field } = useFormField({ ...props, ...(isNew ? { rule: 'password' } : {}) })
  const password = typeof value === 'string' ? value : ''
  return (
    <div className="form__password">
      <PasswordField
        {...field}
        label={label}
        name={name}
        {...(isNew ? { hint: t('forms.rule.password') } : {})}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        showLabel={t('signIn.showPassword')}
        hideLabel={t('signIn.hidePassword')}
      />
      {isNew && <StrengthMeter password={password} />}
    </div>
  )
}
