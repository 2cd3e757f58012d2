import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendarFeedApi } from '../../../api/calendarFeed.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { CalendarFeed } from '../../../contract/http/calendar.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useSessionState } from '../../../session/sessionContext.ts'
import { Button } from '../../../ui/button.tsx'
import { CallPart } from '../callPart.tsx'
import './calendar.css'
import { MakeFeed } from './makeFeed.tsx'
import { CALENDAR_FEED } from './ownFeedKey.ts'
import { RevokeFeed } from './revokeFeed.tsx'

type Dialog = 'none' | 'make' | 'renew' | 'revoke'

const FeedState = ({ feed }: { readonly feed: CalendarFeed | null }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [dialog, setDialog] = useState<Dialog>('none')
  const close = (): void => setDialog('none')
  return (
    <div className="calendar-feed">
      {feed === null ? (
        <p className="calendar-feed__state">{t('calendar.empty')}</p>
      ) : (
        <p className="calendar-feed__state">
          {t('calendar.createdAt')} <time>{format.date(feed.createdAt)}</time>
        </p>
      )}
      <div className="calendar-feed__actions">
        {feed === null ? (
          <Button icon={Plus} onPress={() => setDialog('make')}>
            {t('calendar.make')}
          </Button>
        ) : (
          <>
            <Button icon={RefreshCw} onPress={() => setDialog('renew')}>
              {t('calendar.renew')}
            </Button>
            <Button tone="quiet" onPress={() => setDialog('revoke')}>
              {t('calendar.revoke')}
            </Button>
          </>
        )}
      </div>
      {(dialog === 'make' || dialog === 'renew') && (
        <MakeFeed isRenewed={dialog === 'renew'} onClose={close} />
      )}
      {dialog === 'revoke' && <RevokeFeed onClose={close} />}
    </div>
  )
}

/**
 * The address of the person's calendar: made, replaced and revoked. Not for administrators who entered as a client.
 */
export const CalendarSection = () => {
  const { t } = useTranslation()
  const session = useSessionState()
  const { read } = useCalendarFeedApi()
  const call = useCall({ of: CALENDAR_FEED, read })
  if (session.phase === 'signedIn' && session.fromAdminPanel)
    return <p className="calendar-feed__state">{t('calendar.notEntered')}</p>
  return <CallPart call={call}>{(feed) => <FeedState feed={feed} />}</CallPart>
}
