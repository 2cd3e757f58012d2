import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/textField.tsx'
import type { SignInFormState } from './useSignInForm.ts'

interface CodeFieldProps {
  readonly form: SignInFormState
  readonly ref: Ref<HTMLInputElement>
}

/** The one-time code of an account with two-factor sign-in; a recovery code works too. */
export const CodeField = ({ form, ref }: CodeFieldProps) => {
  const { t } = useTranslation()
  const { problem } = form.codeStep
  const said = problem && { required: t('signIn.codeRequired'), wrong: t('signIn.codeWrong') }[problem]
  return (
    <TextField
      label={t('signIn.code')}
      hint={t('signIn.codeHint')}
      name="code"
      autoComplete="one-time-code"
      value={form.code}
      onChange={form.setCode}
      error={said}
      ref={ref}
    />
  )
}
