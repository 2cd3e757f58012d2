import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DEVICE_SORTS, DeviceRow } from '../../../contract/http/admin/devices.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { momentCell } from '../../../kit/transfer/tableDocument.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TwoLines } from '../frame/twoLines.tsx'

type Column = TableColumn<DeviceRow, (typeof DEVICE_SORTS)[number]>

/** The columns of the trackers. */
export const useDeviceColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  const { date } = useFormat()
  return useMemo(
    () => [
      {
        id: 'serial',
        title: t('admin.column.serial'),
        sort: 'serial',
        width: '20%',
        cell: (row) => <TwoLines note={row.note}>{row.serial}</TwoLines>,
        exported: [
          { title: t('admin.column.serial'), value: (row) => row.serial },
          { title: t('admin.column.note'), value: (row) => row.note },
        ],
      },
      { id: 'type', title: t('admin.column.type'), sort: 'type', cell: (row) => row.type },
      {
        id: 'client',
        title: t('admin.column.client'),
        sort: 'clientLogin',
        exported: [
          { title: t('admin.column.client'), value: (row) => row.clientLogin ?? t('admin.devices.stock') },
        ],
        cell: (row) => row.clientLogin ?? <Badge>{t('admin.devices.stock')}</Badge>,
      },
      {
        id: 'vehicle',
        title: t('admin.column.vehicle'),
        sort: 'vehicleName',
        width: '20%',
        exported: [
          { title: t('admin.column.vehicle'), value: (row) => row.vehicleName },
          { title: t('admin.column.plate'), value: (row) => row.licensePlate },
        ],
        cell: (row) =>
          row.vehicleName === null ? (
            <Badge>{t('admin.devices.placeOf.free')}</Badge>
          ) : (
            <TwoLines note={row.licensePlate}>{row.vehicleName}</TwoLines>
          ),
      },
      {
        id: 'phone',
        title: t('admin.column.simPhone'),
        isWideOnly: true,
        cell: (row) => row.phone ?? t('admin.none'),
        exported: [{ title: t('admin.column.simPhone'), value: (row) => row.phone }],
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
