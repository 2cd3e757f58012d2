import type { Observation } from '../../server/ingest/ports.ts'
import { SIMPLE_EVENT_NAMES, type WireEvent } from '../../src/contract/wire/events.ts'

const SIMPLE: ReadonlySet<string> = new Set(SIMPLE_EVENT_NAMES)

/**
 * What the devices must have reported for the server to send these events: without what the server adds (seq, counts,
 * since when a vehicle parks) and without what only the server does (alarms that a person resets). `ids`: the vehicleId
 * of the database by vehicleId of the event.
 */
export const toObservations = (batch: readonly WireEvent[], ids: readonly number[]): readonly Observation[] =>
  batch.flatMap((one): Observation[] => {
    const { event } = one
    const data = one.data as { readonly vehicleId: number; readonly timestamp: number }
    const vehicleId = ids[data.vehicleId] ?? 0
    // The server's own doing.
    if (event === 'alarmReset' || event === 'onUpdateVehicleCounter') return []
    if (SIMPLE.has(event)) {
      return [{ event: 'simple', name: event, data: { vehicleId, timestamp: data.timestamp } }]
    }
    if (event === 'vehicleLocation' && 'parkingIgnitionSince' in data) {
      const { parkingIgnitionSince: _since, ...reported } = data
      return [{ event, data: { ...reported, vehicleId } } as Observation]
    }
    return [{ event, data: { ...data, vehicleId } } as Observation]
  })
