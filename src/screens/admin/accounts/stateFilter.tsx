import { useTranslation } from 'react-i18next'
import type { TableControls } from '../../../kit/table/useTableView.ts'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'

/** The values of the filter `state`. */
export const STATE_VALUES = ['active', 'blocked'] as const

interface StateFilterProps {
  readonly table: Pick<TableControls, 'filter' | 'view'>
}

/** Only accounts that can sign in, or only those that cannot. */
export const StateFilter = ({ table }: StateFilterProps) => {
  const { t } = useTranslation()
  return (
    <FilterChoice
      label={t('admin.column.state')}
      name="state"
      options={STATE_VALUES.map((id) => ({ id, label: t(`admin.state.${id}`) }))}
      table={table}
    />
  )
}
