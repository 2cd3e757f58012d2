import { useEffect, useState } from 'react'
import { ROW_HIGHLIGHT_MS } from '../contract/constants.ts'
import { useFleetClient } from '../fleet/fleetContext.ts'

/** A wish to see a vehicle's row; a new object for every wish. */
export interface RevealWish {
  readonly vehicleId: number
}

/** Wishes that were answered: a list that was away, because nothing was found, does not jump there again. */
const answered = new WeakSet<RevealWish>()

/**
 * MAP-30, MAP-31: brings the wished row into view and highlights it for 3 seconds. Returns the highlighted vehicle;
 * nothing happens for a vehicle that the filters hide.
 */
export const useHighlight = (
  wish: RevealWish | null,
  scrollTo: (index: number, align: 'auto' | 'center') => void,
): number | null => {
  const client = useFleetClient()
  const [highlighted, setHighlighted] = useState<number | null>(null)

  useEffect(() => {
    if (wish === null || answered.has(wish)) return undefined
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    void client.rowIndexOf(wish.vehicleId).then((index) => {
      if (!current) return
      answered.add(wish)
      if (index < 0) return
      scrollTo(index, 'center')
      setHighlighted(wish.vehicleId)
      timer = setTimeout(() => setHighlighted(null), ROW_HIGHLIGHT_MS)
    })
    return () => {
      current = false
      clearTimeout(timer)
      setHighlighted(null)
    }
  }, [client, wish, scrollTo])

  return highlighted
}
