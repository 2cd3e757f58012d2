import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminVehicleRow, VEHICLE_SORTS } from '../../../contract/http/admin/vehicles.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { momentCell } from '../../../kit/transfer/tableDocument.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TwoLines } from '../frame/twoLines.tsx'

type Column = TableColumn<AdminVehicleRow, (typeof VEHICLE_SORTS)[number]>

/** The columns of the vehicles. */
export const useVehicleColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  const { date } = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('admin.column.vehicleName'),
        sort: 'name',
        width: '26%',
        cell: (row) => <TwoLines note={row.description}>{row.name}</TwoLines>,
        exported: [
          { title: t('admin.column.vehicleName'), value: (row) => row.name },
          { title: t('admin.column.description'), value: (row) => row.description },
        ],
      },
      {
        id: 'plate',
        title: t('admin.column.plate'),
        sort: 'licensePlate',
        cell: (row) => row.licensePlate,
      },
      {
        id: 'client',
        title: t('admin.column.client'),
        sort: 'clientLogin',
        cell: (row) => row.clientLogin,
      },
      {
        id: 'tracker',
        title: t('admin.column.tracker'),
        sort: 'deviceSerial',
        exported: [{ title: t('admin.column.tracker'), value: (row) => row.deviceSerial }],
        cell: (row) => row.deviceSerial ?? <Badge tone="attention">{t('admin.vehicles.without')}</Badge>,
      },
      {
        id: 'kind',
        title: t('admin.column.kind'),
        isWideOnly: true,
        cell: (row) => t(`admin.vehicles.kind.${row.type}`),
      },
      {
        id: 'lastSeenAt',
        title: t('admin.column.heardAt'),
        sort: 'lastSeenAt',
        isWideOnly: true,
        width: '196px',
        exported: [{ title: t('admin.column.heardAt'), value: (row) => momentCell(row.lastSeenAt) }],
        cell: (row) => <time>{row.lastSeenAt === null ? t('admin.none') : date(row.lastSeenAt)}</time>,
      },
    ],
    [t, date],
  )
}
