import { useTranslation } from 'react-i18next'
import type { TableControls } from './useTableView.ts'
import { Select, type SelectOption } from '../../ui/select.tsx'

const ALL = 'all'

interface FilterChoiceProps {
  readonly label: string
  /** Its name in the view. */
  readonly name: string
  readonly options: readonly SelectOption<string>[]
  /** Shown without a choice; absent: all. */
  readonly allText?: string
  readonly table: Pick<TableControls, 'filter' | 'view'>
}

/** A filter of a table with a few values. */
export const FilterChoice = ({ label, name, options, allText, table }: FilterChoiceProps) => {
  const { t } = useTranslation()
  return (
    <div className="table__filter">
      <Select
        label={label}
        hideLabel
        options={[{ id: ALL, label: allText ?? `${label}: ${t('table.all').toLowerCase()}` }, ...options]}
        value={table.view.filters[name] ?? ALL}
        onChange={(value) => table.filter(name, value === ALL ? null : value)}
      />
    </div>
  )
}
