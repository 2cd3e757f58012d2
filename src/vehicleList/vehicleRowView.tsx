// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list places its rows itself, which table elements do not allow
// oxlint-disable jsx-a11y/click-events-have-key-events -- the grid that contains the rows handles the keys
import { EllipsisVertical } from 'lucide-react'
import { type MouseEvent, memo, type PointerEvent, useMemo } from 'react'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { isLastKnown, sideBarStatus } from '../contract/rules/status.ts'
import { FleetTimeText } from '../fleet/fleetTimeText.tsx'
import { useAtFleetTime } from '../fleet/useFleetTime.ts'
import type { Formats } from '../i18n/useFormat.ts'
import { RowCounters } from './rowCounters.tsx'
import { signsOf } from './rowFacts.ts'
import type { RowMenuPlace } from './rowMenu.tsx'
import { RowSigns } from './rowSigns.tsx'
import { StarCell, TickCell } from './rowStart.tsx'
import { RowStatusIcon } from './statusIcon.tsx'
import { useHoverAfterRecycle } from './useHoverAfterRecycle.ts'
import type { PressedRow } from './useRowPress.ts'
import type { RowTexts } from './useRowTexts.ts'

export interface VehicleRowProps {
  readonly id: string
  readonly row: VehicleRow
  readonly texts: RowTexts
  readonly index: number
  /** Pixels from the top of the scrolled element. */
  readonly top: number
  readonly height: number
  readonly groupNames: string
  /** The list is divided by geozones. */
  readonly isUnderZone: boolean
  /** A reference point for distances is chosen. */
  readonly showsDistance: boolean
  readonly isSelected: boolean
  readonly isHighlighted: boolean
  /** Whether it is one of several chosen vehicles; null: no check boxes are shown. */
  readonly isChosen: boolean | null
  /** The part of the row at the keyboard position. */
  readonly active: 'row' | 'star' | null
  readonly canPin: boolean
  /** Why a star cannot be pressed; null where it can. */
  readonly pinRefusal: string | null
  readonly onPress: (row: VehicleRow, index: number, event: MouseEvent) => void
  readonly onPressStart: (pressed: PressedRow, event: PointerEvent) => void
  readonly onToggle: (vehicleId: number, index: number) => void
  readonly onPin: (row: VehicleRow) => void
  /** The menu of the row is requested at a point of the window. */
  readonly onMenu: (place: RowMenuPlace) => void
  readonly onHover: (vehicleId: number | null) => void
}

// The same element in every row and render: React has nothing to compare in it.
const MENU = <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden />

interface RowAgeProps {
  readonly at: number | null
  readonly format: Formats
}

/** Age of a row's data: its only part that changes every second. */
const RowAge = memo(({ at, format }: RowAgeProps) => (
  <FleetTimeText read={(now) => (at === null ? '—' : format.age(at, now))} />
))
RowAge.displayName = 'RowAge'

interface AgeCellProps extends Pick<VehicleRowProps, 'row' | 'index' | 'texts' | 'onMenu'> {
  readonly title: string | null
  /** The person may not see the vehicle's position. */
  readonly isHidden: boolean
}

/** Age of the data, or why there are none; under the pointer, the button of the row's menu. */
const AgeCell = ({ row, index, title, isHidden, texts, onMenu }: AgeCellProps) => {
  const { t, words, format } = texts
  const { lastKnownTime } = row
  const label = useMemo(() => t('list.actionsOf', { name: title }), [t, title])
  const noData = lastKnownTime === null ? words(isHidden ? 'status.hidden' : 'list.never') : undefined
  return (
    <span
      role="gridcell"
      className="vehicle-row__age"
      data-tip={noData}
      data-tip-at={lastKnownTime ?? undefined}
    >
      <RowAge at={lastKnownTime} format={format} />
      <button
        type="button"
        tabIndex={-1}
        className="vehicle-row__menu"
        aria-haspopup="menu"
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation()
          const box = event.currentTarget.getBoundingClientRect()
          onMenu({ row, index, x: box.left, y: box.bottom })
        }}
      >
        {MENU}
      </button>
    </span>
  )
}

interface RowDetailsProps extends Pick<VehicleRowProps, 'row' | 'groupNames'> {
  readonly place: string
  readonly zones: string
}

