import { type MouseEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListEntry, VehicleRow } from '../contract/engine/rows.ts'
import { useFleetClient, useFleetPart, useGroups } from '../fleet/fleetContext.ts'
import { RowMenu, type RowMenuPlace } from './rowMenu.tsx'
import { lineId, RowLines } from './rowLines.tsx'
import { entryAt } from './rowWindow.ts'
import { StickyGroup } from './stickyGroup.tsx'
import type { FleetView } from '../contract/engine/view.ts'
import type { ViewProps } from './useFleetView.ts'
import { type RevealRequest, useHighlight } from './useHighlight.ts'
import { useHold } from './useHold.ts'
import { useListKeys } from './useListKeys.ts'
import { useRowActions } from './useRowActions.ts'
import { useRowChoice } from './useRowChoice.ts'
import { useRowPress } from './useRowPress.ts'
import { useRowScroll } from './useRowScroll.ts'
import { useRowTexts } from './useRowTexts.ts'
import { useTopOnNewView } from './useTopOnNewView.ts'

/** What the search does with the list. */
export interface RowsHandle {
  /** Focuses the list with its first line highlighted; nothing happens while it is empty. */
  readonly enter: () => void
}

export interface VehicleRowsProps extends ViewProps {
  /** CSS pixels: 56, 40 or 32 (design tokens). */
  readonly rowHeight: number
  /** Nothing is found: the list is hidden, so that it need not be created and measured again for the next result. */
  readonly isAway: boolean
  readonly selectedId: number | null
  readonly reveal: RevealRequest | null
  readonly onSelect: (row: VehicleRow) => void
  /** UI-24: a double click, or Enter on the vehicle that is open. */
  readonly onFocus: (row: VehicleRow) => void
  /** ROUTE-36 */
  readonly onProfile: (row: VehicleRow, tab?: 'handling') => void
  readonly onArm: (row: VehicleRow) => void
  readonly onHover: (vehicleId: number | null) => void
  /** Escape, while no vehicle is open: back to the search. */
  readonly onLeave: () => void
  readonly ref: Ref<RowsHandle>
}

const NO_GROUPS = ''
/** CSS pixels from the row's edge to the menu opened by keyboard: below the vehicle's name. */
const MENU_INDENT = 36

/** Shift chooses rows; the browser would select their text as well. */
const keepTextUnselected = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault()
}

/** Names of a row's groups; a grouped list shows them in its headers. */
const useGroupNames = ({ grouping, groupBy }: FleetView): ((row: VehicleRow) => string) => {
  const groups = useGroups()
  const names = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups])
  const isSaid = grouping && groupBy === 'groups'
  return (row) => (isSaid ? NO_GROUPS : row.groupIds.flatMap((id) => names.get(id) ?? []).join(', '))
}

/** The lines in view, as a grid with keyboard navigation: arrows, page keys, Enter; left and right collapse groups. */
export const VehicleRows = ({ ref, ...props }: VehicleRowsProps) => {
  const { rowHeight, selectedId, view, onSelect, onFocus } = props
  const { t } = useTranslation()
  const { store } = useFleetClient()
  const texts = useRowTexts()
  const pane = useRef<HTMLDivElement>(null)
  const hold = useHold(props.isAway)
  const choice = useRowChoice()
  const { press, begin } = useRowPress({ onSelect, onFocus, choice })
  const isChoosing = choice !== null && choice.ids !== null
  const namesOf = useGroupNames(view)
  // Before the first rows arrive, the number of vehicles determines how many to request.
  const count = useFleetPart(({ rows, counts }) => rows.total || counts.listed)
  const scroll = useRowScroll(pane, count, rowHeight)
  const highlighted = useHighlight(props.reveal, scroll.scrollTo)
  useTopOnNewView(view, scroll.scrollTo)

  const { pin, fold, foldEntry, choose, act } = useRowActions({ ...props, choice })
  /** Reads the line at the time of the request: vehicle reports re-render only the lines. */
  const entryOf = (index: number): ListEntry | null => entryAt(store.read().rows, index)
  const { scrollTo, pageRows } = scroll
  const keys = useListKeys({
    count,
    pageRows,
    entryOf,
    scrollTo,
    onAct: act,
    onChoose: choose,
    onExtend: (from, to) => choice?.addBetween(from, to),
    onFold: foldEntry,
    onEscape: isChoosing ? choice.clear : selectedId === null ? props.onLeave : null,
  })
  const { place, goToFirst } = keys
  useImperativeHandle(
    ref,
    () => ({
      enter: () => {
        if (count === 0) return
        goToFirst()
        pane.current?.focus()
      },
    }),
    [count, goToFirst],
  )
  const [menu, setMenu] = useState<RowMenuPlace | null>(null)
  /** Requested by keyboard, which the grid itself handles. */
  const openMenuOfPlace = (event: MouseEvent): void => {
    const entry = place === null || event.target !== pane.current ? null : entryOf(place.index)
    if (place === null || entry?.kind !== 'vehicle') return
    event.preventDefault()
    const box = document.getElementById(lineId(place.index))?.getBoundingClientRect()
    if (box) setMenu({ row: entry.row, index: place.index, x: box.left + MENU_INDENT, y: box.bottom })
  }

  return (
    <div
      ref={pane}
      className="vehicle-rows"
      data-away={props.isAway ? '' : undefined}
      role="grid"
      aria-label={t('list.gridLabel')}
      aria-multiselectable={choice !== null}
      aria-rowcount={count}
      aria-colcount={view.origin === null ? 6 : 7}
      tabIndex={0}
      aria-activedescendant={place ? lineId(place.index) : undefined}
      data-choosing={isChoosing ? '' : undefined}
      onKeyDown={keys.onKeyDown}
      onMouseDown={keepTextUnselected}
      onContextMenu={openMenuOfPlace}
      onFocus={(event) => {
        keys.onFocusChange(true)
        hold.onFocus(event)
      }}
      onBlur={() => {
        keys.onFocusChange(false)
        hold.onBlur()
      }}
      onPointerEnter={hold.onPointerEnter}
      onPointerLeave={hold.onPointerLeave}
    >
      {view.grouping && <StickyGroup index={scroll.firstSeen} groupBy={view.groupBy} />}
      <div className="vehicle-rows__all" role="presentation" style={{ height: scroll.height }}>
        <RowLines
          rows={scroll.rows}
          rowHeight={rowHeight}
          texts={texts}
          namesOf={namesOf}
          groupBy={view.groupBy}
          showsDistance={view.origin !== null}
          selectedId={selectedId}
          highlighted={highlighted}
          place={place}
          pin={pin}
          choice={choice}
          onPress={press}
          onPressStart={begin}
          onFold={fold}
          onMenu={setMenu}
          onHover={props.onHover}
        />
      </div>
      {menu && (
        <RowMenu
          place={menu}
          pin={pin}
          onProfile={props.onProfile}
          onArm={props.onArm}
          choice={choice}
          onFocus={onFocus}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}
