import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

export interface VirtualColumn {
  readonly id: string
  readonly label: string
  /** A CSS grid track size. */
  readonly width: string
  readonly isNumber?: boolean
}

interface VirtualTableProps {
  readonly label: string
  readonly columns: readonly VirtualColumn[]
  readonly count: number
  readonly rowHeight: number
  /** Rows that are a title over those below: one cell, no selection. */
  readonly headings?: { readonly isHeading: (index: number) => boolean; readonly height: number }
  /** Narrower than this, the table scrolls sideways, CSS pixels. */
  readonly minWidth?: number
  /** The cells of a row, in the order of the columns. */
  readonly renderCells: (index: number) => readonly ReactNode[]
  /** -1: none. */
  readonly selected: number
  readonly onSelect: (index: number) => void
}

const OVERSCAN = 8
const PAGE_ROWS = 10
const HEAD_HEIGHT = 32

type IsHeading = (index: number) => boolean
const NO_HEADINGS: IsHeading = () => false

/** The row that a key leads to, headings skipped; null for other keys, and where there is no such row. */
const rowFor = (key: string, from: number, count: number, isHeading: IsHeading): number | null => {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE_ROWS,
    PageUp: from - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }
  const wanted = moves[key]
  if (wanted === undefined || count === 0) return null
  const step = wanted < from ? -1 : 1
  let row = Math.max(0, Math.min(count - 1, wanted))
  while (row >= 0 && row < count && isHeading(row)) row += key === 'Home' ? 1 : step
  return row < 0 || row >= count ? null : row
}

/** A table that renders only the rows in view; one row is selected, by press or by keys, and is scrolled into view. */
export const VirtualTable = (props: VirtualTableProps) => {
  const { label, columns, count, rowHeight, headings, minWidth = 0, renderCells, selected, onSelect } = props
  const isHeading = headings?.isHeading ?? NO_HEADINGS
  const heightOf = (index: number): number => (headings && isHeading(index) ? headings.height : rowHeight)
  const pane = useRef<HTMLDivElement>(null)
  const id = useId()
  // oxlint-disable-next-line react/incompatible-library -- its functions are not handed to memoised views
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => pane.current,
    estimateSize: heightOf,
    overscan: OVERSCAN,
    // The header covers the first row of the pane.
    scrollPaddingStart: HEAD_HEIGHT,
  })
  // Heights are remembered by index, and rows change places when some are folded away.
  useEffect(() => rows.measure(), [count, rows])
  useEffect(() => {
    if (selected >= 0) rows.scrollToIndex(selected, { align: 'auto' })
  }, [selected, rows])
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowFor(event.key, selected, count, isHeading)
    if (row === null) return
    event.preventDefault()
    onSelect(row)
  }
  const grid = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') }
  return (
    <div
      ref={pane}
      className="route-table"
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-activedescendant={selected >= 0 ? `${id}-${selected}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div
        className="route-table__head"
        role="row"
        aria-rowindex={1}
        style={{ ...grid, minWidth, height: HEAD_HEIGHT }}
      >
        {columns.map((column) => (
          <span key={column.id} role="columnheader" data-number={column.isNumber ? '' : undefined}>
            {column.label}
          </span>
        ))}
      </div>
      <div className="route-table__rows" role="rowgroup" style={{ minWidth, height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const cells = renderCells(index)
          if (isHeading(index))
            return (
              <div
                key={index}
                className="route-table__day"
                role="row"
                aria-rowindex={index + 2}
                style={{ height: heightOf(index), translate: `0 ${start}px` }}
              >
                <span role="gridcell" aria-colspan={columns.length}>
                  {cells[0]}
                </span>
              </div>
            )
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid takes focus and keys for its rows
            <div
              key={index}
              id={`${id}-${index}`}
              className="route-table__row"
              role="row"
              aria-rowindex={index + 2}
              aria-selected={index === selected}
              style={{ ...grid, height: rowHeight, translate: `0 ${start}px` }}
              onClick={() => onSelect(index)}
            >
              {columns.map((column, place) => (
                <span key={column.id} role="gridcell" data-number={column.isNumber ? '' : undefined}>
                  {cells[place]}
                </span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
