import { LOCATION_FIELD, LOCATION_FIELDS } from '../binary/locationRow.ts'

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
}
