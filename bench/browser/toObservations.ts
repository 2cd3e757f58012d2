import type { Observation } from '../../server/live/ports.ts'
import { SIMPLE_EVENT_NAMES, type WireEvent } from '../../src/contract/wire/events.ts'

const SIMPLE: ReadonlySet<string> = new Set(SIMPLE_EVENT_NAMES)

/**
 * Derives the device reports from which the server makes these events: without the fields that the server adds (seq,
 * counts, parking start) and without the events that only the server causes (alarm resets by a person). `ids`: database
 * vehicleId by vehicleId of the event.
 */
export const toObservations = (batch: readonly WireEvent[], ids: readonly number[]): readonly Observation[] =>
  batch.flatMap((one): Observation[] => {
    const { event } = one
    const data = one.data as { readonly vehicleId: number; readonly timestamp: number }
    const vehicleId = ids[data.vehicleId] ?? 0
    // Caused by the server itself.
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
