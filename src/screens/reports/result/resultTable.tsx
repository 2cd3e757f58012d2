import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportGrouping } from '../../../contract/reports/reportKinds.ts'
import type { ReportCell } from '../../../contract/reports/reportRun.ts'
import { useScaledRows } from '../../../kit/rows/useScaledRows.ts'
import { cellText, type CellWriting, isNumberUnit, rowCellText } from '../../../reportTable/cellText.ts'
import { ColumnHead } from './columnHead.tsx'
import { groupTitle } from '../../../reportTable/groupTitle.ts'
import { cellOf, type ResultColumn, type ResultRow } from '../../../reportTable/resultRows.ts'
import type { ResultLine } from '../../../reportTable/tableLines.ts'
import type { ResultSort } from '../../../reportTable/sortRows.ts'
import type { ArrangedColumns } from './useColumns.ts'

const LINE_HEIGHT = 34
/** The first column holds the titles of groups, CSS pixels. */
const GROUP_WIDTH = 260

interface ResultTableProps {
  readonly lines: readonly ResultLine[]
  /** Every column of the kind: the order of the totals. */
  readonly kindColumns: readonly ResultColumn[]
  readonly columns: ArrangedColumns
  readonly groupBy: ReportGrouping | null
  readonly sort: ResultSort | null
  readonly onSort: (sort: ResultSort | null) => void
  readonly writing: CellWriting
  readonly selected: ResultRow | null
  readonly onSelect: (row: ResultRow) => void
  /** The accessible name. */
  readonly label?: string
}

/** The nearest row from a line on, in the direction of a step. */
const rowFrom = (lines: readonly ResultLine[], start: number, step: 1 | -1): ResultRow | null => {
  for (let at = start; at >= 0 && at < lines.length; at += step) {
    const line = lines[at]
    if (line?.kind === 'row') return line.row
  }
  return null
}

/** The row that a key leads to; null: the key is of no use here. */
const rowForKey = (
  key: string,
  lines: readonly ResultLine[],
  from: number,
  pageRows: number,
): ResultRow | null => {
  const last = lines.length - 1
  if (key === 'Home') return rowFrom(lines, 0, 1)
  if (key === 'End') return rowFrom(lines, last, -1)
  if (key === 'ArrowDown') return rowFrom(lines, from + 1, 1)
  if (key === 'ArrowUp') return rowFrom(lines, from - 1, -1)
  if (key === 'PageDown') return rowFrom(lines, Math.min(last, from + pageRows), -1)
  if (key === 'PageUp') return rowFrom(lines, Math.max(0, from - pageRows), 1)
  return null
}

/** The rows of a report: only those in view are rendered, of however many there are. */
export const ResultTable = (props: ResultTableProps) => {
  const { lines, kindColumns, columns, groupBy, sort, onSort, writing, selected, onSelect } = props
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  const id = useId()
  const { rows, height, pageRows, scrollTo } = useScaledRows(pane, lines.length, LINE_HEIGHT)
  const { shown } = columns
  const widths = shown.map((column, place) =>
    place === 0 && groupBy !== null
      ? Math.max(GROUP_WIDTH, columns.widthOf(column))
      : columns.widthOf(column),
  )
  const gridTemplateColumns = widths.map((px) => `${px}px`).join(' ')
  const width = widths.reduce((sum, px) => sum + px, 0)
  const placeOf = (row: ResultRow | null): number =>
    row === null ? -1 : lines.findIndex((line) => line.kind === 'row' && line.row === row)
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowForKey(event.key, lines, placeOf(selected), pageRows)
    if (row === null) return
    event.preventDefault()
    onSelect(row)
    scrollTo(placeOf(row), 'auto')
  }
  const totalCells = (totals: readonly ReportCell[], label: string) =>
    shown.map((column, place) => {
      const cell = totals[kindColumns.findIndex(({ key }) => key === column.key)] ?? null
      const text = cellText(cell, column.unit, writing)
      return (
        <span key={column.key} role="gridcell" data-number={isNumberUnit(column.unit) ? '' : undefined}>
          {place === 0 && text === '' ? label : text}
        </span>
      )
    })
  const cellsOf = (line: ResultLine) => {
    if (line.kind === 'total') return totalCells(line.totals, t('reports.total'))
    if (line.kind === 'group') return totalCells(line.group.totals, groupTitle(t, line.group, groupBy))
    return shown.map((column) => {
      const text = rowCellText(line.row, column, cellOf(line.row, column), writing)
      return (
        <span
          key={column.key}
          role="gridcell"
          title={text}
          data-number={isNumberUnit(column.unit) ? '' : undefined}
        >
          {text}
        </span>
      )
    })
  }
  return (
    <div
      ref={pane}
      className="report-table"
      role="grid"
      aria-label={props.label ?? t('reports.table')}
      aria-rowcount={lines.length + 1}
      aria-colcount={shown.length}
      aria-activedescendant={selected ? `${id}-${placeOf(selected)}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="report-table__head" role="row" aria-rowindex={1} style={{ gridTemplateColumns, width }}>
        {shown.map((column) => (
          <ColumnHead key={column.key} column={column} columns={columns} sort={sort} onSort={onSort} />
        ))}
      </div>
      <div className="report-table__rows" role="rowgroup" style={{ height, width }}>
        {rows.map(({ index, top }) => {
          const line = lines[index]
          if (!line) return null
          const row = line.kind === 'row' ? line.row : null
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid takes focus and keys for its rows
            <div
              key={index}
              id={`${id}-${index}`}
              className="report-table__line"
              role="row"
              aria-rowindex={index + 2}
              aria-selected={row === null ? undefined : row === selected}
              data-kind={line.kind}
              style={{ gridTemplateColumns, translate: `0 ${top}px`, height: LINE_HEIGHT }}
              onClick={row === null ? undefined : () => onSelect(row)}
            >
              {cellsOf(line)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
