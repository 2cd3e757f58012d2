import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { CurrentPage } from './currentPage.tsx'
import { isServerThere } from './api/versionWatch.ts'
import { Attention } from './errors/attention.tsx'
import { CrashView } from './errors/crashView.tsx'
import { ErrorBoundary } from './errors/errorBoundary.tsx'
import { fetchPart, LostPartError } from './errors/lostPart.ts'
import { LostView } from './errors/lostView.tsx'
import { textMessage } from './errors/message.ts'
import { createRemovalCount, isRemovalFailure } from './errors/removalFailure.ts'
import { Frame } from './frame/frame.tsx'
import { isoLanguage } from './contract/rules/isoLanguage.ts'
import { linkManifest } from './i18n/manifestLink.ts'
import { useLanguage } from './i18n/useTexting.ts'
import { Providers } from './providers.tsx'
import type { Services } from './services.ts'
import { usePreference, useSessionState } from './session/sessionContext.ts'

interface FailedProps {
  readonly error: Error
  /** Re-renders the page. */
  readonly hide: () => void
  readonly services: Services
  readonly reload: () => void
}

interface AppProps {
  readonly services: Services
  readonly reload: () => void
  /** Called once, after the first render (UI-04). */
  readonly onMounted: () => void
}

/** Shows the language that the person chose as soon as its texts are loaded. */
const useChosenLanguage = ({ texting, failures, preferences }: Services): void => {
  const shown = useLanguage()
  const [chosen] = usePreference('language')
  useEffect(() => {
    document.documentElement.lang = isoLanguage(shown)
    linkManifest(document, shown)
  }, [shown])
  useEffect(() => {
    if (chosen === texting.language()) return
    texting.setLanguage(chosen).catch(() => {
      preferences.adopt({ language: texting.language() })
      failures.show(textMessage('serverUnavailable'))
    })
  }, [chosen, texting, preferences, failures])
}

/** Loaded when something has failed; only a signed-in person's report is accepted. */
const loadCrashSender = () => fetchPart(() => import('./crashSender.tsx'))
const CrashSender = lazy(async () => ({ default: (await loadCrashSender()).CrashSender }))
const RemovalReport = lazy(async () => ({ default: (await loadCrashSender()).RemovalReport }))

const isFirstRemoval = createRemovalCount(Date.now)

/** Replaces a page that failed. What helps with it may fail itself, and is then left out. */
const Failed = ({ error, hide, services, reload }: FailedProps) => {
  const isSignedIn = useSessionState().phase === 'signedIn'
  const [isRemoval] = useState(() => isSignedIn && isRemovalFailure(error) && isFirstRemoval())
  const isBack = useCallback(() => isServerThere(services.version), [services])
  if (error instanceof LostPartError) return <LostView isBack={isBack} onReload={reload} />
  const crash = (report?: ReactNode) => (
    <CrashView error={error} onReload={reload} onHide={hide} report={report} />
  )
  const helper = isRemoval ? (
    <RemovalReport error={error} onHide={hide} />
  ) : (
    crash(
      isSignedIn && (
        <ErrorBoundary log={services.log} renderCrash={() => null}>
          <Suspense>
            <CrashSender error={error} />
          </Suspense>
        </ErrorBoundary>
      ),
    )
  )
  return (
    <ErrorBoundary log={services.log} renderCrash={() => crash()}>
      <Suspense>{helper}</Suspense>
    </ErrorBoundary>
  )
}

const Shell = ({ services, reload, onMounted }: AppProps) => {
  useChosenLanguage(services)
  useEffect(onMounted, [onMounted])
  return (
    <ErrorBoundary
      log={services.log}
      renderCrash={(error, hide) => (
        <Failed key={String(error)} error={error} hide={hide} services={services} reload={reload} />
      )}
    >
      <CurrentPage />
      <Frame />
      <Attention log={services.log} />
    </ErrorBoundary>
  )
}

export const App = (props: AppProps) => (
  <Providers services={props.services}>
    <Shell {...props} />
  </Providers>
)
