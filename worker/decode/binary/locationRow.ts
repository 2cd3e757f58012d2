import type { DecodedStateEvent } from '../decodedEvent.ts'

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/**
 * A location on its way from a frame into the columns. One object is filled again for each row: read it, never keep it.
 * Fields as in VehicleLocation, but NaN for null: a field that only ever holds numbers is written without an allocation.
 */
export class LocationRow {
  seq = Number.NaN
  vehicleId = Number.NaN
  timestamp = Number.NaN
  latitude = Number.NaN
  longitude = Number.NaN
  speed = Number.NaN
  validity = Number.NaN
  azimuth = Number.NaN
  ignitionOn = false
  applyIgnitionStatus: boolean | null = null
  parkingIgnitionSince = Number.NaN

  /** LIVE-04 */
  get lastKnownTime(): number {
    return this.timestamp
  }

  /** The same as an event that can be kept. */
  toEvent(): Extract<DecodedStateEvent, { event: 'vehicleLocation' }> {
    const { seq, vehicleId, timestamp, speed, validity, ignitionOn, applyIgnitionStatus } = this
    return {
      kind: 'state',
      event: 'vehicleLocation',
      seq,
      vehicleId,
      deviceSerial: null,
      data: {
        timestamp,
        latitude: orNull(this.latitude),
        longitude: orNull(this.longitude),
        speed,
        validity,
        azimuth: orNull(this.azimuth),
        ignitionOn,
        ...(applyIgnitionStatus === null ? {} : { applyIgnitionStatus }),
        parkingIgnitionSince: orNull(this.parkingIgnitionSince),
      },
    }
  }
}
