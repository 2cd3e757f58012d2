import { INTERVAL_NAMES } from '../../../contract/http/maintenance.ts'
import type {
  MAINTENANCE_TEMPLATE_SORTS,
  MaintenanceTemplateRow,
} from '../../../contract/http/maintenanceTemplates.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { Formats } from '../../../i18n/useFormat.ts'
import type { TableColumn } from '../../../kit/table/column.ts'

type Sort = (typeof MAINTENANCE_TEMPLATE_SORTS)[number]

/** The columns of the list of templates. */
export const templateColumns = (
  t: Translate,
  format: Pick<Formats, 'number'>,
): readonly TableColumn<MaintenanceTemplateRow, Sort>[] => [
  { id: 'name', title: t('maintenance.name'), sort: 'name', cell: ({ name }) => name },
  {
    id: 'classes',
    title: t('maintenance.templates.classes'),
    width: '16%',
    cell: ({ vehicleTypes }) =>
      vehicleTypes.map((type) => t(`maintenance.templates.classOf.${type}`)).join(', '),
  },
  {
    id: 'kind',
    title: t('maintenance.kind'),
    sort: 'kind',
    width: '16%',
    cell: ({ kind }) => t(`maintenance.kindOf.${kind}`),
  },
  {
    id: 'intervals',
    title: t('maintenance.templates.intervals'),
    width: '22%',
    cell: (row) =>
      INTERVAL_NAMES.flatMap((name) => {
        const value = row[name]
        return value === null ? [] : [t(`maintenance.templates.${name}`, { value: format.number(value) })]
      }).join(' · '),
  },
  {
    id: 'isForNew',
    title: t('maintenance.templates.forNew'),
    isWideOnly: true,
    width: '12%',
    cell: ({ isForNew }) => t(isForNew ? 'maintenance.templates.yes' : 'maintenance.templates.no'),
  },
  {
    id: 'records',
    title: t('maintenance.templates.records'),
    isNumber: true,
    width: '10%',
    cell: ({ records }) => format.number(records),
    exported: [{ title: t('maintenance.templates.records'), value: ({ records }) => records }],
  },
]
