import { useEffect, useMemo, useState } from 'react'
import { useRoadsApi } from '../../../api/roads.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { RoadPorts } from '../../../map/roads/roadPorts.ts'

/** The road engine for the map. Where the server does not say what is set up, distances are as the crow flies. */
export const useRoadPorts = (): RoadPorts => {
  const api = useRoadsApi()
  const inWords = useMessageText()
  const [isSetUp, setSetUp] = useState<boolean | null>(null)
  useEffect(() => {
    let isWanted = true
    void api.readState().then((result) => isWanted && setSetUp(result.ok && result.value.engine !== null))
    return () => {
      isWanted = false
    }
  }, [api])
  return useMemo(
    () => ({
      isSetUp,
      readRoute: async (points) => {
        const result = await api.readRoute(points)
        return result.ok ? result : { ok: false, text: inWords(failureMessage(result.failure)) }
      },
    }),
    [api, inWords, isSetUp],
  )
}
