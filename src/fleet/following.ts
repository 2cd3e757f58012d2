import { createContext, use } from 'react'
import type { VehicleRow } from '../contract/engine/rows.ts'

/** The vehicle that the map follows, and how to change it. */
export interface Following {
  /** null: the map follows no vehicle. */
  readonly vehicleId: number | null
  /** Starts or stops following a vehicle, which is opened. */
  readonly toggle: (row: VehicleRow) => void
}

/** null where the page has no map that follows. */
export const FollowingContext = createContext<Following | null>(null)

export const useFollowing = (): Following | null => use(FollowingContext)
