import { createContext, use } from 'react'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { useIsAllowed } from '../session/allowed.ts'
import { useIsPast } from './fleetContext.ts'

type Share = (row: VehicleRow) => void

/** Opens the dialog that shares a vehicle's position; null where the page has none. */
export const SharingContext = createContext<Share | null>(null)

/** Shares the position of a vehicle; null without the right, and in the past, where sharing is disabled. */
export const useSharing = (): Share | null => {
  const share = use(SharingContext)
  const isAllowed = useIsAllowed('sharePosition')
  const isPast = useIsPast()
  return isAllowed && !isPast ? share : null
}
