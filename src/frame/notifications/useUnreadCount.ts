import { useSyncExternalStore } from 'react'
import { useNotificationsApi } from '../../api/notifications.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { success } from '../../errors/failure.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { UNREAD_COUNT_KEY } from './notificationKeys.ts'
import { isCountRead } from './countStart.ts'
import { useOwnLogin } from './useOwnLogin.ts'

/** NOTIF-07: the number of unread notifications; undefined until it is known, and for those who have none. */
export const useUnreadCount = (): number | undefined => {
  const api = useNotificationsApi()
  const login = useOwnLogin()
  const isMine = useIsAllowed('seeNotifications')
  const isReady = useSyncExternalStore(isCountRead.subscribe, isCountRead.get)
  const { data } = useCall({
    of: UNREAD_COUNT_KEY,
    read: async () => {
      const result = await api.countUnread(login)
      return result.ok ? success(result.value.unread) : result
    },
    isOn: isMine && isReady,
  })
  return data
}
