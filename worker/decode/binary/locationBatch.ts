import { LOCATION_FIELD, LOCATION_FIELDS, LocationRow } from './locationRow.ts'

/** The validated locations of a frame as rows of numbers, to be written into the columns. Refilled by each frame. */
export class LocationBatch {
  /** LOCATION_FIELDS numbers per location, of the first `count`. */
  values = new Float64Array(0)
  count = 0
  readonly #row = new LocationRow()

  /** Empties the batch and makes room for `most` locations. */
  begin(most: number): void {
    this.count = 0
    if (this.values.length < most * LOCATION_FIELDS) this.values = new Float64Array(most * LOCATION_FIELDS)
  }

  /** A location as a row, valid until the next call. */
  rowAt(nth: number): LocationRow {
    this.#row.values = this.values
    this.#row.base = nth * LOCATION_FIELDS
    return this.#row
  }

  vehicleIdAt(nth: number): number {
    return this.values[nth * LOCATION_FIELDS + LOCATION_FIELD.vehicleId] ?? 0
  }

  /** The highest seq of its locations; 0 without any. */
  lastSeq(): number {
    const { values, count } = this
    let last = 0
    for (let nth = 0; nth < count; nth++) {
      last = Math.max(last, values[nth * LOCATION_FIELDS + LOCATION_FIELD.seq] ?? 0)
    }
    return last
  }
}
