import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import { textMessage } from '../../errors/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/passwordField.tsx'
import { TextField } from '../../ui/textField.tsx'
import { useSignInForm } from './useSignInForm.ts'

/** Login and password; errors stand beside what they concern, Enter submits. */
export const SignInForm = () => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const loginInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const form = useSignInForm((field) => {
    const input = field === 'login' ? loginInput.current : passwordInput.current
    input?.focus()
    input?.select()
  })
  const message = form.failure ?? (form.notice && textMessage(form.notice))
  return (
    <form
      className="sign-in__form"
      noValidate
      aria-label={t('signIn.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {form.isDone ? (
        <Banner tone="go">{t('signIn.success')}</Banner>
      ) : (
        message && <Banner tone={form.failure ? 'alarm' : 'attention'}>{inWords(message)}</Banner>
      )}
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
      <Button tone="primary" type="submit" wide isPending={form.isSending} isDisabled={form.isDone}>
        {form.isSending ? t('signIn.submitting') : t('signIn.submit')}
      </Button>
    </form>
  )
}
