import { createContext, use, useSyncExternalStore } from 'react'
import type {
  ConnectionState,
  FleetCounts,
  HeldList,
  LoadProgress,
  RowWindow,
  VehicleDetail,
} from '../contract/engine.ts'
import type { FleetClient } from './fleetClient.ts'
import type { FleetGroup, FleetState } from './fleetStore.ts'

/** Given by FleetProvider. */
export const FleetContext = createContext<FleetClient | null>(null)

/** The engine's client, for calls. */
export const useFleetClient = (): FleetClient => {
  const client = use(FleetContext)
  if (client === null) throw new Error('No FleetContext above this component')
  return client
}

/** One part of the fleet's state; drawn again only when this part changed. */
const usePart = <T>(read: (state: FleetState) => T): T => {
  const { store } = useFleetClient()
  return useSyncExternalStore(store.subscribe, () => read(store.read()))
}

export const useConnection = (): ConnectionState => usePart((state) => state.connection)
export const useFleetCounts = (): FleetCounts => usePart((state) => state.counts)
export const useLoad = (): LoadProgress => usePart((state) => state.load)
export const useGroups = (): readonly FleetGroup[] => usePart((state) => state.groups)
/** Another number whenever the server's list of groups, empty ones too, is to be read anew. */
export const useGroupListTurn = (): number => usePart((state) => state.groupListTurn)
/** The rows of the list that the engine gave last; not always those that were asked for last. */
export const useRows = (): RowWindow => usePart((state) => state.rows)
/** Whether the list stands still under the pointer, and how many vehicles wait to move. */
export const useHeld = (): HeldList => usePart((state) => state.held)
export const useDetail = (): VehicleDetail | null => usePart((state) => state.detail)
/** The engine's thread ended with an error. */
export const useIsBroken = (): boolean => usePart((state) => state.broken)
