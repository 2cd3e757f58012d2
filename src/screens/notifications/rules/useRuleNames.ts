import { useMemo } from 'react'
import { useGeozonesApi } from '../../../api/geozones.ts'
import { useGroupsApi } from '../../../api/groups.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useUsersApi } from '../../../api/users.ts'
import { PAGE_MAX } from '../../../contract/http/admin/list.ts'
import type { User } from '../../../contract/http/users.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useSessionState } from '../../../session/sessionContext.ts'

/** Cache key of what rules refer to. */
const PARTS = 'notificationRuleParts'
const ALL_USERS = { search: '', sort: null, isDescending: false, filters: {}, offset: 0, limit: PAGE_MAX }

/** A person in one line. */
export const userName = ({ login, name }: Pick<User, 'login' | 'name'>): string =>
  name === null || name === '' ? login : `${name} (${login})`

/** Id and login of the signed-in person; 0 while the profile is not known. */
export const useMe = (): { readonly id: number; readonly login: string } => {
  const session = useSessionState()
  return session.phase === 'signedIn'
    ? { id: session.profile?.id ?? 0, login: session.login }
    : { id: 0, login: '' }
}

/** The users below the account, by id: those of the first page; others are read one by one where they are shown. */
export const useUserNames = (): ReadonlyMap<number, string> => {
  const { list } = useUsersApi()
  const { data } = useCall({
    of: [PARTS, 'users'],
    read: () => list(ALL_USERS),
    isOn: useIsAllowed('seeUsers'),
  })
  return useMemo(() => new Map(data?.rows.map((user) => [user.id, userName(user)])), [data])
}

export const useGroups = () => {
  const { listGroups } = useGroupsApi()
  return useCall({ of: [PARTS, 'groups'], read: listGroups })
}

/** The names of the geozones that the person sees. */
export const useZones = () => {
  const { names } = useGeozonesApi()
  return useCall({ of: [PARTS, 'zones'], read: names })
}
