import { type Api, createApi } from './api/api.ts'
import type { begin, renewShell } from './application.ts'
import { browserFetch } from './api/browserFetch.ts'
import { createHttp } from './api/http.ts'
import { apiOrigin } from './api/origin.ts'
import { ownVersion, type VersionPorts } from './api/versionWatch.ts'
import { consoleLog } from './errors/consoleLog.ts'
import { createFailureHandler, type FailureHandler } from './errors/failureHandler.ts'
import { createTexting, type Texting } from './i18n/i18n.ts'
import { forgetChoicesAtEnd } from './session/adoptProfile.ts'
import { browserStorage } from './session/browserSession.ts'
import { createPreferences, type PreferenceStore } from './session/preferences.ts'
import { createSession, type Session } from './session/session.ts'
import { sessionSignal } from './session/sessionSignal.ts'
import { storedValues } from './session/storedValues.ts'

/** Services available to every page; created once, passed down by the providers. */
export interface Services {
  readonly session: Session
  readonly preferences: PreferenceStore
  readonly texting: Texting
  readonly api: Api
  readonly failures: FailureHandler
  readonly version: VersionPorts
  /** What makes the product an application of this browser; nobody waits for it. */
  readonly application: () => Promise<{
    readonly begin: typeof begin
    readonly renewShell: typeof renewShell
  }>
  /** A log line for whoever looks for the cause of a failure. */
  readonly log: (line: string) => void
}

const application: Services['application'] = () => import('./application.ts')

/** Builds the real services of this browser. Rejects when the texts cannot be loaded. */
export const createServices = async (reload: () => void): Promise<Services> => {
  const stored = storedValues(browserStorage())
  const session = createSession(stored.session)
  const preferences = createPreferences(stored)
  forgetChoicesAtEnd(session, preferences)
  const http = createHttp({
    fetch: browserFetch,
    apiOrigin: apiOrigin(location.origin, document),
    pageOrigin: location.origin,
    token: session.token,
    onSessionOver: () => session.end('sessionExpired'),
    sessionSignal: sessionSignal(session),
  })
  return {
    session,
    preferences,
    texting: await createTexting(preferences.get().language),
    api: createApi(http),
    failures: createFailureHandler(consoleLog),
    version: {
      ownVersion: ownVersion(document),
      fetch: browserFetch,
      pageOrigin: location.origin,
      reloadedFor: stored.reloadedFor,
      reload,
      // It is there since the start: the files of this build may be gone by now.
      updateWorker: async () => (await application()).renewShell(),
    },
    application,
    log: consoleLog,
  }
}
