import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureHandler, useMessageText } from './errorsContext.ts'

/** Dialogs are fetched when there is something to say, so that the first page stays light. */
const AttentionPopup = lazy(async () => ({
  default: (await import('../ui/attentionPopup.tsx')).AttentionPopup,
}))

/** The one attention popup of the app, over every page (UI-01, UI-02). */
export const Attention = () => {
  const { t } = useTranslation()
  const handler = useFailureHandler()
  const inWords = useMessageText()
  const message = useSyncExternalStore(handler.attention.subscribe, handler.attention.get)
  if (message === null) return null
  return (
    <Suspense>
      <AttentionPopup
        title={t('errors.attention')}
        closeLabel={t('common.close')}
        text={inWords(message)}
        onClose={handler.closeAttention}
      />
    </Suspense>
  )
}
