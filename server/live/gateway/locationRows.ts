import type { VehicleLocation } from '../../../src/contract/wire/events.ts'
import { LiveEvent } from '../liveEvent.ts'
import { NumberRows, orNaN, orNull } from '../numberRows.ts'

/** Columns of a row; null is stored as NaN. */
const AT = {
  ownerId: 0,
  vehicleId: 1,
  timestamp: 2,
  latitude: 3,
  longitude: 4,
  speed: 5,
  validity: 6,
  azimuth: 7,
  parkingIgnitionSince: 8,
  flags: 9,
} as const
const STRIDE = 10

const IGNITION_ON = 1
const TELLS_APPLY = 2
const APPLIES = 4

/** Location events as numbers by slot: hundreds of thousands of them are remembered for minutes. */
export class LocationRows {
  readonly #rows = new NumberRows(STRIDE)

  /**
   * Stores the event's place, time and audience in a slot; false: it is not a plain location and has to be stored as an
   * object.
   */
  write(slot: number, event: LiveEvent): boolean {
    const { audience } = event
    if (!event.isLocation || audience.kind !== 'vehicle') return false
    const data = event.data as VehicleLocation
    if (data.vehicleId !== audience.vehicleId) return false
    const rows = this.#rows
    rows.reserve(slot)
    rows.set(slot, AT.ownerId, audience.ownerId)
    rows.set(slot, AT.vehicleId, data.vehicleId)
    rows.set(slot, AT.timestamp, data.timestamp)
    rows.set(slot, AT.latitude, orNaN(data.latitude))
    rows.set(slot, AT.longitude, orNaN(data.longitude))
    rows.set(slot, AT.speed, data.speed)
    rows.set(slot, AT.validity, data.validity)
    rows.set(slot, AT.azimuth, orNaN(data.azimuth))
    rows.set(slot, AT.parkingIgnitionSince, orNaN(data.parkingIgnitionSince))
    rows.set(slot, AT.flags, flagsOf(data))
    return true
  }

  /** Rebuilds the event that was written to a slot. */
  read(slot: number, seq: number, committedAt: number): LiveEvent {
    const number = (name: keyof typeof AT): number => this.#rows.at(slot, AT[name])
    const flags = number('flags')
    const vehicleId = number('vehicleId')
    const data: VehicleLocation = {
      vehicleId,
      timestamp: number('timestamp'),
      latitude: orNull(number('latitude')),
      longitude: orNull(number('longitude')),
      speed: number('speed'),
      validity: number('validity'),
      azimuth: orNull(number('azimuth')),
      ignitionOn: (flags & IGNITION_ON) !== 0,
      ...((flags & TELLS_APPLY) !== 0 && { applyIgnitionStatus: (flags & APPLIES) !== 0 }),
      parkingIgnitionSince: orNull(number('parkingIgnitionSince')),
    }
    const audience = { kind: 'vehicle', ownerId: number('ownerId'), vehicleId } as const
    return new LiveEvent(seq, { event: 'vehicleLocation', data, audience }, committedAt)
  }
}

const flagsOf = ({ ignitionOn, applyIgnitionStatus }: VehicleLocation): number =>
  (ignitionOn ? IGNITION_ON : 0) |
  (applyIgnitionStatus === undefined ? 0 : TELLS_APPLY) |
  (applyIgnitionStatus === true ? APPLIES : 0)
