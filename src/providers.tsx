import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { I18nextProvider } from 'react-i18next'
import { Router } from 'wouter'
import { useHashLocation } from './address/hashLocation.ts'
import { ApiContext } from './api/api.ts'
import { FailureHandlerContext } from './errors/errorsContext.ts'
import { localeOf } from './i18n/languageTags.ts'
import { TextingContext, useLanguage } from './i18n/useTexting.ts'
import type { Services } from './services.ts'
import { PreferencesContext, SessionContext } from './session/sessionContext.ts'

/** ROUTE-01 */
const HASH_ROUTER = { hook: useHashLocation }

/** React Aria's own words and number forms follow the language. */
const AriaLanguage = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider locale={localeOf(useLanguage())}>{children}</I18nProvider>
)

/** Hands the services down, and makes the address hash the route (ROUTE-01). */
export const Providers = ({ services, children }: { services: Services; children: ReactNode }) => (
  <SessionContext value={services.session}>
    <PreferencesContext value={services.preferences}>
      <ApiContext value={services.api}>
        <FailureHandlerContext value={services.failures}>
          <TextingContext value={services.texting}>
            <I18nextProvider i18n={services.texting.i18n}>
              <AriaLanguage>
                <Router {...HASH_ROUTER}>{children}</Router>
              </AriaLanguage>
            </I18nextProvider>
          </TextingContext>
        </FailureHandlerContext>
      </ApiContext>
    </PreferencesContext>
  </SessionContext>
)
