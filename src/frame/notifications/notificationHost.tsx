import { useEffect, useEffectEvent } from 'react'
import { apiOrigin } from '../../api/origin.ts'
import { OWN_EVENTS_ENDED, type OwnEvent } from '../../contract/engine/ownEvents.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useServerCache } from '../../api/serverState/useServerCache.ts'
import type { Notification } from '../../contract/http/notifications.ts'
import { notificationPath } from '../../contract/rules/notificationPath.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { useSession, useSessionState } from '../../session/sessionContext.ts'
import { createOwnIntake } from './ownIntake.ts'
import { startOwnEvents } from './startOwnEvents.ts'
import { useAnnounce } from './useAnnounce.ts'
import { useKeptPush } from './useKeptPush.ts'

const Feed = ({ token }: { readonly token: string }) => {
  const cache = useServerCache()
  const session = useSession()
  const seesRoutes = useIsAllowed('seePast')
  const announce = useAnnounce()
  useKeptPush(token)
  const announceOne = useEffectEvent((one: Notification): void =>
    announce(one, notificationPath(one, seesRoutes)),
  )
  useEffect(() => {
    const intake = createOwnIntake(cache, announceOne)
    const take = (event: OwnEvent): void => {
      if (event.event === OWN_EVENTS_ENDED) session.end('sessionExpired')
      else intake.take(event)
    }
    const stop = startOwnEvents(apiOrigin(location.origin, document), token, take)
    return () => {
      stop()
      intake.stop()
    }
  }, [cache, session, token])
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
