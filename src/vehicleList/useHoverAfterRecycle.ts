import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the element of a row, which may be recycled for another vehicle (PlaceKeys) under a resting pointer: no event
 * reports that. Use the returned ref on the element.
 */
export const useHoverAfterRecycle = (
  vehicleId: number,
  onHover: (vehicleId: number | null) => void,
): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current?.matches(':hover')) onHover(vehicleId)
  }, [onHover, vehicleId])
  return element
}
