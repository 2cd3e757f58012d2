import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryFrame } from '../../entryFrame/entryFrame.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { SignInForm } from './signInForm.tsx'

/** Few installations have a provider: the form does not wait for this part, and stands without it. */
const SingleSignOn = lazy(async () => ({
  default: await import('./singleSignOn/singleSignOn.tsx').then(
    (part) => part.SingleSignOn,
    () => () => null,
  ),
}))

/** The login form, also the start page (ROUTE-03). */
export const SignInScreen = () => {
  const { t } = useTranslation()
  return (
    <EntryFrame>
      <SignInForm />
      <Suspense>
        <SingleSignOn />
      </Suspense>
      <p className="entry__or">{t('signIn.or')}</p>
      <div>
        <LinkButton wide href="#/demo_account">
          {t('signIn.demo')}
        </LinkButton>
        <p className="entry__hint">{t('signIn.demoHint')}</p>
      </div>
    </EntryFrame>
  )
}
