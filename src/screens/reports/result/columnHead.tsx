import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { isNumberUnit, unitOf } from '../../../reportTable/cellText.ts'
import type { ResultColumn } from '../../../reportTable/resultRows.ts'
import type { ResultSort } from '../../../reportTable/sortRows.ts'
import type { ArrangedColumns } from './useColumns.ts'

const KEY_STEP_PX = 16

interface ColumnHeadProps {
  readonly column: ResultColumn
  readonly columns: ArrangedColumns
  readonly sort: ResultSort | null
  readonly onSort: (sort: ResultSort | null) => void
}

/** Ascending, descending, as it came. */
const nextSort = (sort: ResultSort | null, key: string): ResultSort | null => {
  if (sort?.key !== key) return { key, isDescending: false }
  return sort.isDescending ? null : { key, isDescending: true }
}

/** The border after a heading: dragged, or moved by the arrow keys. */
const Resizer = ({ column, columns }: Pick<ColumnHeadProps, 'column' | 'columns'>) => {
  const { t } = useTranslation()
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const width = columns.widthOf(column)
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (drag.current) columns.resize(column.key, drag.current.width + clientX - drag.current.x)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    columns.resize(column.key, width + steps)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator that is moved is a control
    <span
      className="report-table__resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('reports.resize', { name: t(`reports.column.${column.key as 'day'}`) })}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The heading of a column: a press sorts by it. */
export const ColumnHead = ({ column, columns, sort, onSort }: ColumnHeadProps) => {
  const { t } = useTranslation()
  const { key, unit } = column
  const isSorted = sort?.key === key
  const direction = sort?.isDescending ? 'descending' : 'ascending'
  const unitText = unitOf({ t }, unit)
  return (
    <div
      role="columnheader"
      className="report-table__heading"
      aria-sort={isSorted ? direction : 'none'}
      data-number={isNumberUnit(unit) ? '' : undefined}
    >
      <button type="button" className="report-table__sort" onClick={() => onSort(nextSort(sort, key))}>
        <span className="report-table__title">
          {t(`reports.column.${key as 'day'}`)}
          {unitText !== '' && <span className="report-table__unit">, {unitText}</span>}
        </span>
        {isSorted && <Icon of={sort.isDescending ? ArrowDown : ArrowUp} size={14} />}
      </button>
      <Resizer column={column} columns={columns} />
    </div>
  )
}
