import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAdminsApi } from '../../../api/admin/admins.ts'
import { ADMIN_SORTS } from '../../../contract/http/admin/accounts.ts'
import { AccountsArea } from '../accounts/accountsArea.tsx'
import { STATE_VALUES } from '../accounts/stateFilter.tsx'
import { adminScreen } from '../frame/adminPage.tsx'
import { AdminForm, NewAdminForm } from './adminForm.tsx'
import { useAdminColumns } from './useAdminColumns.tsx'

const SPEC = { sorts: ADMIN_SORTS, filters: { state: STATE_VALUES } }

const Admins = () => {
  const { t } = useTranslation()
  return (
    <AccountsArea
      area="admins"
      icon={ShieldCheck}
      api={useAdminsApi()}
      spec={SPEC}
      columns={useAdminColumns()}
      canBeEntered={false}
      texts={{
        new: t('admin.admins.new'),
        edit: ({ login }) => t('admin.admins.edit', { login }),
        block: t('admin.account.blockTextOne'),
        delete: t('admin.admins.deleteText'),
        search: t('admin.admins.search'),
        emptyTitle: t('admin.admins.emptyTitle'),
        emptyText: t('admin.admins.emptyText'),
      }}
      EditForm={AdminForm}
      NewForm={NewAdminForm}
    />
  )
}

/** ADMIN-06: those who administer the product. */
export const AdminsScreen = adminScreen(Admins)
