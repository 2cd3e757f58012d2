import type { DecodedStateEvent } from '../decodedEvent.ts'

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Offsets of the fields in a row of numbers. Null or absent values are NaN; flags are 1 or 0. */
export const LOCATION_FIELD = {
  seq: 0,
  vehicleId: 1,
  timestamp: 2,
  latitude: 3,
  longitude: 4,
  speed: 5,
  validity: 6,
  azimuth: 7,
  ignitionOn: 8,
  parkingIgnitionSince: 9,
  applyIgnitionStatus: 10,
} as const
type LocationField = (typeof LOCATION_FIELD)[keyof typeof LOCATION_FIELD]

/** Numbers per row. */
export const LOCATION_FIELDS = 11

/**
 * A location between a frame and the columns: a view of a row of numbers that moves on to the next one. Read it,
 * never store it. Fields as in VehicleLocation, but NaN for null.
 */
export class LocationRow {
  /** The row is the LOCATION_FIELDS numbers from `base` on. */
  values = new Float64Array(LOCATION_FIELDS)
  base = 0

  get seq(): number {
    return this.#at(LOCATION_FIELD.seq)
  }
  get vehicleId(): number {
    return this.#at(LOCATION_FIELD.vehicleId)
  }
  get timestamp(): number {
    return this.#at(LOCATION_FIELD.timestamp)
  }
  get latitude(): number {
    return this.#at(LOCATION_FIELD.latitude)
  }
  get longitude(): number {
    return this.#at(LOCATION_FIELD.longitude)
  }
  get speed(): number {
    return this.#at(LOCATION_FIELD.speed)
  }
  get validity(): number {
    return this.#at(LOCATION_FIELD.validity)
  }
  get azimuth(): number {
    return this.#at(LOCATION_FIELD.azimuth)
  }
  get ignitionOn(): boolean {
    return this.#at(LOCATION_FIELD.ignitionOn) === 1
  }
  get parkingIgnitionSince(): number {
    return this.#at(LOCATION_FIELD.parkingIgnitionSince)
  }
  get applyIgnitionStatus(): boolean | null {
    const apply = this.#at(LOCATION_FIELD.applyIgnitionStatus)
    return Number.isNaN(apply) ? null : apply === 1
  }

  /** The same as an event that can be stored. */
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

  #at(field: LocationField): number {
    return this.values[this.base + field] ?? Number.NaN
  }
}
