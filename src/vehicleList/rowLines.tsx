import type { ListEntry, VehicleRow } from '../contract/engine/rows.ts'
import type { Grouping, ListGroupId } from '../contract/engine/view.ts'
import { useRows } from '../fleet/fleetContext.ts'
import { entryKey } from '../fleet/fleetStore.ts'
import { BlankRow } from './blankRow.tsx'
import { GroupRow } from './groupRow.tsx'
import type { ListPlace } from './listKeys.ts'
import { entryAt } from './rowWindow.ts'
import { SkeletonRow } from './skeletonRow.tsx'
import type { RowChoice } from './useRowChoice.ts'
import type { Pin } from './usePin.ts'
import { usePlaceKeys } from './usePlaceKeys.ts'
import type { RowTexts } from './useRowTexts.ts'
import type { PlacedRow } from '../kit/rows/useScaledRows.ts'
import { VehicleRowView, type VehicleRowProps } from './vehicleRowView.tsx'

interface RowLinesProps
  extends Pick<VehicleRowProps, 'showsDistance' | 'onPress' | 'onPressStart' | 'onMenu' | 'onHover'> {
  /** The visible range of lines. */
  readonly rows: readonly PlacedRow[]
  readonly rowHeight: number
  readonly texts: RowTexts
  readonly namesOf: (row: VehicleRow) => string
  readonly groupBy: Grouping
  readonly selectedId: number | null
  readonly highlighted: number | null
  /** The keyboard position. */
  readonly place: ListPlace | null
  readonly pin: Pin
  readonly choice: RowChoice | null
  readonly onFold: (groupId: ListGroupId) => void
}

/** The element of a line, for aria-activedescendant. */
export const lineId = (index: number): string => `vehicle-row-${index}`

const ignore = (): void => undefined

/** The lines in view: the only part of the list that re-renders with vehicle reports. */
export const RowLines = (props: RowLinesProps) => {
  const { rowHeight, place, pin, choice } = props
  const chosen = choice?.ids ?? null
  const window = useRows()
  const entryOf = (index: number): ListEntry | null => entryAt(window, index)
  const elements = usePlaceKeys(props.rows, entryOf)
  return props.rows.map(({ index, top }) => {
    const entry = entryOf(index)
    if (entry === null) return <SkeletonRow key={index} index={index} top={top} height={rowHeight} />
    const placed = { id: lineId(index), index, top, height: rowHeight }
    if (entry.kind === 'gone') return <BlankRow key={entryKey(entry)} {...placed} />
    const active = place?.index === index ? place.part : null
    if (entry.kind === 'group') {
      return (
        <GroupRow
          key={entryKey(entry)}
          {...placed}
          entry={entry}
          groupBy={props.groupBy}
          isActive={active !== null}
          onToggle={props.onFold}
        />
      )
    }
    const { row } = entry
    return (
      <VehicleRowView
        key={elements.get(entryKey(entry))}
        {...placed}
        row={row}
        texts={props.texts}
        groupNames={props.namesOf(row)}
        isUnderZone={props.groupBy === 'zones' && entry.groupId !== null}
        showsDistance={props.showsDistance}
        isSelected={row.vehicleId === props.selectedId}
        isHighlighted={row.vehicleId === props.highlighted}
        isChosen={chosen === null ? null : chosen.has(row.vehicleId)}
        active={active}
        canPin={pin.canPin}
        pinRefusal={pin.refusal}
        onPress={props.onPress}
        onPressStart={props.onPressStart}
        onToggle={choice?.toggle ?? ignore}
        onPin={pin.toggle}
        onMenu={props.onMenu}
        onHover={props.onHover}
      />
    )
  })
}
