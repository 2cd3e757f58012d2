import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/iconButton.tsx'
import { Select } from '../../ui/select.tsx'
import type { TableColumn } from './column.ts'
import type { TableControls } from './useTableView.ts'

interface TableSortChoiceProps<R, Sort extends string> {
  readonly columns: readonly TableColumn<R, Sort>[]
  readonly table: TableControls<Sort>
}

/** Sort control where there are no headers to press: on a phone (dataTable.css hides it elsewhere). */
export const TableSortChoice = <R, Sort extends string>({
  columns,
  table,
}: TableSortChoiceProps<R, Sort>) => {
  const { t } = useTranslation()
  const { view, change } = table
  const options = columns.flatMap(({ sort, title }) =>
    sort === undefined ? [] : [{ id: sort, label: title }],
  )
  if (options.length === 0) return null
  return (
    <div className="table__sort">
      <Select
        label={t('table.sortBy')}
        hideLabel
        placeholder={t('table.sortBy')}
        options={options}
        value={view.sort}
        onChange={(sort) => change({ sort, isDescending: false })}
      />
      <IconButton
        icon={view.isDescending ? ArrowDownNarrowWide : ArrowUpNarrowWide}
        label={t(view.isDescending ? 'table.descending' : 'table.ascending')}
        tone="secondary"
        isDisabled={view.sort === null}
        onPress={() => change({ isDescending: !view.isDescending })}
      />
    </div>
  )
}
