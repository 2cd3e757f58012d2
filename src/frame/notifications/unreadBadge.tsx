import { useTranslation } from 'react-i18next'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import { useUnreadCount } from './useUnreadCount.ts'
import './unreadBadge.css'

/** More is not counted in the navigation: nobody compares such numbers. */
const MOST = 99

const Count = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const count = useUnreadCount()
  if (!count) return null
  return (
    <span className="unread-badge">
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <VisuallyHidden>{t('session.unreadNotifications', { value: format.number(count) })}</VisuallyHidden>
    </span>
  )
}

/** The number of unread notifications (NOTIF-07); nothing while there are none. */
export const UnreadBadge = () => (
  <ServerState>
    <Count />
  </ServerState>
)
