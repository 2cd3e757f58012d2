import { CircleDashed, CirclePercent, type LucideIcon, Route, RouteOff, Tag, Tags } from 'lucide-react'
import { useEffect } from 'react'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { useShortcut } from '../palette/registries.ts'
import { usePreference } from '../session/sessionContext.ts'

/** Something that the map shows on request. */
export interface MapSwitch {
  /** Also the name of its text and its key. */
  readonly name: 'labels' | 'trails' | 'clusters'
  /** MAP-38: another icon for on and off. */
  readonly icon: LucideIcon
  readonly isOn: boolean
  readonly set: (on: boolean) => void
}

/** Labels, trails and clusters: persisted, sent to the engine, with their keys. */
export const useMapSwitches = (labels: boolean, setLabels: (on: boolean) => void): readonly MapSwitch[] => {
  const client = useFleetClient()
  const [clusters, setClusters] = usePreference('clusters')
  const [trails, setTrails] = usePreference('trails')
  useEffect(() => client.configure({ clusters }), [client, clusters])
  useEffect(() => client.configure({ trails }), [client, trails])
  useShortcut('labels', () => setLabels(!labels))
  useShortcut('clusters', () => setClusters(!clusters))
  useShortcut('trails', () => setTrails(!trails))
  return [
    { name: 'labels', icon: labels ? Tags : Tag, isOn: labels, set: setLabels },
    { name: 'trails', icon: trails ? Route : RouteOff, isOn: trails, set: setTrails },
    { name: 'clusters', icon: clusters ? CirclePercent : CircleDashed, isOn: clusters, set: setClusters },
  ]
}
