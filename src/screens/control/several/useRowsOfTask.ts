import { useMemo } from 'react'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import { useSeveralTask } from './severalDialog.ts'
import { useChosenRows } from './useChosenRows.ts'

/** The vehicles of the open dialog as they are now. */
export const useRowsOfTask = (): readonly VehicleRow[] => {
  const { vehicleIds } = useSeveralTask()
  const ids = useMemo(() => new Set(vehicleIds), [vehicleIds])
  return useChosenRows(ids, ids.size)
}
