import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Router } from 'wouter'
import { useHashLocation } from './kit/address/hashLocation.ts'
import { ApiContext } from './api/api.ts'
import { FailureHandlerContext } from './errors/errorsContext.ts'
import { TextingContext } from './i18n/useTexting.ts'
import type { Services } from './services.ts'
import { PreferencesContext, SessionContext } from './session/sessionContext.ts'

/** ROUTE-01 */
const HASH_ROUTER = { hook: useHashLocation }

/** Provides the services, and makes the address hash the route (ROUTE-01). */
export const Providers = ({ services, children }: { services: Services; children: ReactNode }) => (
  <SessionContext value={services.session}>
    <PreferencesContext value={services.preferences}>
      <ApiContext value={services.api}>
        <FailureHandlerContext value={services.failures}>
          <TextingContext value={services.texting}>
            <I18nextProvider i18n={services.texting.i18n}>
              <Router {...HASH_ROUTER}>{children}</Router>
            </I18nextProvider>
          </TextingContext>
        </FailureHandlerContext>
      </ApiContext>
    </PreferencesContext>
  </SessionContext>
)
