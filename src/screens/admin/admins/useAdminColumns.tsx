import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ADMIN_SORTS, AdminRow } from '../../../contract/http/admin/accounts.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { momentCell } from '../../../kit/transfer/tableDocument.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useSharedColumns } from '../accounts/useSharedColumns.tsx'
import { TwoLines } from '../frame/twoLines.tsx'

type Column = TableColumn<AdminRow, (typeof ADMIN_SORTS)[number]>

/** The columns of the administrators. */
export const useAdminColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  const shared = useSharedColumns()
  const { date } = useFormat()
  return useMemo(
    (): readonly Column[] => [
      {
        ...shared.login,
        width: '26%',
        cell: (row) => (
          <TwoLines note={row.name}>
            {row.isSelf ? `${row.login} (${t('admin.admins.you')})` : row.login}
          </TwoLines>
        ),
      },
      shared.contacts,
      shared.state,
      {
        id: 'lastSeenAt',
        title: t('admin.column.lastSeenAt'),
        width: '196px',
        exported: [{ title: t('admin.column.lastSeenAt'), value: (row) => momentCell(row.lastSeenAt) }],
        cell: (row) => <time>{row.lastSeenAt === null ? t('admin.none') : date(row.lastSeenAt)}</time>,
      },
      shared.createdAt,
    ],
    [t, date, shared],
  )
}
