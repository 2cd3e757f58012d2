import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientRow, CLIENT_SORTS } from '../../../contract/http/admin/accounts.ts'
import type { TableColumn } from '../../../dataTable/column.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { StateBadge } from '../accounts/stateBadge.tsx'
import { TwoLines } from '../frame/twoLines.tsx'

type Column = TableColumn<ClientRow, (typeof CLIENT_SORTS)[number]>

/** The columns of the clients. */
export const useClientColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  const { number, date } = useFormat()
  return useMemo(
    () => [
      {
        id: 'login',
        title: t('admin.column.login'),
        sort: 'login',
        width: '22%',
        cell: (row) => <TwoLines note={row.name}>{row.login}</TwoLines>,
      },
      {
        id: 'contacts',
        title: t('admin.column.email'),
        width: '20%',
        cell: (row) => <TwoLines note={row.phone}>{row.email ?? t('admin.none')}</TwoLines>,
      },
      {
        id: 'vehicles',
        title: t('admin.column.vehicles'),
        sort: 'vehicles',
        isNumber: true,
        cell: (row) => number(row.vehicles),
      },
      {
        id: 'devices',
        title: t('admin.column.devices'),
        isNumber: true,
        isWideOnly: true,
        cell: (row) => number(row.devices),
      },
      {
        id: 'users',
        title: t('admin.column.users'),
        sort: 'users',
        isNumber: true,
        cell: (row) => number(row.users),
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
