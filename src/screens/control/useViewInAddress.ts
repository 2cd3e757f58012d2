import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAddressView } from '../../address/useAddressView.ts'
import type { FleetView } from '../../contract/engine.ts'
import { DEFAULT_SORT } from '../../contract/listOrder.ts'
import { useLoad } from '../../fleet/fleetContext.ts'
import type { MapController } from '../../map/mapController.ts'
import type { OwnView } from '../../vehicleList/useFleetView.ts'
import type { Selection } from './useSelection.ts'

interface AddressedView extends Pick<OwnView, 'view' | 'onAsked'> {
  readonly controller: MapController
  readonly selection: Pick<Selection, 'selectedId' | 'openAnywhere' | 'close'>
}

/** The sorting as an address says it: the usual one only where a reference point would change it. */
const sortToSay = ({ sort, origin }: FleetView): FleetView['sort'] | null =>
  origin === null && sort.key === DEFAULT_SORT.key && sort.reverse === DEFAULT_SORT.reverse ? null : sort

/**
 * The view stands in the address, so that it can be sent and kept: what an opened address asks for is shown, and what is
 * seen is written back. A vehicle is opened once the fleet is known.
 */
export const useViewInAddress = ({ view, onAsked, controller, selection }: AddressedView): void => {
  const { asked, write, writeNow } = useAddressView()
  const typed = useRef(view.search)
  const { complete } = useLoad()
  const { selectedId, openAnywhere } = selection
  const [opened, setOpened] = useState<typeof asked | null>(null)
  const isPending = asked.vehicleId !== null && opened !== asked

  const show = useEffectEvent(({ filters, sort, grouping, origin, camera, vehicleId }: typeof asked) => {
    onAsked({ ...filters, origin, sort, grouping })
    if (camera) controller.camera.show(camera)
    if (vehicleId === null) selection.close()
  })
  useEffect(() => show(asked), [asked])

  useEffect(() => {
    if (!complete || !isPending || asked.vehicleId === null) return
    void openAnywhere(asked.vehicleId, asked.camera === null).then(() => setOpened(asked))
  }, [complete, isPending, asked, openAnywhere])

  useEffect(() => {
    const { search, groups, connection, ignitionOnly, events } = view
    // Letters come fast and browsers bound the changes of an address; everything else is a choice.
    const say = typed.current === search ? writeNow : write
    typed.current = search
    say({
      filters: { search, groups, connection, ignitionOnly, events },
      sort: sortToSay(view),
      grouping: view.grouping ? true : null,
      origin: view.origin,
    })
  }, [view, write, writeNow])
  useEffect(() => {
    if (!isPending) write({ vehicleId: selectedId })
  }, [isPending, selectedId, write])
  useEffect(() => controller.camera.onPlace((camera) => write({ camera })), [controller, write])
}
