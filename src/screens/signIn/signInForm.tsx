import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CodeField } from './codeField.tsx'
import { CredentialFields } from './credentialFields.tsx'
import { ForgottenPassword } from './forgottenPassword.tsx'
import { SignInNotice } from './signInNotice.tsx'
import { useSignInForm } from './useSignInForm.ts'

/**
 * Login and password, then the one-time code where the account requires one; errors are shown at what they concern,
 * Enter submits.
 */
export const SignInForm = () => {
  const { t } = useTranslation()
  const loginInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const form = useSignInForm((field) => {
    const input = { login: loginInput, password: passwordInput, code: codeInput }[field].current
    input?.focus()
    input?.select()
  })
  const { isAsked } = form.codeStep
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    if (isAsked === wasAsked.current) return
    wasAsked.current = isAsked
    const input = isAsked ? codeInput.current : passwordInput.current
    input?.focus()
  }, [isAsked])
  return (
    <>
      <form
        className="entry__form"
        noValidate
        aria-label={t('signIn.title')}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <SignInNotice form={form} />
        {isAsked ? (
          <CodeField form={form} ref={codeInput} />
        ) : (
          <CredentialFields form={form} loginInput={loginInput} passwordInput={passwordInput} />
        )}
        <Button tone="primary" type="submit" wide isPending={form.isSending} isDisabled={form.isDone}>
          {form.isSending ? t('signIn.submitting') : t('signIn.submit')}
        </Button>
        {isAsked && (
          <Button tone="quiet" wide isDisabled={form.isSending || form.isDone} onPress={form.goBack}>
            {t('signIn.otherAccount')}
          </Button>
        )}
      </form>
      {!isAsked && <ForgottenPassword login={form.login} onLost={form.fail} />}
    </>
  )
}
