import type { MaintenanceRow, MaintenanceSort } from '../../contract/http/maintenance.ts'
import { dayText } from '../../i18n/dayText.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Formats } from '../../i18n/useFormat.ts'
import type { TableColumn } from '../../kit/table/column.ts'
import { DueBadge } from '../../vehicle/maintenance/dueBadge.tsx'
import { dueText } from '../../vehicle/maintenance/dueText.ts'

/** Per cent are of one. */
const PER_CENT = 100

/** The columns of the list of maintenance and documents. */
export const maintenanceColumns = (
  t: Translate,
  format: Pick<Formats, 'number'>,
): readonly TableColumn<MaintenanceRow, MaintenanceSort>[] => [
  {
    id: 'state',
    title: t('maintenance.state'),
    width: '12%',
    cell: ({ due }) => <DueBadge state={due.state} />,
    exported: [{ title: t('maintenance.state'), value: ({ due }) => t(`maintenance.stateOf.${due.state}`) }],
  },
  {
    id: 'vehicle',
    title: t('maintenance.vehicle'),
    sort: 'vehicle',
    cell: ({ vehicleName, licensePlate }) => [vehicleName, licensePlate].filter(Boolean).join(' · '),
  },
  { id: 'name', title: t('maintenance.name'), sort: 'name', cell: ({ name }) => name },
  {
    id: 'kind',
    title: t('maintenance.kind'),
    sort: 'kind',
    cell: ({ kind }) => t(`maintenance.kindOf.${kind}`),
  },
  {
    id: 'due',
    title: t('maintenance.due'),
    sort: 'due',
    width: '26%',
    cell: ({ due }) => dueText(t, format, due),
  },
  {
    id: 'used',
    title: t('maintenance.used'),
    isNumber: true,
    isWideOnly: true,
    width: '8%',
    cell: ({ due }) => (due.used === null ? '' : `${format.number(Math.round(due.used * PER_CENT))} %`),
    exported: [
      {
        title: `${t('maintenance.used')}, %`,
        value: ({ due }) => (due.used === null ? null : Math.round(due.used * PER_CENT)),
      },
    ],
  },
  {
    id: 'last',
    title: t('maintenance.last'),
    isWideOnly: true,
    width: '10%',
    cell: ({ lastDay }) => dayText(lastDay),
  },
]
