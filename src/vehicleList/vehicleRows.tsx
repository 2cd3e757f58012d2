import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../contract/engine.ts'
import { useFleetCounts, useGroups, useRows } from '../fleet/fleetContext.ts'
import { type ListPlace, placeAfter } from './listKeys.ts'
import { rowAt } from './rowWindow.ts'
import { SkeletonRow } from './skeletonRow.tsx'
import { type RevealWish, useHighlight } from './useHighlight.ts'
import { usePin } from './usePin.ts'
import { useRowScroll } from './useRowScroll.ts'
import { VehicleRowView } from './vehicleRowView.tsx'

export interface VehicleRowsProps {
  /** CSS pixels: 56, 40 or 32 (design tokens). */
  readonly rowHeight: number
  readonly selectedId: number | null
  readonly reveal: RevealWish | null
  readonly onSelect: (row: VehicleRow) => void
  readonly onHover: (vehicleId: number | null) => void
}

const idOf = (index: number): string => `vehicle-row-${index}`

/** The rows in view, as a grid that the keyboard walks: arrows, page keys, Enter; left goes to the star. */
export const VehicleRows = (props: VehicleRowsProps) => {
  const { rowHeight, selectedId } = props
  const { t } = useTranslation()
  const { listed } = useFleetCounts()
  const window = useRows()
  const groups = useGroups()
  const pin = usePin()
  const pane = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<ListPlace>({ index: 0, part: 'row' })
  const [hasFocus, setHasFocus] = useState(false)
  const scroll = useRowScroll(pane, listed, rowHeight)
  const highlighted = useHighlight(props.reveal, scroll.scrollTo)
  const groupNames = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups])
  const namesOf = (row: VehicleRow): string =>
    row.groupIds.flatMap((id) => groupNames.get(id) ?? []).join(', ')

  const act = (): void => {
    const row = rowAt(window, place.index)
    if (row === null) return
    if (place.part === 'row') props.onSelect(row)
    else if (pin.canPin) pin.toggle(row)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = placeAfter(event.key, place, listed, scroll.pageRows)
    if (next !== null) {
      setPlace(next)
      scroll.scrollTo(next.index, 'auto')
    } else if (event.key === 'Enter' || event.key === ' ') act()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={pane}
      className="vehicle-rows"
      role="grid"
      aria-label={t('list.gridLabel')}
      aria-rowcount={listed}
      aria-colcount={5}
      tabIndex={0}
      aria-activedescendant={hasFocus ? idOf(place.index) : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <div className="vehicle-rows__all" role="presentation" style={{ height: scroll.height }}>
        {scroll.rows.map(({ index, top }) => {
          const row = rowAt(window, index)
          if (row === null) return <SkeletonRow key={index} index={index} top={top} height={rowHeight} />
          return (
            <VehicleRowView
              key={row.vehicleId}
              id={idOf(index)}
              row={row}
              index={index}
              top={top}
              height={rowHeight}
              groupNames={namesOf(row)}
              isSelected={row.vehicleId === selectedId}
              isHighlighted={row.vehicleId === highlighted}
              active={hasFocus && place.index === index ? place.part : null}
              canPin={pin.canPin}
              pinRefusal={pin.refusal}
              onSelect={props.onSelect}
              onPin={pin.toggle}
              onHover={props.onHover}
            />
          )
        })}
      </div>
    </div>
  )
}
