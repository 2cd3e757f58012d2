import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { movedColumn, type ArrangedColumns } from './useColumns.ts'

/** Which columns a report shows, and in which order; required ones stay (REPORT-31, REPORT-32). */
export const ColumnsPopover = ({
  columns,
}: {
  readonly columns: Pick<ArrangedColumns, 'all' | 'shown' | 'toggle' | 'move' | 'reset'>
}) => {
  const { t } = useTranslation()
  const { all, shown, toggle, move, reset } = columns
  return (
    <Popover
      label={t('reports.columnsLabel')}
      placement="bottom end"
      trigger={<IconButton icon={Columns3} label={t('reports.columnsLabel')} />}
    >
      {() => (
        <div className="report-columns">
          <ul className="report-columns__list">
            {all.map((column) => {
              const { key, isRequired } = column
              const name = t(`reports.column.${key as 'day'}`)
              const stays = (by: -1 | 1): boolean => movedColumn(all, key, by) === all
              return (
                <li key={key} className="report-columns__item">
                  <Checkbox
                    isSelected={shown.some((one) => one.key === key)}
                    isDisabled={isRequired}
                    onChange={() => toggle(key)}
                  >
                    {name}
                  </Checkbox>
                  <IconButton
                    icon={ArrowUp}
                    label={t('reports.moveUp', { name })}
                    isDisabled={stays(-1)}
                    onPress={() => move(key, -1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={t('reports.moveDown', { name })}
                    isDisabled={stays(1)}
                    onPress={() => move(key, 1)}
                  />
                </li>
              )
            })}
          </ul>
          <p className="report-columns__hint">{t('reports.columnsHint')}</p>
          <Button onPress={reset}>{t('reports.columnsReset')}</Button>
        </div>
      )}
    </Popover>
  )
}
