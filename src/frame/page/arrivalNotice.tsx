import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/useFormat.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { Modal } from '../../ui/modal.tsx'
import './arrivalNotice.css'

/** What a person is to read once after signing in: a coming blocking (AUTH-22), and what the administrators say (ERR-88). */
export const ArrivalNotice = () => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const session = useSessionState()
  const [readIn, setReadIn] = useState<string | null>(null)
  if (session.phase !== 'signedIn' || session.isFresh || readIn === session.token) return null
  const { blockedAt, adminMessage, token } = session
  if (blockedAt === null && !adminMessage) return null
  const close = () => setReadIn(token)
  return (
    <Modal
      active
      title={t('session.notice')}
      closeLabel={t('common.close')}
      onClose={close}
      fillsSmallScreen={false}
      primary={{ label: t('session.understood'), onPress: close }}
    >
      <div className="arrival-notice">
        {blockedAt !== null && (
          <Banner tone="attention">{t('session.blockedFrom', { date: date(blockedAt) })}</Banner>
        )}
        {adminMessage && <p className="arrival-notice__message">{adminMessage}</p>}
      </div>
    </Modal>
  )
}
