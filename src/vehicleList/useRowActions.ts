import { useCallback } from 'react'
import type { ListEntry, VehicleRow } from '../contract/engine/rows.ts'
import type { ListGroupId } from '../contract/engine/view.ts'
import { toggleFold } from './fleetView.ts'
import type { ListPlace } from './listKeys.ts'
import type { ViewProps } from './useFleetView.ts'
import { usePin } from './usePin.ts'
import type { RowChoice } from './useRowChoice.ts'

interface RowActionPorts extends ViewProps {
  readonly selectedId: number | null
  readonly onSelect: (row: VehicleRow) => void
  readonly onFocus: (row: VehicleRow) => void
  readonly choice: RowChoice | null
}

/** What the keys do with a line: a header folds, a vehicle opens or comes closer, its star pins, its check box chooses. */
export const useRowActions = ({ view, onChange, selectedId, onSelect, onFocus, choice }: RowActionPorts) => {
  const pin = usePin()
  const fold = useCallback(
    (groupId: ListGroupId) => onChange({ foldedGroups: toggleFold(view.foldedGroups, groupId) }),
    [onChange, view.foldedGroups],
  )
  const foldEntry = (entry: ListEntry): void => {
    if (entry.kind === 'group') fold(entry.groupId)
  }
  const choose = (entry: ListEntry, index: number): void => {
    if (entry.kind === 'vehicle') choice?.toggle(entry.row.vehicleId, index)
  }
  const pressStart = (entry: ListEntry, row: VehicleRow, index: number): void => {
    if (choice !== null && choice.ids !== null) choose(entry, index)
    else if (pin.canPin) pin.toggle(row)
  }
  const act = (entry: ListEntry, { index, part }: ListPlace): void => {
    if (entry.kind !== 'vehicle') foldEntry(entry)
    else if (part === 'star') pressStart(entry, entry.row, index)
    else if (entry.row.vehicleId === selectedId) onFocus(entry.row)
    else onSelect(entry.row)
  }
  return { pin, fold, foldEntry, choose, act }
}
