// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list places its rows itself, which a select does not allow
import { Check } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { windowFor } from '../../../vehicleList/rowWindow.ts'
import { useScaledRows } from '../../../vehicleList/useScaledRows.ts'
import { Icon } from '../../../ui/icon.tsx'
import './memberPicker.css'
import { MemberName } from './memberName.tsx'
import { pickerWish } from './pickerKeys.ts'
import { useMemberRows } from './useMemberRows.ts'

interface MemberPickerProps {
  /** The accessible name. */
  readonly label: string
  readonly vehicleIds: Float64Array
  readonly isChosen: (vehicleId: number) => boolean
  /** False for those who only look on. */
  readonly canEdit: boolean
  /** Ticks wait while a saving runs. */
  readonly isBusy: boolean
  readonly onChoose: (vehicleIds: Iterable<number>, wanted: boolean) => void
  /** Where lines can be dragged: a pointer goes down, on one of them or beside; `vehicleOf` says on which. */
  readonly onGrasp?: (event: PointerEvent<HTMLElement>) => void
}

/** The vehicle of the line that an element belongs to; null beside the lines. */
export const vehicleOf = (element: Element): number | null => {
  const line = element.closest<HTMLElement>('[data-vehicle]')
  return line ? Number(line.dataset.vehicle) : null
}

/** CSS pixels. */
const ROW_HEIGHT = 40

/**
 * Any number of vehicles, each with a tick: only the lines in view are drawn. Arrows and page keys walk, the space bar
 * ticks, Shift takes everything between the last tick and this one, Ctrl+A all of them.
 */
export const MemberPicker = (props: MemberPickerProps) => {
  const { label, vehicleIds, isChosen, canEdit } = props

  const pane = useRef<HTMLDivElement>(null)
  const name = useId()
  const [wanted, setActive] = useState(0)
  const [hasFocus, setHasFocus] = useState(false)
  /** Where the last tick was made: one end of the next range. */
  const anchor = useRef(0)
  const count = vehicleIds.length
  const active = Math.max(0, Math.min(wanted, count - 1))
  const { rows, height, pageRows, scrollTo } = useScaledRows(pane, count, ROW_HEIGHT)
  const shown = windowFor(rows[0]?.index ?? 0, rows.at(-1)?.index ?? -1, count)
  const known = useMemberRows(vehicleIds, shown.first, shown.count)

  const idAt = (index: number): number => vehicleIds[index] ?? 0
  const choose: MemberPickerProps['onChoose'] = (ids, wish) => {
    if (canEdit && !props.isBusy) props.onChoose(ids, wish)
  }
  const toggle = (index: number, isRange: boolean): void => {
    const from = isRange ? Math.min(anchor.current, index, count - 1) : index
    const to = isRange ? Math.max(Math.min(anchor.current, count - 1), index) : index
    choose(vehicleIds.subarray(from, to + 1), !isChosen(idAt(index)))
    anchor.current = index
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wish = pickerWish(event, active, { count, pageRows })
    if (wish === null) return
    event.preventDefault()
    if (wish.kind === 'all') choose(vehicleIds, true)
    else if (wish.kind === 'toggle') toggle(active, event.shiftKey)
    else {
      setActive(wish.index)
      scrollTo(wish.index, 'auto')
    }
  }
  const onClick = (event: MouseEvent, index: number): void => {
    setActive(index)
    toggle(index, event.shiftKey)
  }

  return (
    <div
      ref={pane}
      className="member-picker"
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
      <div className="member-picker__all" role="presentation" style={{ height }}>
        {rows.map(({ index, top }) => {
          const id = idAt(index)
          const isOn = isChosen(id)
          const row = known.get(id)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list itself hears the keys
            <div
              key={id}
              id={`${name}-${index}`}
              className="member-picker__row ui-toggle"
              role="option"
              aria-selected={isOn}
              aria-setsize={count}
              aria-posinset={index + 1}
              aria-busy={row === undefined || undefined}
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
              {row && <MemberName row={row} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
