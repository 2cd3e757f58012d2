import { useEffect, useState } from 'react'
import { fetchPart } from './lostPart.ts'

/** A part of the program that is loaded once it is needed; null until then. load: a constant. */
export const usePart = <T>(load: () => Promise<T>): T | null => {
  const [part, setPart] = useState<T | null>(null)
  useEffect(() => {
    let isWanted = true
    void fetchPart(load).then((loaded) => isWanted && setPart(() => loaded))
    return () => {
      isWanted = false
    }
  }, [load])
  return part
}
