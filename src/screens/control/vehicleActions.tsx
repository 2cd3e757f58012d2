import type { ReactNode } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import { ChosenContext, type ChosenVehicles } from '../../fleet/chosen.ts'
import { type Following, FollowingContext } from '../../fleet/following.ts'
import { SharingContext } from '../../fleet/sharing.ts'

interface VehicleActionsProps {
  readonly chosen: ChosenVehicles
  readonly following: Following
  readonly onShare: (row: VehicleRow) => void
  readonly children: ReactNode
}

/** What list, map and window offer for a vehicle of the control page. */
export const VehicleActions = ({ chosen, following, onShare, children }: VehicleActionsProps) => (
  <ChosenContext value={chosen}>
    <FollowingContext value={following}>
      <SharingContext value={onShare}>{children}</SharingContext>
    </FollowingContext>
  </ChosenContext>
)
