import { type ReactNode, useMemo } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import { ChosenContext, ChosenRowsContext, type ChosenVehicles } from '../../fleet/chosen.ts'
import { type Following, FollowingContext } from '../../fleet/following.ts'
import { SharingContext } from '../../fleet/sharing.ts'
import { ZoneNamesContext } from '../../fleet/zoneNames.ts'
import type { GeozoneName } from '../../contract/http/geozones.ts'

interface VehicleContextsProps {
  readonly chosen: ChosenVehicles
  readonly chosenRows: readonly VehicleRow[]
  readonly following: Following
  readonly onShare: (row: VehicleRow) => void
  readonly zones: readonly GeozoneName[]
  readonly children: ReactNode
}

/** What list, map and window offer for a vehicle of the control page. */
export const VehicleContexts = ({ chosen, following, onShare, zones, ...rest }: VehicleContextsProps) => {
  const zoneNames = useMemo(() => new Map(zones.map(({ id, name }) => [id, name])), [zones])
  return (
    <ChosenContext value={chosen}>
      <ChosenRowsContext value={rest.chosenRows}>
        <FollowingContext value={following}>
          <ZoneNamesContext value={zoneNames}>
            <SharingContext value={onShare}>{rest.children}</SharingContext>
          </ZoneNamesContext>
        </FollowingContext>
      </ChosenRowsContext>
    </ChosenContext>
  )
}
