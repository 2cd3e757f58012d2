import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallState } from '../../api/serverState/useCall.ts'
import { nextTryMs } from './zoneWait.ts'

/** GEO-14: reads a list that is not there yet again and again, for a limited time. */
export const useZoneWait = <T>({ data, failure, isReading, readAgain }: CallState<T>) => {
  const wait = useRef<{ readonly since: number; readonly tries: number } | null>(null)
  const [hasGivenUp, setGivenUp] = useState(false)
  const again = useEffectEvent(readAgain)
  const isMissing = data === undefined
  useEffect(() => {
    if (!isMissing) wait.current = null
    if (!isMissing || failure === null || isReading) return undefined
    const { since, tries } = wait.current ?? { since: Date.now(), tries: 0 }
    wait.current = { since, tries: tries + 1 }
    const pause = nextTryMs(failure, tries + 1, Date.now() - since)
    const timer = pause === null ? setTimeout(() => setGivenUp(true)) : setTimeout(() => again(), pause)
    return () => clearTimeout(timer)
  }, [isMissing, failure, isReading])
  return {
    isTrying: isMissing && failure !== null && !hasGivenUp,
    /** The person asks again: a new wait. */
    retry: (): void => {
      wait.current = null
      setGivenUp(false)
      readAgain()
    },
  }
}
