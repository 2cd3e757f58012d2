import { useClientsApi } from '../../../api/admin/clients.ts'
import type { ClientRow } from '../../../contract/http/admin/accounts.ts'
import { type Search, useSearch } from '../../../kit/choosers/useSearch.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { ADMIN_DATA } from './adminData.ts'

const clientOption = ({ id, login, name }: ClientRow): FoundOption => ({
  id,
  label: login,
  ...(name === null ? {} : { note: name }),
})

/** Finds clients by a text while it is typed. */
export const useClientSearch = (): Search<ClientRow> => {
  const { list } = useClientsApi()
  return useSearch({ of: [ADMIN_DATA, 'clients'], list, optionOf: clientOption })
}
