import { CloudOff } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import './crash.css'

/** Pause between two automatic retries, ms. */
const TRY_AGAIN_MS = 5_000

interface LostViewProps {
  /** Does the server respond again? Never rejects. */
  readonly isBack: () => Promise<boolean>
  /** Reloads the page: the session stays, and the address leads to the same page. */
  readonly onReload: () => void
}

/** Replaces a page of which a part could not be loaded; continues by itself when the server responds. */
export const LostView = ({ isBack, onReload }: LostViewProps) => {
  const { t } = useTranslation()
  const [isTrying, setTrying] = useState(false)
  const [wasInVain, setInVain] = useState(false)
  const running = useRef(false)

  const attempt = useCallback(async (): Promise<void> => {
    if (running.current) return
    running.current = true
    if (await isBack()) return onReload()
    running.current = false
  }, [isBack, onReload])
  const tryNow = async (): Promise<void> => {
    setTrying(true)
    setInVain(false)
    await attempt()
    setTrying(false)
    setInVain(true)
  }
  useEffect(() => {
    const quietly = (): void => void attempt()
    const timer = setInterval(quietly, TRY_AGAIN_MS)
    addEventListener('online', quietly)
    return () => {
      clearInterval(timer)
      removeEventListener('online', quietly)
    }
  }, [attempt])

  return (
    <main className="crash">
      <div className="crash__box" role="alert">
        <Icon of={CloudOff} size={32} />
        <h1 className="crash__title">{t('errors.lost.title')}</h1>
        <p className="crash__text">{t('errors.lost.text')}</p>
        <div className="crash__actions">
          <Button tone="primary" isPending={isTrying} onPress={() => void tryNow()}>
            {t('common.retry')}
          </Button>
          {wasInVain && !isTrying && <output className="crash__said">{t('errors.lost.still')}</output>}
        </div>
      </div>
    </main>
  )
}
