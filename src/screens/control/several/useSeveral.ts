import { useCallback, useMemo, useState } from 'react'
import { boxAround } from '../../../contract/rules/box.ts'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import type { ChosenVehicles } from '../../../fleet/chosen.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import type { MapCamera } from '../../../map/mapCamera.ts'
import type { OpenDialog, SeveralDialog } from './severalDialog.ts'
import { FOLLOWED_MAX } from './severalLimits.ts'
import { useChosenRows } from './useChosenRows.ts'

/** What the page does with the chosen vehicles: the map's view and dialogs. */
export const useSeveral = (chosen: ChosenVehicles, camera: MapCamera) => {
  const client = useFleetClient()
  const { ids, add } = chosen
  const rows = useChosenRows(ids, FOLLOWED_MAX)
  const [open, setOpen] = useState<OpenDialog | null>(null)

  const show = useCallback(() => {
    void client.readVehicles([...ids]).then((found) => {
      const box = boxAround(found.filter((row) => row !== null))
      if (box) camera.fit(box)
    })
  }, [client, camera, ids])
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
    () => ({ rows, place, show, chooseAll, open, openDialog, onArm, closeDialog }),
    [rows, place, show, chooseAll, open, openDialog, onArm, closeDialog],
  )
}
export type Several = ReturnType<typeof useSeveral>
