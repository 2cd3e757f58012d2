import { useEffect, useState } from 'react'
import { ROW_HIGHLIGHT_MS } from '../contract/constants.ts'
import { useFleetClient } from '../fleet/fleetContext.ts'

/** A request to show a vehicle's row; a new object for every request. */
export interface RevealRequest {
  readonly vehicleId: number
}

/** Requests already served: a list that was unmounted, because nothing was found, does not jump there again. */
const answered = new WeakSet<RevealRequest>()

/**
 * MAP-30, MAP-31: scrolls to the requested row and highlights it for 3 seconds. Returns the highlighted vehicle;
 * nothing happens for a vehicle that the filters hide.
 */
export const useHighlight = (
  request: RevealRequest | null,
  scrollTo: (index: number, align: 'auto' | 'center') => void,
): number | null => {
  const client = useFleetClient()
  const [highlighted, setHighlighted] = useState<number | null>(null)

  useEffect(() => {
    if (request === null || answered.has(request)) return undefined
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    void client.rowIndexOf(request.vehicleId).then((index) => {
      if (!current) return
      answered.add(request)
      if (index < 0) return
      scrollTo(index, 'center')
      setHighlighted(request.vehicleId)
      timer = setTimeout(() => setHighlighted(null), ROW_HIGHLIGHT_MS)
    })
    return () => {
      current = false
      clearTimeout(timer)
      setHighlighted(null)
    }
  }, [client, request, scrollTo])

  return highlighted
}
