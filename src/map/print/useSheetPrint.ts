import { type RefObject, useEffect, useRef } from 'react'

/**
 * Prints the page once the picture of its sheet can be drawn; `onDone` is called afterwards, or when the picture is
 * null.
 */
export const useSheetPrint = (onDone: () => void): RefObject<HTMLImageElement | null> => {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    let wanted = true
    addEventListener('afterprint', onDone)
    // The page can be printed once the picture is rendered in it.
    void image.current?.decode().then(() => wanted && print(), onDone)
    return () => {
      wanted = false
      removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return image
}