/** The second line of a row: plate, place, zones, driver and groups, as far as there is room. */
const RowDetails = ({ row, place, zones, groupNames }: RowDetailsProps) => (
  <span className="vehicle-row__below">
    {row.licensePlate && <span className="vehicle-row__plate">{row.licensePlate}</span>}
    {place && <span className="vehicle-row__place">{place}</span>}
    {zones && (
      <span className="vehicle-row__zones" data-tip={zones} data-tip-when-cut="">
        {zones}
      </span>
    )}
    {row.driverName !== undefined && (
      <span className="vehicle-row__driver" data-tip={row.driverName} data-tip-when-cut="">
        {row.driverName}
      </span>
    )}
    {groupNames && (
      <span className="vehicle-row__groups" data-tip={groupNames} data-tip-when-cut="">
        {groupNames}
      </span>
    )}
  </span>
)

/**
 * One vehicle of the list: what matters at a glance; the rest is in its window. A wide list adds where the vehicle is.
 * Fuel is in no list of the server: the engine has it of the open vehicle alone (VehicleDetail), and a column of it would
 * cost a call for every row in view.
 */
export const VehicleRowView = memo((props: VehicleRowProps) => {
  const { row, index, active, onHover } = props
  const { t, words, format, statusKey } = props.texts
  const { vehicleId, distanceM } = row
  const element = useHoverAfterRecycle(vehicleId, onHover)
  const key = statusKey(row.label)
  const isHidden = key === 'status.hidden'
  const stale = useAtFleetTime((now) => !isHidden && isLastKnown(row, now))
  const title = row.name || row.licensePlate || row.deviceSerial
  const label = words(key)
  const place = props.texts.placeOf(row)
  // The header above says it.
  const zones = props.isUnderZone ? '' : props.texts.zonesOf(row)
  return (
    <div
      ref={element}
      id={props.id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={props.isSelected}
      tabIndex={-1}
      className="vehicle-row"
      data-stale={stale ? '' : undefined}
      data-alarm={row.alarm || row.lockedAlarm ? '' : undefined}
      data-highlighted={props.isHighlighted ? '' : undefined}
      data-active={active === 'row' ? '' : undefined}
      style={{ height: props.height, translate: `0 ${props.top}px` }}
      data-chosen={props.isChosen === true ? '' : undefined}
      onPointerDown={(event) => props.onPressStart({ row, index }, event)}
      onClick={(event) => props.onPress(row, index, event)}
      onContextMenu={(event) => {
        event.preventDefault()
        // A long press of a finger, which chooses the row.
        if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch') return
        props.onMenu({ row, index, x: event.clientX, y: event.clientY })
      }}
      onPointerEnter={() => onHover(vehicleId)}
      onPointerLeave={() => onHover(null)}
    >
      {props.isChosen === null ? (
        <StarCell
          row={row}
          texts={props.texts}
          isActive={active === 'star'}
          canPin={props.canPin}
          pinRefusal={props.pinRefusal}
          onPin={props.onPin}
        />
      ) : (
        <TickCell
          label={t('list.choose', { name: title })}
          isChosen={props.isChosen}
          isActive={active === 'star'}
          onToggle={() => props.onToggle(vehicleId, index)}
        />
      )}
      <span role="gridcell" className="vehicle-row__name">
        <span
          className="vehicle-row__icon"
          data-tip={
            isHidden ? label : words(`status.sideBar.${sideBarStatus(row.markerStatus, row.deviceOn)}`)
          }
        >
          <RowStatusIcon row={row} />
        </span>
        <span className="vehicle-row__texts">
          <span className="vehicle-row__title" data-tip={title} data-tip-when-cut="">
            {title}
          </span>
          <RowDetails row={row} place={place} zones={zones} groupNames={props.groupNames} />
        </span>
      </span>
      <span role="gridcell" className="vehicle-row__where" data-tip={place} data-tip-when-cut="">
        {place}
      </span>
      <span role="gridcell" className="vehicle-row__marks">
        <RowCounters counts={row.eventCounts} format={format} t={t} />
        <RowSigns signs={signsOf(row)} words={words} />
      </span>
      <span role="gridcell" className="vehicle-row__state">
        <span
          className="vehicle-row__label"
          data-label={row.label}
          data-long={row.longParkingWithIgnition ? '' : undefined}
          data-tip={label}
          data-tip-when-cut=""
        >
          {label}
        </span>
        <span className="vehicle-row__speed">{stale ? '' : format.speed(row.speed)}</span>
      </span>
      {props.showsDistance && (
        <span role="gridcell" className="vehicle-row__distance">
          {distanceM === null ? '—' : format.distance(distanceM)}
        </span>
      )}
      <AgeCell
        row={row}
        index={index}
        title={title}
        isHidden={isHidden}
        texts={props.texts}
        onMenu={props.onMenu}
      />
    </div>
  )
})
VehicleRowView.displayName = 'VehicleRowView'
