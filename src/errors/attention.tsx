import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import './attention.css'
import { ErrorBoundary } from './errorBoundary.tsx'
import { useFailureHandler, useMessageText } from './errorsContext.ts'
import { fetchPart } from './lostPart.ts'

/** Dialogs are loaded when there is something to show, so that the first page stays light. */
const AttentionPopup = lazy(async () => {
  const [{ AttentionPopup: Popup }, { inAriaLanguage }] = await fetchPart(() =>
    Promise.all([import('../ui/attentionPopup.tsx'), import('../i18n/ariaLanguage.tsx')]),
  )
  return { default: inAriaLanguage(Popup) }
})

interface AttentionProps {
  /** A log line for whoever looks for the cause of a failure. */
  readonly log: (line: string) => void
}

/**
 * The one attention popup of the app, over every page (UI-01, UI-02). Where the popup itself cannot be loaded, because
 * the connection is lost, a plain line shows the message, and the page stays as it is.
 */
export const Attention = ({ log }: AttentionProps) => {
  const { t } = useTranslation()
  const handler = useFailureHandler()
  const inWords = useMessageText()
  const message = useSyncExternalStore(handler.attention.subscribe, handler.attention.get)
  if (message === null) return null
  const plain = (
    <div className="attention-line">
      <Banner
        tone="alarm"
        action={
          <Button tone="quiet" onPress={handler.closeAttention}>
            {t('common.close')}
          </Button>
        }
      >
        {inWords(message)}
      </Banner>
    </div>
  )
  return (
    <ErrorBoundary log={log} renderCrash={() => plain}>
      <Suspense>
        <AttentionPopup
          title={t('errors.attention')}
          closeLabel={t('common.close')}
          text={inWords(message)}
          onClose={handler.closeAttention}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
