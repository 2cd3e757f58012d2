import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection, useFleetClient } from '../../fleet/fleetContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** How long the good news stays. */
const RESTORED_MS = 5_000

/** Quiet while the link holds; a lost link is said, with a way to try at once, and so is its return (LIVE-30). */
export const ConnectionBanner = () => {
  const { t } = useTranslation()
  const client = useFleetClient()
  const connection = useConnection()
  const restored = connection.phase === 'live' && connection.restored
  const [isOldNews, setIsOldNews] = useState(false)

  useEffect(() => {
    const timer = restored ? setTimeout(() => setIsOldNews(true), RESTORED_MS) : undefined
    return () => {
      clearTimeout(timer)
      setIsOldNews(false)
    }
  }, [restored])

  if (connection.phase === 'lost') {
    return (
      <Banner
        tone="attention"
        action={
          <Button tone="quiet" onPress={() => client.reconnectNow()}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('errors.connectionProblem')}
      </Banner>
    )
  }
  return restored && !isOldNews ? <Banner tone="go">{t('control.connectionRestored')}</Banner> : null
}
