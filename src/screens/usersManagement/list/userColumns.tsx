import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Capabilities, RIGHTS } from '../../../contract/permissions.ts'
import type { OwnUsersQuery, User } from '../../../contract/http/users.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { momentCell } from '../../../kit/transfer/tableDocument.ts'
import { useAtNow } from '../../../fleet/useNow.ts'
import { formatDate } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { rightsInEffect, sightOf, type UserState, userState } from '../userFacts.ts'

export type UserSort = NonNullable<OwnUsersQuery['sort']>

const STATE_TONES: Readonly<Record<UserState, BadgeTone>> = {
  active: 'go',
  blockedFrom: 'attention',
  blocked: 'alarm',
}

const stateText = ({ blockedAt }: User, state: UserState, t: Translate): string =>
  state === 'blockedFrom'
    ? t('users.state.blockedFrom', { date: formatDate(blockedAt) })
    : t(`users.state.${state}`)

const State = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation()
  const state = useAtNow((now) => userState(user, now))
  return <Badge tone={STATE_TONES[state]}>{stateText(user, state, t)}</Badge>
}

const Seen = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation()
  const { age } = useFormat()
  const { lastSeenAt } = user
  const ago = useAtNow((now) => (lastSeenAt === null ? '' : age(lastSeenAt, now)))
  if (lastSeenAt === null) return <span className="users-quiet">{t('users.seen.none')}</span>
  return t('users.seen.ago', { age: ago })
}

const sightText = (user: User, t: Translate, number: (value: number) => string): string => {
  const sight = sightOf(user)
  const x = number(sight === 'only' ? user.allowedVehicles : user.prohibitedVehicles)
  return t(`users.sees.${sight}`, { x })
}

/** The columns of the table of users; owner: the rights of the own account. */
export const useUserColumns = (owner: Capabilities): readonly TableColumn<User, UserSort>[] => {
  const { t } = useTranslation()
  const { number } = useFormat()
  return useMemo(
    () => [
      {
        id: 'login',
        title: t('users.column.login'),
        sort: 'login',
        cell: (user) => (
          <>
            {user.login}
            {user.name && <span className="table__note">{user.name}</span>}
          </>
        ),
        exported: [
          { title: t('users.column.login'), value: ({ login }) => login },
          { title: t('users.field.name'), value: ({ name }) => name },
        ],
      },
      {
        id: 'contacts',
        title: t('users.column.contacts'),
        isWideOnly: true,
        cell: ({ email, phone }) => (
          <>
            {email ?? phone ?? <span className="users-quiet">—</span>}
            {email && phone && <span className="table__note">{phone}</span>}
          </>
        ),
        exported: [
          { title: t('users.field.email'), value: ({ email }) => email },
          { title: t('users.field.phone'), value: ({ phone }) => phone },
        ],
      },
      {
        id: 'rights',
        title: t('users.column.rights'),
        width: '110px',
        cell: ({ capabilities }) =>
          t('users.rightsOf', { x: rightsInEffect(capabilities, owner), total: RIGHTS.length }),
      },
      {
        id: 'vehicles',
        title: t('users.column.vehicles'),
        cell: (user) => sightText(user, t, number),
      },
      {
        id: 'state',
        title: t('users.column.state'),
        sort: 'blockedAt',
        width: '270px',
        cell: (user) => <State user={user} />,
        exported: [
          {
            title: t('users.column.state'),
            value: (user) => stateText(user, userState(user, Date.now()), t),
          },
        ],
      },
      {
        id: 'lastSeenAt',
        title: t('users.column.lastSeen'),
        sort: 'lastSeenAt',
        isWideOnly: true,
        cell: (user) => <Seen user={user} />,
        exported: [{ title: t('users.column.lastSeen'), value: ({ lastSeenAt }) => momentCell(lastSeenAt) }],
      },
    ],
    [t, number, owner],
  )
}
