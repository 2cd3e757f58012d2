import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import { textMessage } from '../../errors/message.ts'
import { Banner } from '../../ui/banner.tsx'
import type { SignInFormState } from './useSignInForm.ts'

/** The notice above the fields of the sign-in form: done, what went wrong, or why the person is here. */
export const SignInNotice = ({ form }: { readonly form: SignInFormState }) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const { failure, notice } = form
  if (form.isDone) return <Banner tone="go">{t('signIn.success')}</Banner>
  if (failure) return <Banner tone="alarm">{inWords(failure)}</Banner>
  if (notice === 'passwordChanged') return <Banner tone="go">{t('signIn.passwordChanged')}</Banner>
  return notice && <Banner tone="attention">{inWords(textMessage(notice))}</Banner>
}
