import { useEffect, useState } from 'react'
import { useTrailersApi } from '../../../api/trailers.ts'
import type { TrailerState } from '../../../contract/http/trailerCouplings.ts'
import { useLoad } from '../../../fleet/fleetContext.ts'

/** How often couplings are read again, ms. */
const EVERY_MS = 15_000

/** The trailers of the client while they are shown, read after the fleet and again and again. */
export const useTrailers = (): readonly TrailerState[] => {
  const { complete } = useLoad()
  const { states } = useTrailersApi()
  const [trailers, setTrailers] = useState<readonly TrailerState[]>([])
  useEffect(() => {
    if (!complete) return undefined
    let isOn = true
    const read = (): void =>
      void states().then((found) => {
        if (isOn && found.ok) setTrailers(found.value)
      })
    read()
    const timer = setInterval(read, EVERY_MS)
    return () => {
      isOn = false
      clearInterval(timer)
    }
  }, [complete, states])
  return trailers
}
