import { useCallback, useState } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import type { Selection } from './useSelection.ts'

/** The dialogs of one vehicle, its profile and the sharing of its position; each opens the vehicle as well. */
export const useDialogs = ({ openHere }: Selection) => {
  const [profileId, setProfileId] = useState<number | null>(null)
  const [sharedRow, setSharedRow] = useState<VehicleRow | null>(null)
  const onProfile = useCallback(
    (row: VehicleRow) => {
      openHere(row.vehicleId)
      setProfileId(row.vehicleId)
    },
    [openHere],
  )
  const onShare = useCallback(
    (row: VehicleRow) => {
      openHere(row.vehicleId)
      setSharedRow(row)
    },
    [openHere],
  )
  const closeProfile = useCallback(() => setProfileId(null), [])
  const closeSharing = useCallback(() => setSharedRow(null), [])
  return { profileId, setProfileId, onProfile, closeProfile, sharedRow, onShare, closeSharing }
}
