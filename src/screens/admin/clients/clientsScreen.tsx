import { Building2, Car, Plus, Router, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useClientsApi } from '../../../api/admin/clients.ts'
import { CLIENT_SORTS, type ClientRow } from '../../../contract/http/admin/accounts.ts'
import { DataTable } from '../../../dataTable/dataTable.tsx'
import { useTableView } from '../../../dataTable/useTableView.ts'
import { useCall } from '../../../serverState/useCall.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import type { AccountQuestion } from '../accounts/account.ts'
import { AccountDialogs } from '../accounts/accountDialogs.tsx'
import { StateFilter, STATE_VALUES } from '../accounts/stateFilter.tsx'
import { useAccountActions } from '../accounts/useAccountActions.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { rowsOf } from '../frame/rowsOf.ts'
import { ClientForm, NewClientForm } from './clientForm.tsx'
import { useClientColumns } from './useClientColumns.tsx'

const SPEC = { sorts: CLIENT_SORTS, filters: { state: STATE_VALUES } }

const Clients = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const toast = useToast()
  const api = useClientsApi()
  const table = useTableView(SPEC)
  const list = useCall({
    of: [ADMIN_DATA, 'clients', table.view],
    read: () => api.list(rowsOf(table.view)),
  })
  const columns = useClientColumns()
  const [question, ask] = useState<AccountQuestion<ClientRow> | null>(null)
  const close = (): void => ask(null)
  const actionsOf = useAccountActions<ClientRow>({
    calls: api,
    ask,
    canBeEntered: true,
    own: ({ id }) => [
      {
        id: 'users',
        label: t('admin.clients.toUsers'),
        icon: Users,
        run: () => navigate(`/admin/users?clientId=${id}`),
      },
      {
        id: 'vehicles',
        label: t('admin.clients.toVehicles'),
        icon: Car,
        run: () => navigate(`/admin/vehicles?clientId=${id}`),
      },
      {
        id: 'devices',
        label: t('admin.clients.toDevices'),
        icon: Router,
        run: () => navigate(`/admin/devices?clientId=${id}`),
      },
    ],
  })
  const create = (
    <Button tone="primary" icon={Plus} onPress={() => ask({ kind: 'new' })}>
      {t('admin.clients.new')}
    </Button>
  )
  return (
    <AdminPage area="clients" actions={create}>
      <DataTable
        label={t('common.page.clients')}
        columns={columns}
        list={list}
        table={table}
        keyOf={({ id }) => id}
        nameOf={({ login }) => login}
        onOpen={(row) => ask({ kind: 'edit', row })}
        actionsOf={actionsOf}
        searchLabel={t('admin.clients.search')}
        filters={<StateFilter table={table} />}
        empty={{
          title: t('admin.clients.emptyTitle'),
          text: t('admin.clients.emptyText'),
          icon: Building2,
        }}
      />
      <AccountDialogs
        question={question}
        ask={ask}
        calls={api}
        texts={{
          new: t('admin.clients.new'),
          edit: ({ login }) => t('admin.clients.edit', { login }),
          block: t('admin.account.blockText'),
          delete: t('admin.clients.deleteText'),
        }}
        renderForm={(row) =>
          row ? (
            <ClientForm
              row={row}
              onClose={close}
              onSaved={() => {
                toast({ text: t('admin.saved'), tone: 'go' })
                close()
              }}
            />
          ) : (
            <NewClientForm
              onClose={close}
              onMade={({ login, password }) =>
                ask({
                  kind: 'credentials',
                  login,
                  password,
                  title: t('admin.account.created', { login }),
                })
              }
            />
          )
        }
      />
    </AdminPage>
  )
}

/** ADMIN-03: the clients of the product. */
export const ClientsScreen = adminScreen(Clients)
