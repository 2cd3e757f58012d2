import { useTranslation } from 'react-i18next'
import { useNotificationsApi } from '../../api/notifications.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { useServerCache } from '../../api/serverState/useServerCache.ts'
import type { ReadAnswer } from '../../contract/http/notifications.ts'
import { NOTIFICATION_LISTS_KEY, UNREAD_COUNT_KEY } from '../../frame/notifications/notificationKeys.ts'
import { useOwnLogin } from '../../frame/notifications/useOwnLogin.ts'
import { useToast } from '../../ui/toast.ts'

type Marked =
  | { readonly id: number }
  | { readonly vehicleId: number; readonly through: number }
  | { readonly through: number }

interface Marking {
  /** NOTIF-09 */
  readonly markOne: (id: number) => Promise<void>
  /** NOTIF-11; through: the newest one that the person has seen. */
  readonly markVehicle: (vehicleId: number, through: number) => Promise<void>
  /** NOTIF-12 */
  readonly markAll: (through: number) => Promise<void>
  readonly isMarking: boolean
}

/** Marks notifications read; the count is what the server says it is then (NOTIF-13). */
export const useMarking = (): Marking => {
  const { t } = useTranslation()
  const api = useNotificationsApi()
  const login = useOwnLogin()
  const cache = useServerCache()
  const toast = useToast()
  const { act, isSending } = useChange({
    change: (what: Marked) => {
      if ('id' in what) return api.markRead(what)
      return 'vehicleId' in what
        ? api.markVehicleRead(login, what.vehicleId, what.through)
        : api.markAllRead(login, what.through)
    },
    stale: [NOTIFICATION_LISTS_KEY],
  })
  const mark = async (what: Marked): Promise<ReadAnswer | null> => {
    const done = await act(what)
    if (done) cache.change<number>(UNREAD_COUNT_KEY, () => done.value.unread)
    return done?.value ?? null
  }
  const markMany = async (what: Marked): Promise<void> => {
    const answer = await mark(what)
    if (answer) toast({ text: t('notifications.marked', { count: answer.marked }), tone: 'go' })
  }
  return {
    markOne: async (id) => void (await mark({ id })),
    markVehicle: (vehicleId, through) => markMany({ vehicleId, through }),
    markAll: (through) => markMany({ through }),
    isMarking: isSending,
  }
}
