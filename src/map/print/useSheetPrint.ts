import { type RefObject, useEffect, useRef } from 'react'

/** Prints the page once the picture of its sheet can be drawn; `onDone` when that is over, or the picture is none. */
export const useSheetPrint = (onDone: () => void): RefObject<HTMLImageElement | null> => {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    let wanted = true
    addEventListener('afterprint', onDone)
    // The page can be printed when the picture stands in it.
    void image.current?.decode().then(() => wanted && print(), onDone)
    return () => {
      wanted = false
      removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return image
}
