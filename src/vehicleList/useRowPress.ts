import { useCallback, useRef } from 'react'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { isDoublePress, type RowPress } from './rowPress.ts'

/**
 * Handles a press on a row: the first one selects at once, without waiting for a second; the second of a double click
 * zooms the map in to the vehicle (UI-24). `at`: ms on the clock of events.
 */
export const useRowPress = (
  onSelect: (row: VehicleRow) => void,
  onFocus: (row: VehicleRow) => void,
): ((row: VehicleRow, at: number) => void) => {
  const last = useRef<RowPress | null>(null)
  return useCallback(
    (row, at) => {
      const press = { vehicleId: row.vehicleId, at }
      const isDouble = isDoublePress(last.current, press)
      last.current = isDouble ? null : press
      if (isDouble) onFocus(row)
      else onSelect(row)
    },
    [onSelect, onFocus],
  )
}
