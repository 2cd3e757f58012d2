import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection, useFleetClient, useIsPast, useKeptAt } from '../../fleet/fleetContext.ts'
import { useAtNow } from '../../fleet/useNow.ts'
import { formatDate, formatDay, formatTime } from '../../i18n/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** How long the message about the restored connection stays, ms. */
const RESTORED_MS = 5_000

/** As of when a fleet is shown that this device had kept, until the server has brought it up to date. */
const KeptMark = () => {
  const { t } = useTranslation()
  const at = useKeptAt()
  const isToday = useAtNow((now) => at !== null && formatDay(at) === formatDay(now))
  if (at === null) return null
  const value = isToday ? formatTime(at) : formatDate(at)
  return <span className="link-kept">{t('control.keptAt', { value })}</span>
}

/**
 * One word while the connection holds; a lost connection is shown, with a button to retry at once, and so is its return
 * (LIVE-30).
 */
export const ConnectionBanner = () => {
  const { t } = useTranslation()
  const client = useFleetClient()
  const connection = useConnection()
  const isPast = useIsPast()
  const restored = connection.phase === 'live' && connection.restored
  const [isExpired, setIsExpired] = useState(false)

  useEffect(() => {
    const timer = restored ? setTimeout(() => setIsExpired(true), RESTORED_MS) : undefined
    return () => {
      clearTimeout(timer)
      setIsExpired(false)
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
        {t('errors.connectionProblem')} <KeptMark />
      </Banner>
    )
  }
  if (restored && !isExpired) return <Banner tone="go">{t('control.connectionRestored')}</Banner>
  if (connection.phase !== 'live') return <KeptMark />
  return !isPast && <span className="link-live">{t('control.live')}</span>
}
