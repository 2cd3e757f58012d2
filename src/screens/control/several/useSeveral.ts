import { useCallback, useEffect, useMemo, useState } from 'react'
import { boxAround } from '../../../contract/rules/box.ts'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import type { ChosenVehicles } from '../../../fleet/chosen.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import type { MapController } from '../../../map/mapController.ts'
import { ChosenOverlay } from '../../../map/chosenOverlay.ts'
import type { OpenDialog, SeveralDialog } from './severalDialog.ts'
import { FOLLOWED_MAX } from './severalLimits.ts'
import { useChosenRows } from './useChosenRows.ts'

/** What the page does with the chosen vehicles: rings on the map, the map's view, dialogs. */
export const useSeveral = (chosen: ChosenVehicles, controller: MapController) => {
  const client = useFleetClient()
  const { ids, add } = chosen
  const rows = useChosenRows(ids, FOLLOWED_MAX)
  const [open, setOpen] = useState<OpenDialog | null>(null)

  const [overlay] = useState(() => new ChosenOverlay())
  useEffect(() => controller.overlays.add(overlay), [controller, overlay])
  useEffect(() => overlay.set(rows), [overlay, rows])

  const show = useCallback(() => {
    void client.readVehicles([...ids]).then((found) => {
      const box = boxAround(found.filter((row) => row !== null))
      if (box) controller.camera.fit(box)
    })
  }, [client, controller, ids])
  const chooseAll = useCallback(() => {
    void client.listedBetween(0, Number.MAX_SAFE_INTEGER).then(add)
  }, [client, add])
  const openDialog = useCallback((kind: SeveralDialog) => setOpen({ kind, vehicleIds: [...ids] }), [ids])
  const onArm = useCallback(
    ({ vehicleId }: VehicleRow) => setOpen({ kind: 'command', vehicleIds: [vehicleId] }),
    [],
  )
  const closeDialog = useCallback(() => setOpen(null), [])
  const place = useMemo(() => (ids.size === 0 ? null : boxAround(rows)), [ids, rows])
  return useMemo(
    () => ({ place, show, chooseAll, open, openDialog, onArm, closeDialog }),
    [place, show, chooseAll, open, openDialog, onArm, closeDialog],
  )
}
export type Several = ReturnType<typeof useSeveral>
