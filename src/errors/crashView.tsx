import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import './crash.css'

interface CrashViewProps {
  readonly error: Error
  readonly onReload: () => void
  /** Draws the page again without a reload. */
  readonly onHide: () => void
}

/** Stands in the place of a page that failed: what happened, what is safe, what to do (ERR-80). */
export const CrashView = ({ error, onReload, onHide }: CrashViewProps) => {
  const { t } = useTranslation()
  return (
    <main className="crash">
      <div className="crash__box" role="alert">
        <h1 className="crash__title">{t('errors.somethingWrong')}</h1>
        <p className="crash__text">{t('errors.crash.text')}</p>
        <div className="crash__actions">
          <Button tone="primary" icon={RotateCw} onPress={onReload}>
            {t('errors.crash.reload')}
          </Button>
          <Button onPress={onHide}>{t('errors.crash.hide')}</Button>
        </div>
        <details className="crash__details">
          <summary>{t('errors.crash.details')}</summary>
          <pre>{error.stack ?? error.message}</pre>
        </details>
      </div>
    </main>
  )
}
