import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { apiOrigin } from '../../api/origin.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { type ServerCache, useServerCache } from '../../api/serverState/useServerCache.ts'
import { OWN_EVENTS_OPENED, type OwnEvent } from '../../contract/engine/ownEvents.ts'
import { isRecord } from '../../contract/rules/isRecord.ts'
import { type Notification, notification } from '../../contract/http/notifications.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { NOTIFICATION_LISTS_KEY, NOTIFICATIONS_KEY, UNREAD_COUNT_KEY } from './notificationKeys.ts'
import { notificationPath } from './notificationPath.ts'
import { startOwnEvents } from './startOwnEvents.ts'
import { useAnnounce } from './useAnnounce.ts'
import { useKeptPush } from './useKeptPush.ts'

/** NOTIF-10: one more is unread, unless it is of a hidden filter; the lists are read again where they are shown. */
const addNew = (cache: ServerCache, { isHidden, readStatus }: Notification): void => {
  if (!isHidden && !readStatus) cache.change<number>(UNREAD_COUNT_KEY, (count) => count + 1)
  cache.readAgain(NOTIFICATION_LISTS_KEY)
}

/** NOTIF-09, NOTIF-12: somebody with this account read notifications, here or in another window. */
const takeCount = (cache: ServerCache, data: unknown): void => {
  const unread = isRecord(data) ? data.unread : undefined
  if (typeof unread === 'number') cache.change<number>(UNREAD_COUNT_KEY, () => unread)
  cache.readAgain(NOTIFICATION_LISTS_KEY)
}

const Feed = ({ token }: { readonly token: string }) => {
  const cache = useServerCache()
  const [, navigate] = useLocation()
  const seesRoutes = useIsAllowed('seePast')
  const announce = useAnnounce()
  useKeptPush(token)
  const take = useEffectEvent(({ event, data }: OwnEvent): void => {
    // AUTH-08, NOTIF-33: what came before the connection, or while it was down, is read from the server.
    if (event === OWN_EVENTS_OPENED) cache.readAgain(NOTIFICATIONS_KEY)
    if (event === 'notificationsRead') takeCount(cache, data)
    const parsed = event === 'notification' ? notification.safeParse(data) : null
    if (!parsed?.success) return
    addNew(cache, parsed.data)
    announce(parsed.data, () => navigate(notificationPath(parsed.data, seesRoutes)))
  })
  useEffect(() => startOwnEvents(apiOrigin(location.origin, document), token, take), [token])
  return null
}

/** Hears the account's notifications on every page, counts and announces them (NOTIF-04, NOTIF-33). */
export const NotificationHost = () => {
  const session = useSessionState()
  const hasThem = useIsAllowed('seeNotifications')
  if (session.phase !== 'signedIn' || !hasThem) return null
  return (
    <ServerState>
      <Feed token={session.token} />
    </ServerState>
  )
}
