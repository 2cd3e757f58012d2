import { useEffect, useState } from 'react'
import type { Result } from '../../errors/failure.ts'
import { useLoad } from '../../fleet/fleetContext.ts'

/** How often it is read, ms. */
const EVERY_MS = 15_000

/** What a call returns, read after the fleet and again and again while it is shown. What cannot be read stays as it was. */
export const useReadAgain = <T>(read: () => Promise<Result<readonly T[]>>): readonly T[] => {
  const { complete } = useLoad()
  const [found, setFound] = useState<readonly T[]>([])
  useEffect(() => {
    if (!complete) return undefined
    let isOn = true
    const readOnce = (): void =>
      void read().then((result) => {
        if (isOn && result.ok) setFound(result.value)
      })
    readOnce()
    const timer = setInterval(readOnce, EVERY_MS)
    return () => {
      isOn = false
      clearInterval(timer)
    }
  }, [complete, read])
  return found
}
