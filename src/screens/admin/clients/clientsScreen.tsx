import { Building2, Car, Router, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useClientsApi } from '../../../api/admin/clients.ts'
import { CLIENT_SORTS, type ClientRow } from '../../../contract/http/admin/accounts.ts'
import type { RowAction } from '../../../kit/table/column.ts'
import { AccountsArea } from '../accounts/accountsArea.tsx'
import { STATE_VALUES } from '../accounts/stateFilter.tsx'
import { adminScreen } from '../frame/adminPage.tsx'
import { ClientForm, NewClientForm } from './clientForm.tsx'
import { useClientColumns } from './useClientColumns.tsx'

const SPEC = { sorts: CLIENT_SORTS, filters: { state: STATE_VALUES } }

/** Links to what belongs to a client. */
const useClientActions = (): ((row: ClientRow) => readonly RowAction[]) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return ({ id }) => [
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
  ]
}

const Clients = () => {
  const { t } = useTranslation()
  return (
    <AccountsArea
      area="clients"
      icon={Building2}
      api={useClientsApi()}
      spec={SPEC}
      columns={useClientColumns()}
      canBeEntered
      ownActions={useClientActions()}
      texts={{
        new: t('admin.clients.new'),
        edit: ({ login }) => t('admin.clients.edit', { login }),
        block: t('admin.account.blockText'),
        delete: t('admin.clients.deleteText'),
        search: t('admin.clients.search'),
        emptyTitle: t('admin.clients.emptyTitle'),
        emptyText: t('admin.clients.emptyText'),
      }}
      EditForm={ClientForm}
      NewForm={NewClientForm}
    />
  )
}

/** ADMIN-03: the clients of the product. */
export const ClientsScreen = adminScreen(Clients)
