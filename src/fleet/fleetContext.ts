import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type {
  ConnectionState,
  FleetCounts,
  HeldList,
  LoadProgress,
  PastState,
  RowWindow,
  VehicleDetail,
} from '../contract/engine.ts'
import { pageTimers, throttle } from './throttle.ts'
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

/**
 * One part of the fleet's state, or what is found out from it; drawn again only when that changed. `read` answers a plain
 * value or a part of the state itself.
 */
export const useFleetPart = <T>(read: (state: FleetState) => T): T => {
  const { store } = useFleetClient()
  return useSyncExternalStore(store.subscribe, () => read(store.read()))
}

/**
 * Numbers that run faster cannot be read, and each is a frame to draw. A little less than the second after which the engine
 * tells them anew, so that they are drawn together with the rows that come with them.
 */
const CALM_MS = 900

/** As `useFleetPart`, looked at once in CALM_MS at most; what changed last is never missed. */
const useCalmPart = <T>(read: (state: FleetState) => T): T => {
  const { store } = useFleetClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const calm = throttle(pageTimers, CALM_MS, listener)
      const end = store.subscribe(() => calm.call())
      return () => {
        end()
        calm.cancel()
      }
    },
    [store],
  )
  return useSyncExternalStore(subscribe, () => read(store.read()))
}

export const useConnection = (): ConnectionState => useFleetPart((state) => state.connection)
/** How the fleet stands, a second old at most. */
export const useFleetCounts = (): FleetCounts => useCalmPart((state) => state.counts)
/** Vehicles of the fleet. The other counts change with every snapshot of a fleet that moves, this one seldom. */
export const useTotal = (): number => useFleetPart((state) => state.counts.total)
/** Vehicles in the list. */
export const useListed = (): number => useFleetPart((state) => state.counts.listed)
export const useLoad = (): LoadProgress => useFleetPart((state) => state.load)
export const useGroups = (): readonly FleetGroup[] => useFleetPart((state) => state.groups)
/** Another number whenever the server's list of groups, empty ones too, is to be read anew. */
export const useGroupListTurn = (): number => useFleetPart((state) => state.groupListTurn)
/** The rows of the list that the engine gave last; not always those that were asked for last. */
export const useRows = (): RowWindow => useFleetPart((state) => state.rows)
/** Whether the list stands still under the pointer, and how many vehicles wait to move. */
export const useHeld = (): HeldList => useFleetPart((state) => state.held)
export const useDetail = (): VehicleDetail | null => useFleetPart((state) => state.detail)
/** Which moment of the past is shown; null: the fleet as it is now. */
export const usePast = (): PastState | null => useFleetPart((state) => state.past)
/** Whether the past is shown: nothing may be changed meanwhile. */
export const useIsPast = (): boolean => useFleetPart((state) => state.past !== null)
