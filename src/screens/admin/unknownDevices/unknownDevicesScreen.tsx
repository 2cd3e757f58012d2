import { Check, EyeOff, Radar, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnknownDevicesApi } from '../../../api/admin/unknownDevices.ts'
import { UNKNOWN_DEVICE_SORTS, type UnknownDeviceRow } from '../../../contract/http/admin/unknownDevices.ts'
import type { RowAction } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useToast } from '../../../ui/toast.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import { rowsOf } from '../../../kit/table/rowsOf.ts'
import { AdoptPanel } from './adoptPanel.tsx'
import { useUnknownDeviceColumns } from './useUnknownDeviceColumns.tsx'

const SPEC = { sorts: UNKNOWN_DEVICE_SORTS, filters: { ignored: ['true'] } }

/** Devices retry by themselves: the list is polled while it is open. */
const REFRESH_MS = 5_000

/** The actions on an unknown tracker, as its row's menu. */
const useUnknownDeviceActions = (adopt: (row: UnknownDeviceRow) => void) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useUnknownDevicesApi()
  const ignoring = useAdminChange(api.ignore)
  const removing = useAdminChange(api.remove)
  const ignore = async ({ id, identifier, isIgnored }: UnknownDeviceRow): Promise<void> => {
    if (!(await ignoring.act({ id, isIgnored: !isIgnored }))) return
    toast({
      text: t(isIgnored ? 'admin.unknown.broughtBack' : 'admin.unknown.putAside', { serial: identifier }),
      tone: 'go',
      action: { label: t('admin.undo'), onPress: () => void ignoring.act({ id, isIgnored }) },
    })
  }
  const remove = async ({ id, identifier }: UnknownDeviceRow): Promise<void> => {
    if (await removing.act(id))
      toast({ text: t('admin.unknown.forgotten', { serial: identifier }), tone: 'go' })
  }
  return (row: UnknownDeviceRow): readonly RowAction[] => [
    { id: 'adopt', label: t('admin.unknown.adopt'), icon: Check, run: () => adopt(row) },
    {
      id: 'ignore',
      label: t(row.isIgnored ? 'admin.unknown.bringBack' : 'admin.unknown.ignore'),
      icon: row.isIgnored ? Undo2 : EyeOff,
      run: () => void ignore(row),
    },
    {
      id: 'forget',
      label: t('admin.unknown.forget'),
      icon: Trash2,
      isDanger: true,
      run: () => void remove(row),
    },
  ]
}

const UnknownDevices = () => {
  const { t } = useTranslation()
  const api = useUnknownDevicesApi()
  const table = useTableView(SPEC)
  const list = useCall({
    of: [ADMIN_DATA, 'unknownDevices', table.view],
    read: () => api.list(rowsOf(table.view)),
    everyMs: REFRESH_MS,
  })
  const [adopted, setAdopted] = useState<UnknownDeviceRow | null>(null)
  const columns = useUnknownDeviceColumns(setAdopted)
  const actionsOf = useUnknownDeviceActions(setAdopted)
  return (
    <AdminPage area="unknownDevices">
      <DataTable
        name="unknownDevices"
        label={t('common.page.unknownDevices')}
        columns={columns}
        list={list}
        table={table}
        readRows={api.list}
        keyOf={({ id }) => id}
        nameOf={({ identifier }) => identifier}
        onOpen={setAdopted}
        actionsOf={actionsOf}
        searchLabel={t('admin.unknown.search')}
        filters={
          <FilterChoice
            label={t('admin.unknown.shown')}
            name="ignored"
            allText={t('admin.unknown.waiting')}
            options={[{ id: 'true', label: t('admin.unknown.ignored') }]}
            table={table}
          />
        }
        empty={{ title: t('admin.unknown.emptyTitle'), text: t('admin.unknown.emptyText'), icon: Radar }}
      />
      {adopted && <AdoptPanel row={adopted} onClose={() => setAdopted(null)} />}
    </AdminPage>
  )
}

/** ADMIN-05: trackers that report and are not registered, to be adopted. */
export const UnknownDevicesScreen = adminScreen(UnknownDevices)
