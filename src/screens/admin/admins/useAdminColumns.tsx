import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ADMIN_SORTS, AdminRow } from '../../../contract/http/admin/accounts.ts'
import type { TableColumn } from '../../../dataTable/column.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { StateBadge } from '../accounts/stateBadge.tsx'
import { TwoLines } from '../frame/twoLines.tsx'

type Column = TableColumn<AdminRow, (typeof ADMIN_SORTS)[number]>

/** The columns of the administrators. */
export const useAdminColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  const { date } = useFormat()
  return useMemo(
    () => [
      {
        id: 'login',
        title: t('admin.column.login'),
        sort: 'login',
        width: '26%',
        cell: (row) => (
          <TwoLines note={row.name}>
            {row.isSelf ? `${row.login} (${t('admin.admins.you')})` : row.login}
          </TwoLines>
        ),
      },
      {
        id: 'contacts',
        title: t('admin.column.email'),
        cell: (row) => <TwoLines note={row.phone}>{row.email ?? t('admin.none')}</TwoLines>,
      },
      {
        id: 'state',
        title: t('admin.column.state'),
        sort: 'blockedAt',
        width: '176px',
        cell: (row) => <StateBadge blockedAt={row.blockedAt} />,
      },
      {
        id: 'lastSeenAt',
        title: t('admin.column.lastSeenAt'),
        width: '196px',
        cell: (row) => <time>{row.lastSeenAt === null ? t('admin.none') : date(row.lastSeenAt)}</time>,
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
    [t, date],
  )
}
