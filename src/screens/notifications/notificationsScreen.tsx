import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { fetchPart } from '../../errors/lostPart.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { navigate, useHashQuery } from '../../kit/address/hashLocation.ts'
import { LinkButton } from '../../ui/linkButton.tsx'
import { NotificationFilters } from './notificationFilters.tsx'
import { NotificationLists } from './notificationLists.tsx'
import { type NotificationView, notificationViewPath, readNotificationView } from './notificationView.ts'
import { SentScreen } from './sent/sentScreen.tsx'
import { SENT_PATH } from './sent/sentView.ts'
import './notifications.css'

const Page = () => {
  const query = useHashQuery()
  // Named periods are those of the moment at which the page was opened.
  const [now] = useState(Date.now)
  const view = readNotificationView(query, now)
  const show = (part: Partial<NotificationView>): void =>
    navigate(notificationViewPath({ ...view, ...part }), { replace: true })
  return (
    <>
      <NotificationFilters view={view} onChange={show} />
      <NotificationLists view={view} onChange={show} />
    </>
  )
}

/** The notifications of the person: unread, read and the most important ones (NOTIF-06). */
const Centre = () => {
  const { t } = useTranslation()
  return (
    <PageFrame
      title={t('common.page.notifications')}
      actions={
        <>
          <LinkButton href={`#${SENT_PATH}`}>{t('notifications.sent.title')}</LinkButton>
          <LinkButton href="#/notifications/rules">{t('notifications.rules')}</LinkButton>
        </>
      }
    >
      <ServerState>
        <div className="notifications">
          <Page />
        </div>
      </ServerState>
    </PageFrame>
  )
}

/** The rules of notifications, which few people open. */
const Rules = lazy(async () => ({
  default: (await fetchPart(() => import('./rules/rulesScreen.tsx'))).RulesScreen,
}))

/** The notifications of the person, the messages that left, or the rules by which they come, by the rest of the address (ROUTE-26). */
export const NotificationsScreen = () => {
  const [path] = useLocation()
  if (path === SENT_PATH) return <SentScreen />
  if (!path.startsWith('/notifications/rules')) return <Centre />
  return (
    <Suspense>
      <Rules />
    </Suspense>
  )
}
