import { useEffect, useState } from 'react'

/** What a line shows of a vehicle. */
export interface TickRow {
  readonly vehicleId: number
  readonly name: string
  readonly licensePlate: string
}

/** Reads what is known of vehicles; the same function in every render. */
export type ReadTickRows = (vehicleIds: readonly number[]) => Promise<readonly (TickRow | null)[]>

const NONE: ReadonlyMap<number, TickRow> = new Map()

/**
 * The vehicles in view, by id: those of places `first` to `first + count - 1` of `vehicleIds`. Earlier rows stay until
 * the next ones are loaded, so that scrolling by a little blanks nothing.
 */
export const useTickRows = (
  read: ReadTickRows,
  vehicleIds: Float64Array,
  first: number,
  count: number,
): ReadonlyMap<number, TickRow> => {
  const [rows, setRows] = useState(NONE)
  useEffect(() => {
    let isLatest = true
    const asked = [...vehicleIds.subarray(first, first + count)]
    void read(asked).then((answer) => {
      if (!isLatest) return
      setRows(new Map(answer.flatMap((row) => (row === null ? [] : [[row.vehicleId, row]]))))
    })
    return () => {
      isLatest = false
    }
  }, [read, vehicleIds, first, count])
  return rows
}
