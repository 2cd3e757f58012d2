import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminsApi } from '../../../api/admin/admins.ts'
import { ADMIN_SORTS, type AdminRow } from '../../../contract/http/admin/accounts.ts'
import { DataTable } from '../../../dataTable/dataTable.tsx'
import { useTableView } from '../../../dataTable/useTableView.ts'
import { useCall } from '../../../serverState/useCall.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import type { AccountQuestion } from '../accounts/account.ts'
import { AccountDialogs } from '../accounts/accountDialogs.tsx'
import { STATE_VALUES, StateFilter } from '../accounts/stateFilter.tsx'
import { useAccountActions } from '../accounts/useAccountActions.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { rowsOf } from '../frame/rowsOf.ts'
import { NewAdminForm, AdminForm } from './adminForm.tsx'
import { useAdminColumns } from './useAdminColumns.tsx'

const SPEC = { sorts: ADMIN_SORTS, filters: { state: STATE_VALUES } }

const Admins = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useAdminsApi()
  const table = useTableView(SPEC)
  const list = useCall({ of: [ADMIN_DATA, 'admins', table.view], read: () => api.list(rowsOf(table.view)) })
  const columns = useAdminColumns()
  const [question, ask] = useState<AccountQuestion<AdminRow> | null>(null)
  const close = (): void => ask(null)
  const actionsOf = useAccountActions<AdminRow>({ calls: api, ask, canBeEntered: false })
  const create = (
    <Button tone="primary" icon={Plus} onPress={() => ask({ kind: 'new' })}>
      {t('admin.admins.new')}
    </Button>
  )
  return (
    <AdminPage area="admins" actions={create}>
      <DataTable
        label={t('common.page.admins')}
        columns={columns}
        list={list}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ login }) => login}
        onOpen={(row) => ask({ kind: 'edit', row })}
        actionsOf={actionsOf}
        searchLabel={t('admin.admins.search')}
        filters={<StateFilter table={table} />}
        empty={{ title: t('admin.admins.emptyTitle'), text: t('admin.admins.emptyText'), icon: ShieldCheck }}
      />
      <AccountDialogs
        question={question}
        ask={ask}
        calls={api}
        texts={{
          new: t('admin.admins.new'),
          edit: ({ login }) => t('admin.admins.edit', { login }),
          block: t('admin.account.blockTextOne'),
          delete: t('admin.admins.deleteText'),
        }}
        renderForm={(row) =>
          row ? (
            <AdminForm
              row={row}
              onClose={close}
              onSaved={() => {
                toast({ text: t('admin.saved'), tone: 'go' })
                close()
              }}
            />
          ) : (
            <NewAdminForm
              onClose={close}
              onMade={({ login, password }) =>
                ask({ kind: 'credentials', login, password, title: t('admin.account.created', { login }) })
              }
            />
          )
        }
      />
    </AdminPage>
  )
}

/** ADMIN-06: those who administer the product. */
export const AdminsScreen = adminScreen(Admins)
