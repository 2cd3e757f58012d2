import { createContext, use } from 'react'

/** What can be done with several vehicles in a dialog. */
export type SeveralDialog = 'compare' | 'group' | 'command' | 'share'

/** A dialog that is open about vehicles. */
export interface OpenDialog {
  readonly kind: SeveralDialog
  readonly vehicleIds: readonly number[]
}

/** The vehicles of the open dialog. */
export interface SeveralTask {
  /** In the order in which they were chosen. */
  readonly vehicleIds: readonly number[]
  readonly close: () => void
}

/** Provided around each dialog. */
export const SeveralContext = createContext<SeveralTask | null>(null)

export const useSeveralTask = (): SeveralTask => {
  const task = use(SeveralContext)
  if (task === null) throw new Error('No SeveralContext above this component')
  return task
}
