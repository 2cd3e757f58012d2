import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuditApi } from '../../../api/admin/audit.ts'
import { AUDIT_EVENTS, type AuditEntry } from '../../../contract/http/audit.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useCallPages } from '../../../api/serverState/useCallPages.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import { detailText } from './detailText.ts'

const SPEC = { sorts: [], filters: { event: AUDIT_EVENTS } }
/** The server rejects longer parts of a login. */
const LOGIN_PART_MAX = 64

const useColumns = (): readonly TableColumn<AuditEntry, never>[] => {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'at',
        title: t('admin.audit.at'),
        width: '200px',
        cell: ({ at }) => <time>{format.date(at)}</time>,
      },
      {
        id: 'event',
        title: t('admin.audit.event'),
        width: '20%',
        cell: ({ event }) => <span className="admin-whole">{t(`admin.audit.eventOf.${event}`)}</span>,
      },
      {
        id: 'actor',
        title: t('admin.audit.actor'),
        cell: ({ actorLogin }) => (
          <span className="admin-whole">{actorLogin ?? t('admin.audit.nobody')}</span>
        ),
      },
      {
        id: 'account',
        title: t('admin.audit.account'),
        cell: ({ accountLogin }) => <span className="admin-whole">{accountLogin ?? t('admin.none')}</span>,
      },
      {
        id: 'address',
        title: t('admin.audit.address'),
        isWideOnly: true,
        width: '140px',
        cell: ({ address }) => address,
      },
      {
        id: 'detail',
        title: t('admin.audit.detail'),
        isWideOnly: true,
        width: '30%',
        cell: ({ detail }) => {
          const text = detailText(detail, { t, format })
          if (text === '') return t('admin.none')
          return <span className="admin-whole">{text}</span>
        },
      },
    ],
    [t, format],
  )
}

const Audit = () => {
  const { t } = useTranslation()
  const api = useAuditApi()
  const table = useTableView<never>(SPEC)
  const login = table.view.search.trim().slice(0, LOGIN_PART_MAX)
  const event = table.view.filters['event']
  const filter = { ...(login === '' ? {} : { login }), ...(event === undefined ? {} : { event }) }
  const list = useCallPages({
    of: [ADMIN_DATA, 'audit', filter],
    read: (before) => api.list(before, filter),
  })
  const columns = useColumns()
  return (
    <AdminPage area="audit">
      <DataTable
        name="audit"
        label={t('common.page.audit')}
        columns={columns}
        list={list}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ at }) => String(at)}
        searchLabel={t('admin.audit.search')}
        filters={
          <FilterChoice
            label={t('admin.audit.event')}
            name="event"
            options={AUDIT_EVENTS.map((id) => ({ id, label: t(`admin.audit.eventOf.${id}`) }))}
            table={table}
          />
        }
        empty={{ title: t('admin.audit.emptyTitle'), text: t('admin.audit.emptyText'), icon: ScrollText }}
      />
    </AdminPage>
  )
}

/** Who signed in and what was changed, the newest first. */
export const AuditScreen = adminScreen(Audit)
