import { useEffect, useState } from 'react'
import type { Result } from '../../../errors/failure.ts'
import { useLoad, useZoneListTurn } from '../../../fleet/fleetContext.ts'

/**
 * What a call about zones returns, read after the fleet and again when the server reports a change; null: it is not
 * wanted. What cannot be read now is read with the next change.
 */
export const useZoneRead = <T>(read: (() => Promise<Result<T[]>>) | null): readonly T[] => {
  const { complete } = useLoad()
  const turn = useZoneListTurn()
  const [found, setFound] = useState<readonly T[]>([])
  useEffect(() => {
    if (!complete || read === null) return undefined
    let isLatest = true
    void read().then((result) => {
      if (isLatest && result.ok) setFound(result.value)
    })
    return () => {
      isLatest = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read again with every change that the server reports
  }, [read, complete, turn])
  return found
}
