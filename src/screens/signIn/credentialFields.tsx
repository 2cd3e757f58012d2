import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/passwordField.tsx'
import { TextField } from '../../ui/textField.tsx'
import type { SignInFormState } from './useSignInForm.ts'

interface CredentialFieldsProps {
  readonly form: SignInFormState
  readonly loginInput: Ref<HTMLInputElement>
  readonly passwordInput: Ref<HTMLInputElement>
}

/** Login and password. */
export const CredentialFields = ({ form, loginInput, passwordInput }: CredentialFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('signIn.login')}
        name="username"
        autoComplete="username"
        value={form.login}
        onChange={form.setLogin}
        error={form.problem?.login ? t('signIn.loginRequired') : null}
        ref={loginInput}
      />
      <PasswordField
        label={t('signIn.password')}
        showLabel={t('signIn.showPassword')}
        hideLabel={t('signIn.hidePassword')}
        name="password"
        autoComplete="current-password"
        value={form.password}
        onChange={form.setPassword}
        error={form.problem?.password ? t('signIn.passwordRequired') : null}
        ref={passwordInput}
      />
    </>
  )
}
