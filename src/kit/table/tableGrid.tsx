import { ChevronDown, ChevronUp, EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import { SelectionCheckbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Menu } from '../../ui/menu.tsx'
import { titleIfClipped } from '../../ui/titleIfClipped.ts'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import type { RowAction } from './column.ts'
import { ColumnResizer } from './columnResizer.tsx'
import type { TableColumns } from './useTableLook.ts'
import type { TableControls } from './useTableView.ts'

/** The column of the menus, whatever the table. */
const ACTIONS = ' actions'
/** The column of the check boxes. */
const CHOICE = ' choice'

/** The chosen rows, by their keys. */
export interface TableChoice {
  readonly keys: ReadonlySet<number>
  readonly change: (keys: ReadonlySet<number>) => void
}

export interface TableGridProps<R, Sort extends string> {
  /** The accessible name. */
  readonly label: string
  /** The first shown one names the row. */
  readonly columns: TableColumns<R, Sort>
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => number
  /** The row's name in the accessible name of its menu. */
  readonly nameOf: (row: R) => string
  readonly table: TableControls<Sort>
  /** Opens a row: a press on it, or Enter. */
  readonly onOpen?: (row: R) => void
  readonly actionsOf?: (row: R) => readonly RowAction[]
  /** With it rows can be chosen, for actions on several. */
  readonly choice?: TableChoice
}

interface HeadingProps<R, Sort extends string> {
  readonly columns: TableColumns<R, Sort>
  /** Among the shown columns. */
  readonly index: number
}

const Heading = <R, Sort extends string>({ columns, index }: HeadingProps<R, Sort>) => {
  const { shown, widthOf, resize } = columns
  const column = shown[index]
  if (!column) return null
  const width = widthOf(column)
  return (
    <Column
      id={column.id}
      className="table__heading"
      isRowHeader={index === 0}
      allowsSorting={column.sort !== undefined}
      data-column={column.id}
      data-number={column.isNumber ? '' : undefined}
      {...(width !== undefined && { style: { width } })}
    >
      {({ sortDirection }) => (
        <>
          <span className="table__title">
            <span className="table__title-text">{column.title}</span>
            {sortDirection && <Icon of={sortDirection === 'ascending' ? ChevronUp : ChevronDown} size={14} />}
          </span>
          {index + 1 < shown.length && <ColumnResizer onResize={resize} />}
        </>
      )}
    </Column>
  )
}

const RowMenu = ({ name, actions }: { readonly name: string; readonly actions: readonly RowAction[] }) => {
  const { t } = useTranslation()
  const label = t('table.actionsOf', { name })
  return (
    <Menu
      label={label}
      items={actions}
      onAction={(id) => actions.find((action) => action.id === id)?.run()}
      trigger={<IconButton icon={EllipsisVertical} label={label} tooltipPlacement="left" />}
    />
  )
}

/**
 * The rows themselves as a grid with arrow navigation; Enter opens a row or sorts by a header. On a phone rows are
 * cards.
 */
export const TableGrid = <R, Sort extends string>(props: TableGridProps<R, Sort>) => {
  const { columns, rows, keyOf, nameOf, table, onOpen, actionsOf, choice } = props
  const { t } = useTranslation()
  const { view, change } = table
  const { shown } = columns
  const sorted = shown.find(({ sort }) => sort !== undefined && sort === view.sort)
  return (
    <Table
      className="table__grid"
      aria-label={props.label}
      data-opens={onOpen ? '' : undefined}
      {...(sorted && {
        sortDescriptor: { column: sorted.id, direction: view.isDescending ? 'descending' : 'ascending' },
      })}
      {...(choice && {
        selectionMode: 'multiple' as const,
        selectedKeys: choice.keys,
        onSelectionChange: (chosen: 'all' | ReadonlySet<string | number>) =>
          choice.change(new Set(chosen === 'all' ? rows.map(keyOf) : [...chosen].map(Number))),
      })}
      onSortChange={({ column, direction }) => {
        const chosen = shown.find(({ id }) => id === column)
        change({ sort: chosen?.sort ?? null, isDescending: direction === 'descending' })
      }}
    >
      <TableHeader className="table__head">
        {choice && (
          <Column id={CHOICE} className="table__heading table__choose">
            <SelectionCheckbox label={t('table.chooseAll')} />
          </Column>
        )}
        {shown.map((column, index) => (
          <Heading key={column.id} columns={columns} index={index} />
        ))}
        {actionsOf && (
          <Column id={ACTIONS} className="table__heading table__actions">
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </Column>
        )}
      </TableHeader>
      <TableBody className="table__body">
        {rows.map((row) => (
          <Row
            key={keyOf(row)}
            id={keyOf(row)}
            className="table__row"
            textValue={nameOf(row)}
            {...(onOpen && { onAction: () => onOpen(row) })}
          >
            {choice && (
              <Cell className="table__cell table__choose">
                <SelectionCheckbox label={t('table.choose', { name: nameOf(row) })} />
              </Cell>
            )}
            {shown.map((column, index) => (
              <Cell
                key={column.id}
                className="table__cell"
                data-lead={index === 0 ? '' : undefined}
                data-number={column.isNumber ? '' : undefined}
              >
                <span className="table__label" aria-hidden>
                  {column.title}
                </span>
                <span className="table__value" onPointerEnter={titleIfClipped}>
                  {column.cell(row)}
                </span>
              </Cell>
            ))}
            {actionsOf && (
              <Cell className="table__cell table__actions">
                <RowMenu name={nameOf(row)} actions={actionsOf(row)} />
              </Cell>
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
