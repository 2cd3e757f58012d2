import { use, useEffect, useState } from 'react'
import { ChosenRowsContext } from '../../../fleet/chosen.ts'
import { ChosenOverlay } from '../../../map/chosenOverlay.ts'
import type { MapController } from '../../../map/mapController.ts'

/** The rings around the chosen vehicles. */
export const ChosenOnMap = ({ controller }: { readonly controller: Pick<MapController, 'overlays'> }) => {
  const rows = use(ChosenRowsContext)
  const [overlay] = useState(() => new ChosenOverlay())
  useEffect(() => controller.overlays.add(overlay), [controller, overlay])
  useEffect(() => overlay.set(rows), [overlay, rows])
  return null
}
