import { createContext, use } from 'react'
import type { VehicleRow } from '../contract/engine/rows.ts'

/** Several vehicles chosen to work with; the functions are the same in every render. */
export interface ChosenVehicles {
  /** In the order in which they were chosen. */
  readonly ids: ReadonlySet<number>
  /** Rows have check boxes: a vehicle is chosen, or the person asked for them. */
  readonly isOn: boolean
  /** Shows the check boxes. */
  readonly start: () => void
  readonly toggle: (vehicleId: number) => void
  readonly add: (vehicleIds: Iterable<number>) => void
  /** Nothing is chosen any more, and the check boxes go. */
  readonly clear: () => void
}

/** null where the page has nothing to do with several vehicles. */
export const ChosenContext = createContext<ChosenVehicles | null>(null)

/** The chosen vehicles as they are now. */
export const ChosenRowsContext = createContext<readonly VehicleRow[]>([])

export const useChosenVehicles = (): ChosenVehicles | null => use(ChosenContext)
