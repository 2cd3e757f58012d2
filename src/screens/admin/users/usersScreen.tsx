import { Plus, Users as UsersIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminUsersApi } from '../../../api/admin/users.ts'
import { USER_SORTS, type UserRow } from '../../../contract/http/admin/accounts.ts'
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
import { ClientFilter } from '../frame/clientFilter.tsx'
import { rowsOf } from '../frame/rowsOf.ts'
import { NewUserForm, UserForm } from './userForm.tsx'
import { useUserColumns } from './useUserColumns.tsx'

const SPEC = { sorts: USER_SORTS, filters: { state: STATE_VALUES, clientId: null } }

const Users = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useAdminUsersApi()
  const table = useTableView(SPEC)
  const list = useCall({ of: [ADMIN_DATA, 'users', table.view], read: () => api.list(rowsOf(table.view)) })
  const columns = useUserColumns()
  const [question, ask] = useState<AccountQuestion<UserRow> | null>(null)
  const close = (): void => ask(null)
  const actionsOf = useAccountActions<UserRow>({ calls: api, ask, canBeEntered: true })
  const create = (
    <Button tone="primary" icon={Plus} onPress={() => ask({ kind: 'new' })}>
      {t('admin.users.new')}
    </Button>
  )
  return (
    <AdminPage area="users" actions={create}>
      <DataTable
        label={t('common.page.users')}
        columns={columns}
        list={list}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ login }) => login}
        onOpen={(row) => ask({ kind: 'edit', row })}
        actionsOf={actionsOf}
        searchLabel={t('admin.users.search')}
        filters={
          <>
            <ClientFilter table={table} />
            <StateFilter table={table} />
          </>
        }
        empty={{ title: t('admin.users.emptyTitle'), text: t('admin.users.emptyText'), icon: UsersIcon }}
      />
      <AccountDialogs
        question={question}
        ask={ask}
        calls={api}
        texts={{
          new: t('admin.users.new'),
          edit: ({ login }) => t('admin.users.edit', { login }),
          block: t('admin.account.blockTextOne'),
          delete: t('admin.users.deleteText'),
        }}
        renderForm={(row) =>
          row ? (
            <UserForm
              row={row}
              onClose={close}
              onSaved={() => {
                toast({ text: t('admin.saved'), tone: 'go' })
                close()
              }}
            />
          ) : (
            <NewUserForm
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

/** ADMIN-04: the users of all clients. */
export const UsersScreen = adminScreen(Users)
