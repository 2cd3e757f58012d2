import { useCallback, useState } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import type { ProfileTabName } from '../../vehicle/profile/profileTab.ts'
import type { OpenProfile } from './profileHost.tsx'
import type { Selection } from './useSelection.ts'

/** The dialogs of the page. Those of one vehicle, its profile and the sharing of its position, open it as well. */
export const useDialogs = ({ openHere }: Selection) => {
  const [profile, setProfile] = useState<OpenProfile | null>(null)
  const [sharedRow, setSharedRow] = useState<VehicleRow | null>(null)
  const [managesGroups, setManagesGroups] = useState(false)
  const onManageGroups = useCallback(() => setManagesGroups(true), [])
  const closeGroups = useCallback(() => setManagesGroups(false), [])
  const onProfile = useCallback(
    (row: VehicleRow, tab: ProfileTabName = 'parameters') => {
      openHere(row.vehicleId)
      setProfile({ vehicleId: row.vehicleId, tab })
    },
    [openHere],
  )
  const onProfileOfOpen = useCallback((vehicleId: number) => setProfile({ vehicleId, tab: 'parameters' }), [])
  const onShare = useCallback(
    (row: VehicleRow) => {
      openHere(row.vehicleId)
      setSharedRow(row)
    },
    [openHere],
  )
  const closeProfile = useCallback(() => setProfile(null), [])
  const closeSharing = useCallback(() => setSharedRow(null), [])
  return {
    profile,
    onProfile,
    onProfileOfOpen,
    closeProfile,
    sharedRow,
    onShare,
    closeSharing,
    managesGroups,
    onManageGroups,
    closeGroups,
  }
}

export type Dialogs = ReturnType<typeof useDialogs>
