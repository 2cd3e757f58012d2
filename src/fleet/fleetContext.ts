import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { ConnectionState, FleetCounts, LoadProgress } from '../contract/engine/snapshot.ts'
import type { HeldList, RowWindow, VehicleDetail } from '../contract/engine/rows.ts'
import type { PastState } from '../contract/engine/past.ts'
import { pageTimers, throttle } from './throttle.ts'
import type { FleetClient } from './fleetClient.ts'
import type { FleetGroup, FleetState } from './fleetStore.ts'

/** Provided by FleetProvider. */
export const FleetContext = createContext<FleetClient | null>(null)

/** The engine's client, for calls. */
export const useFleetClient = (): FleetClient => {
  const client = use(FleetContext)
  if (client === null) throw new Error('No FleetContext above this component')
  return client
}

/**
 * A part of the fleet's state, or a value derived from it; re-renders only when it changed. `read` returns a plain
 * value or a part of the state itself.
 */
export const useFleetPart = <T>(read: (state: FleetState) => T): T => {
  const { store } = useFleetClient()
  return useSyncExternalStore(store.subscribe, () => read(store.read()))
}

/**
 * Faster changes would be unreadable, and each one costs a frame. A little less than the second after which the
 * engine sends them again, so that they are drawn together with the rows of the same snapshot.
 */
const CALM_MS = 900

/** As `useFleetPart`, read at most once in CALM_MS; the last change is never lost. */
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
/** Counts of the fleet, at most a second old. */
export const useFleetCounts = (): FleetCounts => useCalmPart((state) => state.counts)
/**
 * Number of vehicles in the fleet. The other counts change with every snapshot of a moving fleet, this one rarely.
 */
export const useTotal = (): number => useFleetPart((state) => state.counts.total)
/** Number of vehicles in the list. */
export const useListed = (): number => useFleetPart((state) => state.counts.listed)
export const useLoad = (): LoadProgress => useFleetPart((state) => state.load)
export const useGroups = (): readonly FleetGroup[] => useFleetPart((state) => state.groups)
/** Geozones that vehicles are in, and how many are. */
export const useOccupiedZones = (): readonly FleetGroup[] => useCalmPart((state) => state.zones)
/** Changes whenever the list of geozones must be fetched again. */
export const useZoneListTurn = (): number => useFleetPart((state) => state.zoneListTurn)
/** Changes whenever the server's list of groups, empty ones included, must be fetched again. */
export const useGroupListTurn = (): number => useFleetPart((state) => state.groupListTurn)
/** The last rows from the engine; not always those requested last. */
export const useRows = (): RowWindow => useFleetPart((state) => state.rows)
/** Whether the list is held under the pointer, and the number of vehicles that wait to move. */
export const useHeld = (): HeldList => useFleetPart((state) => state.held)
export const useDetail = (): VehicleDetail | null => useFleetPart((state) => state.detail)
/** The moment as of which a fleet that was kept on this device is shown, ms since the epoch; null: it is not such a one. */
export const useKeptAt = (): number | null => useFleetPart((state) => state.keptAt)
/** The shown moment of the past; null: the present. */
export const usePast = (): PastState | null => useFleetPart((state) => state.past)
/** Whether the past is shown: nothing may be changed meanwhile. */
export const useIsPast = (): boolean => useFleetPart((state) => state.past !== null)
