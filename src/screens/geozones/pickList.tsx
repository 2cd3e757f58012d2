// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list places its rows itself, which a select does not allow
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { rowAfter } from '../../kit/rows/rowKeys.ts'
import { useScaledRows } from '../../kit/rows/useScaledRows.ts'
import { Icon } from '../../ui/icon.tsx'
import '../../ui/toggles.css'
import type { Ticks } from './many/ticks.ts'

interface PickListProps<Row extends { readonly id: number }> {
  /** The accessible name. */
  readonly label: string
  readonly rows: readonly Row[]
  /** The row that is open. */
  readonly openId: number | null
  readonly onOpen: (row: Row) => void
  readonly renderRow: (row: Row) => ReactNode
  /** null: several rows cannot be chosen. */
  readonly ticks: Ticks | null
}

const ROW_PX = 56

/**
 * A list of any length. Arrows, Home, End and the page keys move through it and open each row; with Ctrl they only move.
 * The space bar ticks a row, Shift everything from the last tick on, Ctrl+A all rows.
 */
export const PickList = <Row extends { readonly id: number }>(props: PickListProps<Row>) => {
  const { label, rows: all, openId, onOpen, renderRow, ticks } = props
  const pane = useRef<HTMLDivElement>(null)
  const { rows, height, pageRows, scrollTo } = useScaledRows(pane, all.length, ROW_PX)
  const open = all.findIndex(({ id }) => id === openId)
  const [movedTo, setMovedTo] = useState<number | null>(null)
  const active = Math.min(movedTo ?? open, all.length - 1)
  useEffect(() => {
    if (open >= 0) scrollTo(open, 'auto')
  }, [open, scrollTo])
  const onKeyDown = (event: KeyboardEvent): void => {
    const isWide = event.ctrlKey || event.metaKey
    if (ticks && isWide && event.code === 'KeyA') ticks.setAll(true)
    else if (ticks && event.key === ' ' && active >= 0) ticks.toggle(active, event.shiftKey)
    else {
      const to = rowAfter(event.key, active, { count: all.length, pageRows })
      const row = to === null ? undefined : all[to]
      if (to === null || row === undefined) return
      scrollTo(to, 'auto')
      setMovedTo(isWide ? to : null)
      if (!isWide) onOpen(row)
    }
    event.preventDefault()
  }
  return (
    <div
      ref={pane}
      className="zone-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={ticks !== null}
      aria-activedescendant={active < 0 ? undefined : `row-${all[active]?.id}`}
      onClick={({ target, shiftKey }) => {
        const element = target instanceof Element ? target : null
        const index = Number(element?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
        const row = all[index]
        if (!row) return
        const isTick = element?.closest('.zone-row__tick') !== null
        if (ticks && (isTick || shiftKey)) {
          ticks.toggle(index, shiftKey)
          setMovedTo(index)
        } else {
          setMovedTo(null)
          onOpen(row)
        }
      }}
      onKeyDown={onKeyDown}
    >
      <div className="zone-list__rows" style={{ height }}>
        {rows.map(({ index, top }) => {
          const row = all[index]
          if (!row) return null
          const isTicked = ticks?.ids.has(row.id) === true
          return (
            <div
              key={row.id}
              id={`row-${row.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={row.id === openId}
              aria-checked={ticks ? isTicked : undefined}
              aria-setsize={all.length}
              aria-posinset={index + 1}
              className="zone-row"
              data-active={index === active ? '' : undefined}
              style={{ height: ROW_PX, translate: `0 ${top}px` }}
              data-index={index}
            >
              {ticks && (
                <span className="zone-row__tick ui-toggle" data-selected={isTicked || undefined} aria-hidden>
                  <span className="ui-toggle__box">{isTicked && <Icon of={Check} size={14} />}</span>
                </span>
              )}
              {renderRow(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
