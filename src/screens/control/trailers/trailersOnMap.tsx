import { useEffect, useState } from 'react'
import { useTrailersApi } from '../../../api/trailers.ts'
import type { MapController } from '../../../map/mapController.ts'
import type { PanePoint } from '../../../map/placeWatch.ts'
import { TrailerOverlay } from '../../../map/trailers/trailerOverlay.ts'
import { useIsPast } from '../../../fleet/fleetContext.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { usePreference } from '../../../session/sessionContext.ts'
import { useReadAgain } from '../useReadAgain.ts'
import { TrailerPopup } from './trailerPopup.tsx'

interface TrailersOnMapProps {
  readonly controller: Pick<MapController, 'overlays' | 'open' | 'placeOfMark'>
}

/** MAP-18: the trailers on the map of the fleet while they are switched on; of the past their places are not known. */
export const TrailersOnMap = ({ controller }: TrailersOnMapProps) => {
  const [areShown] = usePreference('trailers')
  const seesTrailers = useIsAllowed('seeTrailers')
  const isPast = useIsPast()
  return areShown && seesTrailers && !isPast ? <ShownTrailers controller={controller} /> : null
}

/** The trailers, and the window of the pressed one. */
const ShownTrailers = ({ controller }: TrailersOnMapProps) => {
  const { states } = useTrailersApi()
  const trailers = useReadAgain(states)
  const [pressed, setPressed] = useState<{ readonly id: number; readonly at: PanePoint } | null>(null)
  const [overlay] = useState(
    () =>
      new TrailerOverlay(
        (vehicleId) => controller.placeOfMark(vehicleId),
        (id, at) => setPressed({ id, at }),
      ),
  )
  useEffect(() => controller.overlays.add(overlay), [controller, overlay])
  useEffect(() => {
    overlay.setTrailers(
      trailers.flatMap(({ trailerId: id, name, place, isConnected, vehicleId, trackerId }) =>
        place === null
          ? []
          : [{ ...place, id, name, isConnected, nextToId: trackerId ?? (isConnected ? vehicleId : null) }],
      ),
    )
  }, [overlay, trailers])
  const trailer = pressed && trailers.find(({ trailerId }) => trailerId === pressed.id)
  return (
    <>
      {trailer && (
        <TrailerPopup
          trailer={trailer}
          at={pressed.at}
          onOpen={(vehicleId) => {
            setPressed(null)
            controller.open(vehicleId)
          }}
          onClose={() => setPressed(null)}
        />
      )}
    </>
  )
}
