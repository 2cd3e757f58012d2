import type { LocationRow } from '../binary/locationRow.ts'

/** Places of the fields in a row of LocationBatch.values. What is null or absent is NaN; flags are 1 or 0. */
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

/** Numbers per row. */
export const LOCATION_FIELDS = 11

/** The checked locations of a frame as rows of numbers, until the whole frame is known to be good. */
export class LocationBatch {
  /** LOCATION_FIELDS numbers per event, `count` events. */
  values = new Float64Array(0)
  count = 0
  #vehicleIds = new Float64Array(0)

  /** Empties the batch and makes room for `most` events. */
  begin(most: number): void {
    this.count = 0
    if (this.values.length < most * LOCATION_FIELDS) this.values = new Float64Array(most * LOCATION_FIELDS)
  }

  /** The vehicle of each event. Valid until the next call. */
  vehicleIds(): Float64Array {
    if (this.#vehicleIds.length < this.count) this.#vehicleIds = new Float64Array(this.count * 2)
    for (let i = 0; i < this.count; i++) {
      this.#vehicleIds[i] = this.values[i * LOCATION_FIELDS + LOCATION_FIELD.vehicleId] ?? 0
    }
    return this.#vehicleIds
  }

  /** Fills `row` with the event of this number. */
  read(index: number, row: LocationRow): void {
    const { values } = this
    const base = index * LOCATION_FIELDS
    const apply = values[base + LOCATION_FIELD.applyIgnitionStatus] ?? Number.NaN
    row.seq = values[base + LOCATION_FIELD.seq] ?? 0
    row.vehicleId = values[base + LOCATION_FIELD.vehicleId] ?? 0
    row.timestamp = values[base + LOCATION_FIELD.timestamp] ?? 0
    row.latitude = values[base + LOCATION_FIELD.latitude] ?? Number.NaN
    row.longitude = values[base + LOCATION_FIELD.longitude] ?? Number.NaN
    row.speed = values[base + LOCATION_FIELD.speed] ?? 0
    row.validity = values[base + LOCATION_FIELD.validity] ?? Number.NaN
    row.azimuth = values[base + LOCATION_FIELD.azimuth] ?? Number.NaN
    row.ignitionOn = values[base + LOCATION_FIELD.ignitionOn] === 1
    row.applyIgnitionStatus = Number.isNaN(apply) ? null : apply === 1
    row.parkingIgnitionSince = values[base + LOCATION_FIELD.parkingIgnitionSince] ?? Number.NaN
  }
}
