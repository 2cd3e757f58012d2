import { Car, History, LogIn, Pencil, Plus, Router, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useVehiclesApi } from '../../../api/admin/vehicles.ts'
import { type AdminVehicleRow, VEHICLE_SORTS } from '../../../contract/http/admin/vehicles.ts'
import type { RowAction } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Button } from '../../../ui/button.tsx'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { ClientFilter } from '../frame/clientFilter.tsx'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import { rowsOf } from '../../../kit/table/rowsOf.ts'
import { useVehicleColumns } from './useVehicleColumns.tsx'
import { VehicleDialogs, type VehicleQuestion } from './vehicleDialogs.tsx'

const HAS_DEVICE = ['true', 'false'] as const
const SPEC = { sorts: VEHICLE_SORTS, filters: { hasDevice: HAS_DEVICE, clientId: null } }

const Vehicles = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const api = useVehiclesApi()
  const table = useTableView(SPEC)
  const list = useCall({
    of: [ADMIN_DATA, 'vehicles', table.view],
    read: () => api.list(rowsOf(table.view)),
  })
  const columns = useVehicleColumns()
  const [question, ask] = useState<VehicleQuestion | null>(null)
  const actionsOf = (row: AdminVehicleRow): readonly RowAction[] => [
    { id: 'edit', label: t('admin.edit'), icon: Pencil, run: () => ask({ kind: 'edit', row }) },
    {
      id: 'enter',
      label: t('admin.vehicles.enter'),
      icon: LogIn,
      run: () => ask({ kind: 'enter', row }),
    },
    {
      id: 'device',
      label: t('admin.vehicles.toDevice'),
      icon: Router,
      isDisabled: row.deviceSerial === null,
      run: () => navigate(`/admin/devices?q=${encodeURIComponent(row.deviceSerial ?? '')}`),
    },
    {
      id: 'history',
      label: t('admin.vehicles.history'),
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
  const create = (
    <Button tone="primary" icon={Plus} onPress={() => ask({ kind: 'new' })}>
      {t('admin.vehicles.new')}
    </Button>
  )
  return (
    <AdminPage area="vehicles" actions={create}>
      <DataTable
        name="adminVehicles"
        label={t('common.page.vehicles')}
        columns={columns}
        list={list}
        table={table}
        readRows={api.list}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={(row) => ask({ kind: 'edit', row })}
        actionsOf={actionsOf}
        searchLabel={t('admin.vehicles.search')}
        filters={
          <>
            <ClientFilter table={table} />
            <FilterChoice
              label={t('admin.vehicles.hasDevice')}
              name="hasDevice"
              options={[
                { id: 'true', label: t('admin.vehicles.with') },
                { id: 'false', label: t('admin.vehicles.without') },
              ]}
              table={table}
            />
          </>
        }
        empty={{ title: t('admin.vehicles.emptyTitle'), text: t('admin.vehicles.emptyText'), icon: Car }}
      />
      <VehicleDialogs question={question} onClose={() => ask(null)} />
    </AdminPage>
  )
}

/** ADMIN-05: the vehicles of all clients. */
export const VehiclesScreen = adminScreen(Vehicles)
