import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the element of a row, which may become another vehicle's (PlaceKeys) under a pointer that rests on it: no event
 * tells of that. Give the answer to the element.
 */
export const useHoveredAnew = (
  vehicleId: number,
  onHover: (vehicleId: number | null) => void,
): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current?.matches(':hover')) onHover(vehicleId)
  }, [onHover, vehicleId])
  return element
}
