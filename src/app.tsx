import { createElement, Suspense, useCallback, useEffect } from 'react'
import { CurrentPage } from './currentPage.tsx'
import { isServerThere } from './api/versionWatch.ts'
import { Attention } from './errors/attention.tsx'
import { CrashView } from './errors/crashView.tsx'
import { ErrorBoundary } from './errors/errorBoundary.tsx'
import { LostPartError } from './errors/lostPart.ts'
import { LostView } from './errors/lostView.tsx'
import { textMessage } from './errors/message.ts'
import { isoLanguage } from './i18n/languageTags.ts'
import { useLanguage, useTexting } from './i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from './lazyWithTexts.ts'
import { Providers } from './providers.tsx'
import type { Services } from './services.ts'
import { usePreference, useSessionState } from './session/sessionContext.ts'

interface AppProps {
  readonly services: Services
  readonly reload: () => void
  /** Called once, after the first drawing (UI-04). */
  readonly onMounted: () => void
}

/** Shows the language that the person chose as soon as its texts are there. */
const useChosenLanguage = ({ texting, failures, preferences }: Services): void => {
  const shown = useLanguage()
  const [chosen] = usePreference('language')
  useEffect(() => {
    document.documentElement.lang = isoLanguage(shown)
  }, [shown])
  useEffect(() => {
    if (chosen === texting.language()) return
    texting.setLanguage(chosen).catch(() => {
      preferences.set('language', texting.language())
      failures.show(textMessage('serverUnavailable'))
    })
  }, [chosen, texting, preferences, failures])
}

const WORK_FRAME: LazyPart = {
  load: async () => (await import('./workFrame.tsx')).WorkFrame,
  texts: ['work', 'messages'],
}

/** What lies over every page behind the sign-in; the sign-in page carries none of it. */
const Frame = () => {
  const texting = useTexting()
  const isSignedIn = useSessionState().phase === 'signedIn'
  return <Suspense>{isSignedIn && createElement(lazyWithTexts(WORK_FRAME, texting))}</Suspense>
}

const Shell = ({ services, reload, onMounted }: AppProps) => {
  useChosenLanguage(services)
  useEffect(onMounted, [onMounted])
  const isBack = useCallback(() => isServerThere(services.version), [services])
  return (
    <ErrorBoundary
      log={services.log}
      renderCrash={(error, hide) =>
        error instanceof LostPartError ? (
          <LostView isBack={isBack} onReload={reload} />
        ) : (
          <CrashView error={error} onReload={reload} onHide={hide} />
        )
      }
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
