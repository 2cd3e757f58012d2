import { useEffect } from 'react'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { useShortcut } from '../palette/desks.ts'
import { usePreference } from '../session/sessionContext.ts'

/** What the person switched on for the map, remembered. */
export interface MapToggles {
  readonly clusters: boolean
  readonly trails: boolean
  readonly setClusters: (on: boolean) => void
  readonly setTrails: (on: boolean) => void
}

/** Clusters and trails, remembered, told to the engine, with their keys. */
export const useMapToggles = (): MapToggles => {
  const client = useFleetClient()
  const [clusters, setClusters] = usePreference('clusters')
  const [trails, setTrails] = usePreference('trails')
  useEffect(() => client.setClusters(clusters), [client, clusters])
  useEffect(() => client.setTrails(trails), [client, trails])
  useShortcut('clusters', () => setClusters(!clusters))
  useShortcut('trails', () => setTrails(!trails))
  return { clusters, trails, setClusters, setTrails }
}
