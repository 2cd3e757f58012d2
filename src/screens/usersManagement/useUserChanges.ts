import { useTranslation } from 'react-i18next'
import { useUsersApi } from '../../api/users.ts'
import type { OwnUserChange, User } from '../../contract/http/users.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { useToast } from '../../ui/toast.ts'

/** The reads about users, as key prefixes (useCall). */
export const USERS_READ = { list: ['users'], one: (id: number) => ['user', id] as const }

/** What another set of seen vehicles makes stale. */
export const staleVehicles = (id: number) => [['userVehicles', id], USERS_READ.one(id), USERS_READ.list]

type Named = Pick<User, 'id' | 'login' | 'blockedAt'>

/** Blocking and unblocking a user at once, each with an undo. */
export const useBlocking = () => {
  const { t } = useTranslation()
  const api = useUsersApi()
  const toast = useToast()
  const { act, isSending } = useChange({
    change: ({ id, blockedAt }: Named) => api.update(id, { blockedAt }),
    stale: [USERS_READ.list, ['user']],
  })
  /** blockedAt: ms since the epoch; null: not at all. */
  const set = async (user: Named, blockedAt: number | null): Promise<void> => {
    if ((await act({ ...user, blockedAt })) === null) return
    const { login } = user
    toast({
      text: blockedAt === null ? t('users.wasUnblocked', { login }) : t('users.wasBlocked', { login }),
      tone: 'go',
      action: { label: t('users.undo'), onPress: () => void act(user) },
    })
  }
  return { set, isSending }
}

/** Changing a user by a form on the user's page. */
export const useUserUpdate = ({ id }: Pick<User, 'id'>) => {
  const api = useUsersApi()
  return useChange({
    change: (values: OwnUserChange) => api.update(id, values),
    stale: [USERS_READ.list, USERS_READ.one(id)],
  })
}

/** Deleting a user; `onGone` is called after it. */
export const useRemoval = (onGone: () => void) => {
  const { t } = useTranslation()
  const api = useUsersApi()
  const toast = useToast()
  const { act, isSending } = useChange({
    change: ({ id }: Named) => api.remove(id),
    stale: [USERS_READ.list],
  })
  const remove = async (user: Named): Promise<void> => {
    if ((await act(user)) === null) return
    toast({ text: t('users.removed', { login: user.login }), tone: 'go' })
    onGone()
  }
  return { remove, isSending }
}
