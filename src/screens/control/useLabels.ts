import { useEffect } from 'react'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import { usePreference } from '../../session/sessionContext.ts'

/** Labels on the map: persisted (MAP-19, MAP-21) and sent to the engine. */
export const useLabels = (): readonly [boolean, (on: boolean) => void] => {
  const client = useFleetClient()
  const [labels, setLabels] = usePreference('labels')
  useEffect(() => client.configure({ labels }), [client, labels])
  return [labels, setLabels]
}
