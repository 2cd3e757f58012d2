import { useCallback, useEffect, useMemo, useState } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import type { RevealRequest } from '../../vehicleList/useHighlight.ts'

/**
 * The pending camera move for a vehicle: 'go' keeps the zoom, 'focus' goes to the focus zoom, 'reveal' only uncovers
 * it.
 */
export type CameraRequest =
  | { readonly kind: 'go' | 'focus'; readonly longitude: number; readonly latitude: number }
  | { readonly kind: 'reveal'; readonly vehicleId: number }

export interface Selection {
  readonly selectedId: number | null
  /** The row that the list should scroll to. */
  readonly reveal: RevealRequest | null
  readonly camera: CameraRequest | null
  /** MAP-29, MAP-30: null when the ground was pressed. */
  readonly openFromMap: (vehicleId: number | null) => void
  readonly openFromList: (row: VehicleRow) => void
  /** UI-24: a double click, or Enter on the open vehicle. */
  readonly focusFromList: (row: VehicleRow) => void
  /** From the address or the palette: opens a known vehicle, shows its row and, on request, moves the map there. */
  readonly openAnywhere: (vehicleId: number, movesMap?: boolean) => Promise<void>
  /** Opens a vehicle and moves neither list nor map. */
  readonly openHere: (vehicleId: number) => void
  readonly close: () => void
}

const requestFor = (kind: 'go' | 'focus', { longitude, latitude }: VehicleRow): CameraRequest | null =>
  longitude === null || latitude === null ? null : { kind, longitude, latitude }

/** Which vehicle is open, and what its opening moves in the list and on the map. */
export const useSelection = (): Selection => {
  const client = useFleetClient()
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const [reveal, setReveal] = useState<RevealRequest | null>(null)
  const [camera, setCamera] = useState<CameraRequest | null>(null)
  useEffect(() => client.configure({ selected: selectedId }), [client, selectedId])

  const open = useCallback((kind: 'go' | 'focus', row: VehicleRow) => {
    setSelectedId(row.vehicleId)
    setCamera(requestFor(kind, row))
  }, [])
  const openFromMap = useCallback((vehicleId: number | null) => {
    setSelectedId(vehicleId)
    if (vehicleId === null) return
    setReveal({ vehicleId })
    setCamera({ kind: 'reveal', vehicleId })
  }, [])
  const openFromList = useCallback((row: VehicleRow) => open('go', row), [open])
  const focusFromList = useCallback((row: VehicleRow) => open('focus', row), [open])
  const openAnywhere = useCallback(
    async (vehicleId: number, movesMap = true) => {
      const row = await client.readVehicle(vehicleId)
      if (row === null) return
      setSelectedId(vehicleId)
      setReveal({ vehicleId })
      if (movesMap) setCamera(requestFor('focus', row))
    },
    [client],
  )
  const close = useCallback(() => setSelectedId(null), [])

  return useMemo(
    () => ({
      selectedId,
      reveal,
      camera,
      openFromMap,
      openFromList,
      focusFromList,
      openAnywhere,
      openHere: setSelectedId,
      close,
    }),
    [selectedId, reveal, camera, openFromMap, openFromList, focusFromList, openAnywhere, close],
  )
}
