import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import './crash.css'

interface CrashViewProps {
  readonly error: Error
  readonly onReload: () => void
  /** Re-renders the page without a reload. */
  readonly onHide: () => void
  /** Offers to send info, for signed-in people (CRASH-03). */
  readonly report?: ReactNode
}

/** Replaces a page that failed: what happened, what is safe, what to do (ERR-80, CRASH-01 to CRASH-05). */
export const CrashView = ({ error, onReload, onHide, report }: CrashViewProps) => {
  const { t } = useTranslation()
  return (
    <main className="crash">
      <div className="crash__box" role="alert">
        <h1 className="crash__title">{t('errors.somethingWrong')}</h1>
        <p className="crash__text">{t('errors.crash.text')}</p>
        <div className="crash__actions">
          <Button tone="primary" onPress={onReload}>
            {t('errors.crash.reload')}
          </Button>
          <Button onPress={onHide}>{t('errors.crash.hide')}</Button>
          {report}
        </div>
        <details className="crash__details">
          <summary>{t('errors.crash.details')}</summary>
          <pre>{error.stack ?? error.message}</pre>
        </details>
      </div>
    </main>
  )
}
