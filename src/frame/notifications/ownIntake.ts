import type { ServerCache } from '../../api/serverState/useServerCache.ts'
import { OWN_EVENTS_OPENED, type OwnEvent } from '../../contract/engine/ownEvents.ts'
import { type Notification, notification } from '../../contract/http/notifications.ts'
import { isRecord } from '../../contract/rules/isRecord.ts'
import { isCountRead } from './countStart.ts'
import { NOTIFICATION_LISTS_KEY, NOTIFICATIONS_KEY, UNREAD_COUNT_KEY } from './notificationKeys.ts'
import { createThrottle } from './throttle.ts'

/** The lists that a page shows are read again at most so often, ms: a large fleet has several notifications a second. */
export const LISTS_PAUSE_MS = 3_000
/** Where the socket does not open, the count is read after so long, ms. */
export const COUNT_WAIT_MS = 3_000

export interface OwnIntake {
  readonly take: (event: OwnEvent) => void
  readonly stop: () => void
}

/** Keeps what the page has read of notifications equal to what the account's events say (NOTIF-10, NOTIF-33). */
export const createOwnIntake = (cache: ServerCache, announce: (one: Notification) => void): OwnIntake => {
  const lists = createThrottle(() => cache.readAgain(NOTIFICATION_LISTS_KEY), LISTS_PAUSE_MS)
  const wait = setTimeout(() => isCountRead.set(true), COUNT_WAIT_MS)
  /** AUTH-08, NOTIF-33: what came before the connection, or while it was down, is read from the server. */
  const opened = (): void => {
    clearTimeout(wait)
    if (isCountRead.get()) return cache.readAgain(NOTIFICATIONS_KEY)
    isCountRead.set(true)
    lists.call()
  }
  /** One more is unread, unless it is of a hidden filter. */
  const added = (one: Notification): void => {
    if (!one.isHidden && !one.readStatus) cache.change<number>(UNREAD_COUNT_KEY, (count) => count + 1)
    lists.call()
    announce(one)
  }
  /** NOTIF-09, NOTIF-12: somebody with this account read notifications, here or in another window. */
  const read = (data: unknown): void => {
    const unread = isRecord(data) ? data.unread : undefined
    if (typeof unread === 'number') cache.change<number>(UNREAD_COUNT_KEY, () => unread)
    lists.call()
  }
  return {
    take({ event, data }) {
      if (event === OWN_EVENTS_OPENED) opened()
      if (event === 'notificationsRead') read(data)
      const parsed = event === 'notification' ? notification.safeParse(data) : null
      if (parsed?.success) added(parsed.data)
    },
    stop() {
      clearTimeout(wait)
      lists.stop()
      isCountRead.set(false)
    },
  }
}
