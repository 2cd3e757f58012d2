import { CloudOff } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import './crash.css'

/** Pause between two tries that nobody asked for. */
const TRY_AGAIN_MS = 5_000

interface LostViewProps {
  /** Does the server answer again? Rejects never. */
  readonly isBack: () => Promise<boolean>
  /** Loads the page again: whoever is signed in stays so, and the address leads to the same page. */
  readonly onReload: () => void
}

/** Stands in the place of a page of which a part could not be fetched; goes on by itself when the server answers. */
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
