import { Eye, Mail } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutboxApi } from '../../../api/admin/outbox.ts'
import { MAIL_STATES, type OutboxMail } from '../../../contract/http/outbox.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useCallPages } from '../../../api/serverState/useCallPages.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import { TwoLines } from '../frame/twoLines.tsx'
import { RevealDialog } from './revealDialog.tsx'

const SPEC = { sorts: [], filters: { state: MAIL_STATES } }

const TONES: Readonly<Record<OutboxMail['state'], BadgeTone>> = {
  waiting: 'attention',
  sent: 'go',
  revealed: 'rest',
  failed: 'alarm',
}

const useColumns = (): readonly TableColumn<OutboxMail, never>[] => {
  const { t } = useTranslation()
  const { date, number } = useFormat()
  return useMemo(
    () => [
      {
        id: 'recipient',
        title: t('admin.outbox.recipient'),
        width: '24%',
        cell: ({ login, recipient }) => <TwoLines note={recipient}>{login}</TwoLines>,
      },
      {
        id: 'purpose',
        title: t('admin.outbox.purpose'),
        cell: ({ purpose }) => <span className="admin-whole">{t(`admin.outbox.purposeOf.${purpose}`)}</span>,
      },
      {
        id: 'state',
        title: t('admin.column.state'),
        cell: ({ state, lastError }) => (
          <TwoLines note={lastError}>
            <Badge tone={TONES[state]}>{t(`admin.outbox.stateOf.${state}`)}</Badge>
          </TwoLines>
        ),
      },
      {
        id: 'attempts',
        title: t('admin.outbox.attempts'),
        isWideOnly: true,
        cell: ({ attempts, nextAttemptAt }) => (
          <TwoLines
            note={nextAttemptAt === null ? null : t('admin.outbox.nextAt', { date: date(nextAttemptAt) })}
          >
            {number(attempts)}
          </TwoLines>
        ),
      },
      { id: 'link', title: t('admin.outbox.link'), isWideOnly: true, cell: ({ link }) => link ?? '—' },
      {
        id: 'createdAt',
        title: t('admin.outbox.createdAt'),
        width: '196px',
        cell: ({ createdAt }) => <time>{date(createdAt)}</time>,
      },
    ],
    [t, date, number],
  )
}

const Outbox = () => {
  const { t } = useTranslation()
  const api = useOutboxApi()
  const table = useTableView<never>(SPEC)
  const state = table.view.filters['state'] ?? null
  const list = useCallPages({
    of: [ADMIN_DATA, 'outbox', state],
    read: (before) => api.list(before, state),
  })
  const columns = useColumns()
  const [revealed, setRevealed] = useState<OutboxMail | null>(null)
  return (
    <AdminPage area="outbox">
      <div className="admin-dialog">
        {list.first && (
          <Banner tone={list.first.isSending ? 'info' : 'attention'}>
            {t(list.first.isSending ? 'admin.outbox.sending' : 'admin.outbox.notSending')}
          </Banner>
        )}
        <DataTable
          name="outbox"
          label={t('common.page.outbox')}
          columns={columns}
          list={list}
          table={table}
          keyOf={({ id }) => id}
          nameOf={({ login }) => login}
          actionsOf={(mail) => [
            {
              id: 'reveal',
              label: t('admin.outbox.reveal'),
              icon: Eye,
              isDisabled: mail.state === 'sent' || mail.state === 'revealed',
              run: () => setRevealed(mail),
            },
          ]}
          filters={
            <FilterChoice
              label={t('admin.column.state')}
              name="state"
              options={MAIL_STATES.map((id) => ({ id, label: t(`admin.outbox.stateOf.${id}`) }))}
              table={table}
            />
          }
          empty={{ title: t('admin.outbox.emptyTitle'), text: t('admin.outbox.emptyText'), icon: Mail }}
        />
      </div>
      {revealed && <RevealDialog mail={revealed} onClose={() => setRevealed(null)} />}
    </AdminPage>
  )
}

/** The mails that the product sends, and the links of those that it cannot send. */
export const OutboxScreen = adminScreen(Outbox)
