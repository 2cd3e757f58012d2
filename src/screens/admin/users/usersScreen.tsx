import { Users as UsersIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAdminUsersApi } from '../../../api/admin/users.ts'
import { USER_SORTS } from '../../../contract/http/admin/accounts.ts'
import { AccountsArea } from '../accounts/accountsArea.tsx'
import { STATE_VALUES } from '../accounts/stateFilter.tsx'
import { adminScreen } from '../frame/adminPage.tsx'
import { ClientFilter } from '../frame/clientFilter.tsx'
import { NewUserForm, UserForm } from './userForm.tsx'
import { useUserColumns } from './useUserColumns.tsx'

const SPEC = { sorts: USER_SORTS, filters: { state: STATE_VALUES, clientId: null } }

const Users = () => {
  const { t } = useTranslation()
  return (
    <AccountsArea
      area="users"
      icon={UsersIcon}
      api={useAdminUsersApi()}
      spec={SPEC}
      columns={useUserColumns()}
      OwnFilter={ClientFilter}
      canBeEntered
      texts={{
        new: t('admin.users.new'),
        edit: ({ login }) => t('admin.users.edit', { login }),
        block: t('admin.account.blockTextOne'),
        delete: t('admin.users.deleteText'),
        search: t('admin.users.search'),
        emptyTitle: t('admin.users.emptyTitle'),
        emptyText: t('admin.users.emptyText'),
      }}
      EditForm={UserForm}
      NewForm={NewUserForm}
    />
  )
}

/** ADMIN-04: the users of all clients. */
export const UsersScreen = adminScreen(Users)
