/** Drawn places of slots, degrees; NaN without a place. */
export interface SlotPlaces {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
}

/** Room for this many slots. */
export const slotPlaces = (room: number): SlotPlaces => ({
  latitudes: new Float64Array(room),
  longitudes: new Float64Array(room),
})

/** The columns from which marks are made, by slot; the arrays may be replaced between two calls, not during one. */
export interface MarkSource {
  readonly slotLimit: number
  readonly statuses: ArrayLike<number>
  readonly flags: ArrayLike<number>
  vehicleIdAt(slot: number): number
  /** The drawn place of the vehicle: its last good one, degrees; NaN without one. */
  latitudeAt(slot: number): number
  longitudeAt(slot: number): number
  /** Degrees clockwise from north; NaN without one. */
  headingAt(slot: number): number
  /** The slot holds a vehicle that passes the filters of the map. */
  isShown(slot: number): boolean
  /** Writes the drawn places of `slots`, from `from` to before `to`, to the beginning of `places`. */
  readPlaces(slots: Uint32Array, from: number, to: number, places: SlotPlaces): void
  nameOf(slot: number): string
  /** -1 when the vehicle is not known. */
  slotOf(vehicleId: number): number
}
