import { useEffect, useMemo, useState } from 'react'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'

/** How often the chosen vehicles are read, ms. */
const READ_EVERY_MS = 1_000
const NONE: readonly VehicleRow[] = []

/**
 * The chosen vehicles as they are now, in the order in which they were chosen, read again every second; at most `most`
 * of them. Those that left the fleet are omitted.
 */
export const useChosenRows = (ids: ReadonlySet<number>, most: number): readonly VehicleRow[] => {
  const client = useFleetClient()
  const asked = useMemo(() => [...ids].slice(0, most), [ids, most])
  const [rows, setRows] = useState(NONE)
  useEffect(() => {
    if (asked.length === 0) return undefined
    let isLatest = true
    const read = (): void => {
      void client.readVehicles(asked).then((found) => {
        if (isLatest) setRows(found.filter((row) => row !== null))
      })
    }
    read()
    const timer = setInterval(read, READ_EVERY_MS)
    return () => {
      isLatest = false
      clearInterval(timer)
    }
  }, [client, asked])
  return asked.length === 0 ? NONE : rows
}
