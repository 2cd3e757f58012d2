import { useTranslation } from 'react-i18next'
import { useCalendarFeedApi } from '../../../api/calendarFeed.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { CALENDAR_FEED } from './ownFeedKey.ts'

/** Confirms that the address of the calendar is revoked permanently. */
export const RevokeFeed = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const api = useCalendarFeedApi()
  const toast = useToast()
  const { act, isSending } = useChange({ change: api.revoke, stale: [CALENDAR_FEED] })
  const revoke = async (): Promise<void> => {
    const done = await act(undefined)
    if (done) toast({ text: t('calendar.revoked'), tone: 'go' })
    onClose()
  }
  return (
    <Modal
      active
      title={t('calendar.revokeTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t('calendar.revoke'),
        isDanger: true,
        isPending: isSending,
        onPress: () => void revoke(),
      }}
    >
      <p>{t('calendar.revokeText')}</p>
    </Modal>
  )
}
