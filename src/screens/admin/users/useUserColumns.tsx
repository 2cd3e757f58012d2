import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { USER_SORTS, UserRow } from '../../../contract/http/admin/accounts.ts'
import type { TableColumn } from '../../../dataTable/column.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { StateBadge } from '../accounts/stateBadge.tsx'
import { TwoLines } from '../frame/twoLines.tsx'

type Column = TableColumn<UserRow, (typeof USER_SORTS)[number]>

/** The name of the sentence that says which vehicles of the client a user sees. */
const sightOf = ({ allowedVehicles, prohibitedVehicles }: UserRow) => {
  if (allowedVehicles === 0) return prohibitedVehicles === 0 ? 'seesAll' : 'seesBut'
  return prohibitedVehicles === 0 ? 'seesSome' : 'seesSomeBut'
}

/** The columns of the users. */
export const useUserColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  const { number, date } = useFormat()
  return useMemo(
    () => [
      {
        id: 'login',
        title: t('admin.column.login'),
        sort: 'login',
        width: '18%',
        cell: (row) => <TwoLines note={row.name}>{row.login}</TwoLines>,
      },
      {
        id: 'client',
        title: t('admin.column.client'),
        sort: 'clientLogin',
        width: '12%',
        cell: (row) => row.clientLogin,
      },
      {
        id: 'contacts',
        title: t('admin.column.email'),
        isWideOnly: true,
        cell: (row) => <TwoLines note={row.phone}>{row.email ?? t('admin.none')}</TwoLines>,
      },
      {
        id: 'kind',
        title: t('admin.column.kind'),
        width: '176px',
        cell: (row) => t(`admin.users.kind.${row.kind}`),
      },
      {
        id: 'sees',
        title: t('admin.users.sees'),
        isWideOnly: true,
        width: '136px',
        cell: (row) =>
          t(`admin.users.${sightOf(row)}`, {
            allowed: number(row.allowedVehicles),
            prohibited: number(row.prohibitedVehicles),
          }),
      },
      {
        id: 'state',
        title: t('admin.column.state'),
        sort: 'blockedAt',
        width: '176px',
        cell: (row) => <StateBadge blockedAt={row.blockedAt} />,
      },
      {
        id: 'createdAt',
        title: t('admin.column.createdAt'),
        sort: 'createdAt',
        isWideOnly: true,
        width: '196px',
        cell: (row) => <time>{date(row.createdAt)}</time>,
      },
    ],
    [t, number, date],
  )
}
