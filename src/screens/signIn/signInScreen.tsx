import { useTranslation } from 'react-i18next'
import { EntryFrame } from '../../frame/entry/entryFrame.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { SignInForm } from './signInForm.tsx'
import { ThroughProvider } from './throughProvider.tsx'

/** The login form, also the start page (ROUTE-03). */
export const SignInScreen = () => {
  const { t } = useTranslation()
  return (
    <EntryFrame>
      <SignInForm />
      <ThroughProvider />
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
