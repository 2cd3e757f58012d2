import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAddressView } from '../../kit/address/useAddressView.ts'
import { filtersOf, type FleetView } from '../../contract/engine/view.ts'
import { DEFAULT_SORT } from '../../contract/listOrder.ts'
import { useLoad } from '../../fleet/fleetContext.ts'
import type { MapCamera } from '../../map/mapCamera.ts'
import type { OwnView } from '../../vehicleList/useFleetView.ts'
import type { Selection } from './useSelection.ts'

interface AddressedView extends Pick<OwnView, 'view' | 'onRequested'> {
  /** The camera of the map. */
  readonly mapCamera: MapCamera
  readonly selection: Pick<Selection, 'selectedId' | 'openAnywhere' | 'close'>
}

/** The sorting as encoded in an address: the default one only where a reference point would change it. */
const sortToSay = ({ sort, origin }: FleetView): FleetView['sort'] | null =>
  origin === null && sort.key === DEFAULT_SORT.key && sort.reverse === DEFAULT_SORT.reverse ? null : sort

/**
 * Keeps the view in the address, so that it can be shared and stored: what an opened address requests is shown, and the
 * current view is written back. A vehicle is opened once the fleet is known.
 */
export const useViewInAddress = ({ view, onRequested, mapCamera, selection }: AddressedView): void => {
  const { asked, write, writeNow } = useAddressView()
  const typed = useRef(view.search)
  const { complete } = useLoad()
  const { selectedId, openAnywhere } = selection
  const [opened, setOpened] = useState<typeof asked | null>(null)
  const isPending = asked.vehicleId !== null && opened !== asked

  const show = useEffectEvent(
    ({ filters, foundOnly, sort, grouping, origin, camera, vehicleId }: typeof asked) => {
      onRequested({ ...filters, foundOnly, origin, sort, grouping })
      if (camera) mapCamera.show(camera)
      if (vehicleId === null) selection.close()
    },
  )
  useEffect(() => show(asked), [asked])

  useEffect(() => {
    if (!complete || !isPending || asked.vehicleId === null) return
    void openAnywhere(asked.vehicleId, asked.camera === null).then(() => setOpened(asked))
  }, [complete, isPending, asked, openAnywhere])

  useEffect(() => {
    const { search } = view
    // Letters come fast and browsers limit changes of the address; everything else is a choice.
    const say = typed.current === search ? writeNow : write
    typed.current = search
    say({
      filters: filtersOf(view),
      foundOnly: view.foundOnly,
      sort: sortToSay(view),
      grouping: view.grouping ? true : null,
      origin: view.origin,
    })
  }, [view, write, writeNow])
  useEffect(() => {
    if (!isPending) write({ vehicleId: selectedId })
  }, [isPending, selectedId, write])
  useEffect(() => mapCamera.onPlace((camera) => write({ camera })), [mapCamera, write])
}
