import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createApi } from '../../api/api.ts'
import { ApiContext } from '../../api/api.ts'
import { createHttp } from '../../api/http.ts'
import type { FleetSnapshot } from '../../contract/engine/snapshot.ts'
import type { Language } from '../../contract/entities/session.ts'
import type { UserKind } from '../../contract/permissions.ts'
import { FailureHandlerContext } from '../../errors/errorsContext.ts'
import { createFailureHandler } from '../../errors/failureHandler.ts'
import { createTexting } from '../../i18n/i18n.ts'
import { TextingContext } from '../../i18n/useTexting.ts'
import { createPreferences } from '../../session/preferences.ts'
import { createSession } from '../../session/session.ts'
import { PreferencesContext, SessionContext } from '../../session/sessionContext.ts'
import { storedValues } from '../../session/storedValues.ts'
import { memoryStorage, signedInAnswer } from '../../session/testing/sessionFixtures.ts'
import { FleetClient } from '../fleetClient.ts'
import { FleetContext } from '../fleetContext.ts'
import { FakeEngine, snapshotOf } from './fakeEngine.ts'

interface RenderOptions {
  readonly language?: Language
  readonly kind?: UserKind
  readonly capabilities?: Readonly<Record<string, boolean>>
  /** The engine's snapshot of the fleet. */
  readonly snapshot?: Partial<FleetSnapshot>
}

const refuse = (): Promise<never> => Promise.reject(new Error('A drawing sends nothing'))

const makeClient = (): FleetClient =>
  new FleetClient({
    startEngine: () => new FakeEngine().thread,
    frame: () => () => {},
    now: () => 0,
    after: () => () => {},
    reload: () => {},
    onSessionOver: () => {},
    report: () => {},
    onWake: () => () => {},
  })

/**
 * The first render of a view as markup, for a signed-in person. Effects do not run. The test file mocks React's
 * useSyncExternalStore, which otherwise cannot render on a server without a server snapshot.
 */
export const renderMarkup = async (view: ReactNode, options: RenderOptions = {}): Promise<string> => {
  const stored = storedValues(memoryStorage())
  const session = createSession(stored.session)
  session.start(
    'T',
    signedInAnswer({ kind: options.kind ?? 'client', capabilities: { ...options.capabilities } }),
  )
  const client = makeClient()
  if (options.snapshot) client.store.apply(snapshotOf(options.snapshot))
  const texting = await createTexting(options.language ?? 'en')
  await texting.loadPart('work')
  const api = createApi(
    createHttp({
      fetch: refuse,
      apiOrigin: 'http://x',
      pageOrigin: 'http://x',
      token: session.token,
      onSessionOver: () => {},
    }),
  )
  return renderToStaticMarkup(
    <SessionContext value={session}>
      <PreferencesContext value={createPreferences(stored)}>
        <ApiContext value={api}>
          <FailureHandlerContext value={createFailureHandler(() => {})}>
            <TextingContext value={texting}>
              <I18nextProvider i18n={texting.i18n}>
                <FleetContext value={client}>{view}</FleetContext>
              </I18nextProvider>
            </TextingContext>
          </FailureHandlerContext>
        </ApiContext>
      </PreferencesContext>
    </SessionContext>,
  )
}

/** The text of a markup, without its elements. */
export const wordsOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
