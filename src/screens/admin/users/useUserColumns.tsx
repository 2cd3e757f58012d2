import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { USER_SORTS, UserRow } from '../../../contract/http/admin/accounts.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useSharedColumns } from '../accounts/useSharedColumns.tsx'

type Column = TableColumn<UserRow, (typeof USER_SORTS)[number]>

/** The key of the sentence that says which vehicles of the client a user sees. */
const sightOf = ({ seesOnlyAllowed, allowedVehicles, prohibitedVehicles }: UserRow) => {
  if (!seesOnlyAllowed) return prohibitedVehicles === 0 ? 'seesAll' : 'seesBut'
  if (allowedVehicles === 0) return 'seesNone'
  return prohibitedVehicles === 0 ? 'seesSome' : 'seesSomeBut'
}

/** The columns of the users. */
export const useUserColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  const shared = useSharedColumns()
  const { number } = useFormat()
  return useMemo(
    () => [
      { ...shared.login, width: '18%' },
      {
        id: 'client',
        title: t('admin.column.client'),
        sort: 'clientLogin',
        width: '12%',
        cell: (row) => row.clientLogin,
      },
      { ...shared.contacts, isWideOnly: true },
      {
        id: 'kind',
        title: t('admin.column.kind'),
        width: '176px',
        cell: (row) => <span className="admin-whole">{t(`admin.users.kind.${row.kind}`)}</span>,
        exported: [{ title: t('admin.column.kind'), value: (row) => t(`admin.users.kind.${row.kind}`) }],
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
      shared.state,
      shared.createdAt,
    ],
    [t, number, shared],
  )
}
