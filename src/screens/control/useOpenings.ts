import { useCallback } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import type { Selection } from './useSelection.ts'

/** Opens vehicles of the list, and found ones; on a phone the list gives way to the map. */
export const useOpenings = ({ openFromList, openAnywhere }: Selection, giveWay: () => void) => {
  const onSelect = useCallback(
    (row: VehicleRow) => {
      openFromList(row)
      giveWay()
    },
    [openFromList, giveWay],
  )
  const onFound = useCallback(
    (vehicleId: number) => {
      void openAnywhere(vehicleId)
      giveWay()
    },
    [openAnywhere, giveWay],
  )
  const onVehicle = useCallback((row: VehicleRow) => onFound(row.vehicleId), [onFound])
  return { onSelect, onFound, onVehicle }
}
