import { useMemo, useState } from 'react'
import { useControlZonesApi } from '../../../api/controlZones.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { ControlZone, GeozoneRow } from '../../../contract/http/geozones.ts'
import type { ProfileVehicle } from '../profileTab.ts'

/** The control zones of a vehicle, read again with each change by anybody, and what can be done with them. */
export const useControlZones = ({ vehicleId, turns }: Pick<ProfileVehicle, 'vehicleId' | 'turns'>) => {
  const api = useControlZonesApi()
  const of = ['vehicle', vehicleId, 'controlZones']
  const list = useCall({ of: [...of, turns.controlZones ?? 0], read: () => api.list(vehicleId) })
  const zones = useCall({ of: ['controlZones', 'zones'], read: api.zones })
  const byId = useMemo(() => new Map((zones.data ?? []).map((zone) => [zone.id, zone])), [zones.data])
  const [removed, setRemoved] = useState<ControlZone | null>(null)
  /** The zone whose switch was pressed and is not answered yet. */
  const [pendingId, setPendingId] = useState<number | null>(null)
  const adding = useChange({ change: api.add, stale: [of], endsWhenRead: true })
  const change = useChange({ change: api.change, stale: [of], endsWhenRead: true })
  const removal = useChange({ change: api.remove, stale: [of] })
  const taken = new Set(list.data?.map(({ zoneId }) => zoneId))
  return {
    list,
    zones,
    zoneOf: (id: number): GeozoneRow | undefined => byId.get(id),
    /** Those that the vehicle does not have yet; undefined while they are read. */
    free: list.data && zones.data?.filter(({ id }) => !taken.has(id)),
    removed,
    pendingId,
    isBusy: removal.isSending || adding.isSending,
    add: (zone: ControlZone) => adding.send(zone),
    change: async (zone: ControlZone): Promise<void> => {
      setPendingId(zone.zoneId)
      await change.act(zone)
      setPendingId(null)
    },
    remove: async (zone: ControlZone): Promise<void> => {
      if (await removal.act(zone)) setRemoved(zone)
    },
    undo: async (zone: ControlZone): Promise<void> => {
      if (await adding.act(zone)) setRemoved(null)
    },
  }
}
export type ControlZones = ReturnType<typeof useControlZones>
