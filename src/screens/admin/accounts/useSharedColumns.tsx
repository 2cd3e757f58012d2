import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../../kit/table/column.ts'
import { momentCell } from '../../../kit/transfer/tableDocument.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { TwoLines } from '../frame/twoLines.tsx'
import type { AnyAccount } from './account.ts'
import { accountState } from './accountState.ts'
import { StateBadge } from './stateBadge.tsx'

type Column = TableColumn<AnyAccount, 'login' | 'blockedAt' | 'createdAt'>
type SharedColumns = Readonly<Record<'login' | 'contacts' | 'state' | 'createdAt', Column>>

/** The columns that every kind of account has, by their ids; each table sets widths that fit its other columns. */
export const useSharedColumns = (): SharedColumns => {
  const { t } = useTranslation()
  const { date } = useFormat()
  return useMemo(
    () => ({
      login: {
        id: 'login',
        title: t('admin.column.login'),
        sort: 'login',
        cell: (row) => <TwoLines note={row.name}>{row.login}</TwoLines>,
        exported: [
          { title: t('admin.column.login'), value: ({ login }) => login },
          { title: t('admin.column.name'), value: ({ name }) => name },
        ],
      },
      contacts: {
        id: 'contacts',
        title: t('admin.column.email'),
        cell: (row) => <TwoLines note={row.phone}>{row.email ?? t('admin.none')}</TwoLines>,
        exported: [
          { title: t('admin.column.email'), value: ({ email }) => email },
          { title: t('admin.column.phone'), value: ({ phone }) => phone },
        ],
      },
      state: {
        id: 'state',
        title: t('admin.column.state'),
        sort: 'blockedAt',
        width: '176px',
        cell: (row) => <StateBadge blockedAt={row.blockedAt} />,
        exported: [
          {
            title: t('admin.column.state'),
            value: ({ blockedAt }) => t(`admin.state.${accountState(blockedAt, Date.now()).kind}`),
          },
          { title: t('admin.account.blockedAt'), value: ({ blockedAt }) => momentCell(blockedAt) },
        ],
      },
      createdAt: {
        id: 'createdAt',
        title: t('admin.column.createdAt'),
        sort: 'createdAt',
        isWideOnly: true,
        width: '196px',
        cell: (row) => <time>{date(row.createdAt)}</time>,
        exported: [{ title: t('admin.column.createdAt'), value: ({ createdAt }) => momentCell(createdAt) }],
      },
    }),
    [t, date],
  )
}
