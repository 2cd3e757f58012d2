import { Car, History, Pencil, Plus, Router, Trash2, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDevicesApi } from '../../../api/admin/devices.ts'
import { DEVICE_SORTS, type DeviceRow } from '../../../contract/http/admin/devices.ts'
import type { RowAction } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { ClientFilter } from '../frame/clientFilter.tsx'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import { rowsOf } from '../../../kit/table/rowsOf.ts'
import { DeviceDialogs, type DeviceQuestion } from './deviceDialogs.tsx'
import { UnknownNotice } from './unknownNotice.tsx'
import { useDeviceColumns } from './useDeviceColumns.tsx'

const PLACES = ['vehicle', 'free', 'stock'] as const
const SPEC = { sorts: DEVICE_SORTS, filters: { place: PLACES, clientId: null } }

/** The actions on a tracker, as its row's menu. */
const useDeviceActions = (ask: (question: DeviceQuestion) => void) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useDevicesApi()
  const detaching = useAdminChange(api.detach)
  const attaching = useAdminChange(({ id, vehicleId }: { readonly id: number; readonly vehicleId: number }) =>
    api.attach(id, { vehicleId }),
  )
  const detach = async ({ id, serial, vehicleId, vehicleName }: DeviceRow): Promise<void> => {
    if (vehicleId === null || !(await detaching.act(id))) return
    toast({
      text: t('admin.devices.detached', { serial, vehicle: vehicleName }),
      tone: 'go',
      action: { label: t('admin.undo'), onPress: () => void attaching.act({ id, vehicleId }) },
    })
  }
  return (row: DeviceRow): readonly RowAction[] => [
    { id: 'edit', label: t('admin.edit'), icon: Pencil, run: () => ask({ kind: 'edit', row }) },
    {
      id: 'attach',
      label: t('admin.devices.attach'),
      icon: Car,
      run: () => ask({ kind: 'attach', row }),
    },
    {
      id: 'detach',
      label: t('admin.devices.detach'),
      icon: Unplug,
      isDisabled: row.vehicleId === null,
      run: () => void detach(row),
    },
    {
      id: 'history',
      label: t('admin.devices.history'),
      icon: History,
      run: () => ask({ kind: 'history', row }),
    },
    {
      id: 'delete',
      label: t('admin.delete'),
      icon: Trash2,
      isDanger: true,
      run: () => ask({ kind: 'delete', row }),
    },
  ]
}

const Devices = () => {
  const { t } = useTranslation()
  const api = useDevicesApi()
  const table = useTableView(SPEC)
  const list = useCall({
    of: [ADMIN_DATA, 'devices', table.view],
    read: () => api.list(rowsOf(table.view)),
  })
  const columns = useDeviceColumns()
  const [question, ask] = useState<DeviceQuestion | null>(null)
  const actionsOf = useDeviceActions(ask)
  const create = (
    <Button tone="primary" icon={Plus} onPress={() => ask({ kind: 'new' })}>
      {t('admin.devices.new')}
    </Button>
  )
  return (
    <AdminPage area="devices" actions={create}>
      <div className="admin-dialog">
        <UnknownNotice />
        <DataTable
          name="adminDevices"
          label={t('common.page.devices')}
          columns={columns}
          list={list}
          table={table}
          readRows={api.list}
          keyOf={({ id }) => id}
          nameOf={({ serial }) => serial}
          onOpen={(row) => ask({ kind: 'edit', row })}
          actionsOf={actionsOf}
          searchLabel={t('admin.devices.search')}
          filters={
            <>
              <ClientFilter table={table} />
              <FilterChoice
                label={t('admin.devices.place')}
                name="place"
                options={PLACES.map((id) => ({ id, label: t(`admin.devices.placeOf.${id}`) }))}
                table={table}
              />
            </>
          }
          empty={{ title: t('admin.devices.emptyTitle'), text: t('admin.devices.emptyText'), icon: Router }}
        />
      </div>
      <DeviceDialogs question={question} onClose={() => ask(null)} />
    </AdminPage>
  )
}

/** ADMIN-05: the trackers of all clients and in stock. */
export const DevicesScreen = adminScreen(Devices)
