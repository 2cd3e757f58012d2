import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendarFeedApi } from '../../../api/calendarFeed.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { MadeCalendarFeed } from '../../../contract/http/calendar.ts'
import { ShownOnce } from '../../../kit/people/shownOnce.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { CALENDAR_FEED } from './ownFeedKey.ts'

interface MakeFeedProps {
  /** There is an address, which stops working. */
  readonly isRenewed: boolean
  readonly onClose: () => void
}

/** Makes the address of the calendar, or a new one in place of it, and shows it, this once. */
export const MakeFeed = ({ isRenewed, onClose }: MakeFeedProps) => {
  const { t } = useTranslation()
  const api = useCalendarFeedApi()
  const [made, setMade] = useState<MadeCalendarFeed | null>(null)
  const { act, isSending } = useChange({ change: api.make, stale: [CALENDAR_FEED] })
  const make = async (): Promise<void> => {
    const done = await act(undefined)
    if (done) setMade(done.value)
    else onClose()
  }
  if (made === null) {
    return (
      <Modal
        active
        title={t(isRenewed ? 'calendar.renewTitle' : 'calendar.make')}
        closeLabel={t('common.close')}
        onClose={onClose}
        fillsSmallScreen={false}
        secondary={{ label: t('common.cancel'), onPress: onClose }}
        primary={{
          label: t(isRenewed ? 'calendar.renew' : 'calendar.make'),
          isPending: isSending,
          onPress: () => void make(),
        }}
      >
        <p>{t(isRenewed ? 'calendar.renewText' : 'calendar.makeText')}</p>
      </Modal>
    )
  }
  return (
    <ShownOnce
      title={t('calendar.made')}
      label={t('calendar.address')}
      value={new URL(made.link, location.href).href}
      note={t('calendar.shownOnce')}
      onClose={onClose}
    />
  )
}
