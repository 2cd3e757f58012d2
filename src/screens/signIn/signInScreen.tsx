import { useTranslation } from 'react-i18next'
import { PRODUCT_NAME } from '../../contract/constants.ts'
import { LinkButton } from '../../ui/linkButton.tsx'
import { Appearance } from './appearance.tsx'
import { MapArt } from './mapArt.tsx'
import { ProductMark } from '../../ui/productMark.tsx'
import './signIn.css'
import { SignInForm } from './signInForm.tsx'

/** The login form, also the start page (ROUTE-03). */
export const SignInScreen = () => {
  const { t } = useTranslation()
  return (
    <div className="sign-in">
      <main className="sign-in__side">
        <div className="sign-in__top">
          <Appearance />
        </div>
        <div className="sign-in__body">
          <header className="sign-in__brand">
            <ProductMark size={44} />
            <h1 className="sign-in__name">{PRODUCT_NAME}</h1>
            <p className="sign-in__slogan">{t('common.slogan')}</p>
          </header>
          <SignInForm />
          <p className="sign-in__or">{t('signIn.or')}</p>
          <div className="sign-in__demo">
            <LinkButton wide href="#/demo_account">
              {t('signIn.demo')}
            </LinkButton>
            <p className="sign-in__hint">{t('signIn.demoHint')}</p>
          </div>
        </div>
      </main>
      <div className="sign-in__art">
        <MapArt />
      </div>
    </div>
  )
}
