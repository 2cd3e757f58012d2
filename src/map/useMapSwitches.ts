import type { LucideIcon } from 'lucide-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { type BoundShortcut, useShortcuts } from '../palette/registries.ts'
import { isAllowed } from '../session/allowed.ts'
import { usePreference, usePreferenceStore, useSessionState } from '../session/sessionContext.ts'
import { MAP_SWITCHES } from './mapSwitchList.ts'

/** Something that the map shows on request. */
export interface MapSwitch {
  /** Also the name of its text and its key. */
  readonly name: (typeof MAP_SWITCHES)[number]['id']
  /** MAP-38: of its state. */
  readonly icon: LucideIcon
  readonly isOn: boolean
  readonly set: (on: boolean) => void
}

/** The entries of MAP_SWITCHES as they are switched, with their keys; what the engine draws goes to the engine. */
export const useMapSwitches = (): readonly MapSwitch[] => {
  const client = useFleetClient()
  const store = usePreferenceStore()
  const chosen = useSyncExternalStore(store.subscribe, store.get)
  const [labels] = usePreference('labels')
  const [clusters] = usePreference('clusters')
  const [trails] = usePreference('trails')
  useEffect(() => client.configure({ labels }), [client, labels])
  useEffect(() => client.configure({ clusters }), [client, clusters])
  useEffect(() => client.configure({ trails }), [client, trails])
  const session = useSessionState()
  const offered = useMemo(
    () => MAP_SWITCHES.filter((one) => !('action' in one) || isAllowed(session, one.action)),
    [session],
  )
  const keys = useMemo(
    () => offered.map(({ id }): BoundShortcut => ({ id, run: () => store.set(id, !store.get()[id]) })),
    [offered, store],
  )
  useShortcuts(keys)
  return useMemo(
    () =>
      offered.map(({ id, on, off }) => ({
        name: id,
        icon: chosen[id] ? on : off,
        isOn: chosen[id],
        set: (isOn) => store.set(id, isOn),
      })),
    [chosen, offered, store],
  )
}
