import { useEffect, useState } from 'react'
import type { VehicleRow } from '../../../contract/engine.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'

const NONE: ReadonlyMap<number, VehicleRow> = new Map()

/**
 * What the engine knows of the vehicles in view, by id: of places `first` to `first + count - 1` of `vehicleIds`. Rows that
 * came before stay until the next ones are there, so that scrolling by a little blanks nothing.
 */
export const useMemberRows = (
  vehicleIds: Float64Array,
  first: number,
  count: number,
): ReadonlyMap<number, VehicleRow> => {
  const client = useFleetClient()
  const [rows, setRows] = useState(NONE)
  useEffect(() => {
    let isLatest = true
    const asked = [...vehicleIds.subarray(first, first + count)]
    void client.readVehicles(asked).then((answer) => {
      if (!isLatest) return
      setRows(new Map(answer.flatMap((row) => (row === null ? [] : [[row.vehicleId, row]]))))
    })
    return () => {
      isLatest = false
    }
  }, [client, vehicleIds, first, count])
  return rows
}
