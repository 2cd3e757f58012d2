import type { ReactNode } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import { ChosenContext, type ChosenVehicles } from '../../fleet/chosen.ts'
import { type Following, FollowingContext } from '../../fleet/following.ts'
import { SharingContext } from '../../fleet/sharing.ts'

interface VehicleContextsProps {
  readonly chosen: ChosenVehicles
  readonly following: Following
  readonly onShare: (row: VehicleRow) => void
  readonly children: ReactNode
}

/** What list, map and window offer for a vehicle of the control page. */
export const VehicleContexts = ({ chosen, following, onShare, children }: VehicleContextsProps) => (
  <ChosenContext value={chosen}>
    <FollowingContext value={following}>
      <SharingContext value={onShare}>{children}</SharingContext>
    </FollowingContext>
  </ChosenContext>
)
