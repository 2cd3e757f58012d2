import { type MouseEvent, useCallback, useRef } from 'react'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { useLongPress } from '../ui/useLongPress.ts'
import { isDoublePress, type RowPress } from './rowPress.ts'
import type { RowChoice } from './useRowChoice.ts'

interface PressActions {
  readonly onSelect: (row: VehicleRow) => void
  readonly onFocus: (row: VehicleRow) => void
  /** null: several vehicles cannot be chosen. */
  readonly choice: RowChoice | null
}

/** A row under a finger or pointer. */
export interface PressedRow {
  readonly row: VehicleRow
  readonly index: number
}

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'

/**
 * Handles presses on rows: the first one selects at once, without waiting for a second; the second of a double click
 * zooms the map in to the vehicle (UI-24). With Ctrl or Cmd, and by a long press of a finger, a vehicle is chosen, with
 * Shift all up to it; while check boxes are shown, a tap is enough, and a long press chooses all up to that vehicle.
 */
export const useRowPress = ({ onSelect, onFocus, choice }: PressActions) => {
  const last = useRef<RowPress | null>(null)
  const hold = useLongPress(
    useCallback(
      ({ row, index }: PressedRow) => {
        const isFurther = choice !== null && choice.ids !== null && choice.ids.size > 0
        if (isFurther && !choice.ids.has(row.vehicleId)) choice.extendTo(index)
        else choice?.toggle(row.vehicleId, index)
      },
      [choice],
    ),
  )
  const { begin, tookClick } = hold
  const press = useCallback(
    (row: VehicleRow, index: number, event: MouseEvent) => {
      if (tookClick()) return
      if (choice && event.shiftKey) return choice.extendTo(index)
      if (choice && (event.ctrlKey || event.metaKey || (choice.ids !== null && isTouch(event))))
        return choice.toggle(row.vehicleId, index)
      const one = { vehicleId: row.vehicleId, at: event.timeStamp }
      const isDouble = isDoublePress(last.current, one)
      last.current = isDouble ? null : one
      if (isDouble) onFocus(row)
      else onSelect(row)
    },
    [onSelect, onFocus, choice, tookClick],
  )
  return { press, begin }
}
