import { useEffect } from 'react'
import { CurrentPage } from './currentPage.tsx'
import { Attention } from './errors/attention.tsx'
import { CrashView } from './errors/crashView.tsx'
import { ErrorBoundary } from './errors/errorBoundary.tsx'
import { textMessage } from './errors/message.ts'
import { isoLanguage } from './i18n/languageTags.ts'
import { useLanguage } from './i18n/useTexting.ts'
import { Providers } from './providers.tsx'
import type { Services } from './services.ts'
import { usePreference } from './session/sessionContext.ts'

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

const Shell = ({ services, reload, onMounted }: AppProps) => {
  useChosenLanguage(services)
  useEffect(onMounted, [onMounted])
  return (
    <ErrorBoundary
      log={services.log}
      renderCrash={(error, hide) => <CrashView error={error} onReload={reload} onHide={hide} />}
    >
      <CurrentPage />
      <Attention />
    </ErrorBoundary>
  )
}

export const App = (props: AppProps) => (
  <Providers services={props.services}>
    <Shell {...props} />
  </Providers>
)
