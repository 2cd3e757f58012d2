import { useTranslation } from 'react-i18next'
import { useClientsApi } from '../../../api/admin/clients.ts'
import { FoundChooser } from '../../../kit/choosers/foundChooser.tsx'
import type { TableControls } from '../../../kit/table/useTableView.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { ADMIN_DATA } from './adminData.ts'
import { useClientSearch } from './useClientSearch.ts'

/** The filter's name in the view and in the calls. */
const CLIENT = 'clientId'

interface ClientFilterProps {
  readonly table: Pick<TableControls, 'filter' | 'view'>
}

/** Narrows a table to one client. */
export const ClientFilter = ({ table }: ClientFilterProps) => {
  const { t } = useTranslation()
  const api = useClientsApi()
  const search = useClientSearch()
  const id = Number(table.view.filters[CLIENT] ?? 0)
  const client = useCall({ of: [ADMIN_DATA, 'client', id], read: () => api.read(id), isOn: id > 0 })
  const login = client.data?.id === id ? client.data.login : `№ ${id}`
  return (
    <div className="table__filter">
      <FoundChooser
        search={search}
        label={t('admin.column.client')}
        hideLabel
        chosen={id > 0 ? { id, label: login } : null}
        onChoose={(option) => table.filter(CLIENT, option === null ? null : String(option.id))}
      />
    </div>
  )
}
