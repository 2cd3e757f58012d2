// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list places its rows itself, which a select does not allow
import { Check } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { windowFor } from '../rows/windowFor.ts'
import { useScaledRows } from '../rows/useScaledRows.ts'
import { Icon } from '../../ui/icon.tsx'
import './tickList.css'
import { tickAction } from './tickKeys.ts'
import { type ReadTickRows, type TickRow, useTickRows } from './useTickRows.ts'

interface TickListProps {
  /** The accessible name. */
  readonly label: string
  readonly vehicleIds: Float64Array
  readonly read: ReadTickRows
  readonly isChosen: (vehicleId: number) => boolean
  /** False for read-only access. */
  readonly canEdit: boolean
  /** Ticks are disabled while a save runs. */
  readonly isBusy: boolean
  readonly onChoose: (vehicleIds: Iterable<number>, wanted: boolean) => void
  /** Where lines can be dragged: a pointer goes down, on one of them or outside; `vehicleOf` returns which. */
  readonly onGrasp?: (event: PointerEvent<HTMLElement>) => void
}

/** The vehicle of the line that an element belongs to; null outside the lines. */
export const vehicleOf = (element: Element): number | null => {
  const line = element.closest<HTMLElement>('[data-vehicle]')
  return line ? Number(line.dataset.vehicle) : null
}

/** CSS pixels. */
const ROW_HEIGHT = 40

/** A vehicle in one line: its name and plate; without a name its plate, or its number. */
const VehicleName = ({ row }: { readonly row: TickRow }) => (
  <>
    <span className="tick-list__name">{row.name || row.licensePlate || String(row.vehicleId)}</span>
    <span className="tick-list__plate">{row.licensePlate}</span>
  </>
)

/**
 * Any number of vehicles, each with a tick: only the lines in view are rendered. Arrows and page keys move, the space
 * bar ticks, Shift takes everything between the last tick and this one, Ctrl+A all of them.
 */
export const TickList = (props: TickListProps) => {
  const { label, vehicleIds, read, isChosen, canEdit } = props
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  const name = useId()
  const [wanted, setActive] = useState(0)
  const [hasFocus, setHasFocus] = useState(false)
  /** Position of the last tick: one end of the next range. */
  const anchor = useRef(0)
  const count = vehicleIds.length
  const active = Math.max(0, Math.min(wanted, count - 1))
  const { rows, height, pageRows, scrollTo } = useScaledRows(pane, count, ROW_HEIGHT)
  const shown = windowFor(rows[0]?.index ?? 0, rows.at(-1)?.index ?? -1, count)
  const known = useTickRows(read, vehicleIds, shown.first, shown.count)

  const idAt = (index: number): number => vehicleIds[index] ?? 0
  const choose: TickListProps['onChoose'] = (ids, request) => {
    if (canEdit && !props.isBusy) props.onChoose(ids, request)
  }
  const toggle = (index: number, isRange: boolean): void => {
    const from = isRange ? Math.min(anchor.current, index, count - 1) : index
    const to = isRange ? Math.max(Math.min(anchor.current, count - 1), index) : index
    choose(vehicleIds.subarray(from, to + 1), !isChosen(idAt(index)))
    anchor.current = index
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const request = tickAction(event, active, { count, pageRows })
    if (request === null) return
    event.preventDefault()
    if (request.kind === 'all') choose(vehicleIds, true)
    else if (request.kind === 'toggle') toggle(active, event.shiftKey)
    else {
      setActive(request.index)
      scrollTo(request.index, 'auto')
    }
  }
  const onClick = (event: MouseEvent, index: number): void => {
    setActive(index)
    toggle(index, event.shiftKey)
  }

  return (
    <div
      ref={pane}
      className="tick-list"
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-disabled={!canEdit || undefined}
      aria-busy={props.isBusy || undefined}
      tabIndex={0}
      aria-activedescendant={hasFocus && count > 0 ? `${name}-${active}` : undefined}
      data-drags={props.onGrasp ? '' : undefined}
      onPointerDown={props.onGrasp}
      onKeyDown={onKeyDown}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <div className="tick-list__all" role="presentation" style={{ height }}>
        {rows.map(({ index, top }) => {
          const id = idAt(index)
          const isOn = isChosen(id)
          const row = known.get(id)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list itself handles the keys
            <div
              key={id}
              id={`${name}-${index}`}
              className="tick-list__row ui-toggle"
              role="option"
              aria-selected={isOn}
              aria-setsize={count}
              aria-posinset={index + 1}
              aria-busy={row === undefined || undefined}
              aria-label={row ? undefined : t('common.loading')}
              tabIndex={-1}
              data-vehicle={id}
              data-selected={isOn || undefined}
              data-disabled={canEdit ? undefined : ''}
              data-active={hasFocus && index === active ? '' : undefined}
              style={{ height: ROW_HEIGHT, translate: `0 ${top}px` }}
              onClick={(event) => onClick(event, index)}
            >
              {canEdit && (
                <span className="ui-toggle__box" aria-hidden>
                  {isOn && <Icon of={Check} size={14} />}
                </span>
              )}
              {row && <VehicleName row={row} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
