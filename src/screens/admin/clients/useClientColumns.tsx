import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientRow, CLIENT_SORTS } from '../../../contract/http/admin/accounts.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useSharedColumns } from '../accounts/useSharedColumns.tsx'

type Column = TableColumn<ClientRow, (typeof CLIENT_SORTS)[number]>

/** The columns of the clients. */
export const useClientColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  const shared = useSharedColumns()
  const { number } = useFormat()
  return useMemo(
    () => [
      { ...shared.login, width: '22%' },
      { ...shared.contacts, width: '20%' },
      {
        id: 'vehicles',
        title: t('admin.column.vehicles'),
        sort: 'vehicles',
        isNumber: true,
        cell: (row) => number(row.vehicles),
        exported: [{ title: t('admin.column.vehicles'), value: (row) => row.vehicles }],
      },
      {
        id: 'devices',
        title: t('admin.column.devices'),
        isNumber: true,
        isWideOnly: true,
        cell: (row) => number(row.devices),
        exported: [{ title: t('admin.column.devices'), value: (row) => row.devices }],
      },
      {
        id: 'users',
        title: t('admin.column.users'),
        sort: 'users',
        isNumber: true,
        cell: (row) => number(row.users),
        exported: [{ title: t('admin.column.users'), value: (row) => row.users }],
      },
      shared.state,
      shared.createdAt,
    ],
    [t, number, shared],
  )
}
