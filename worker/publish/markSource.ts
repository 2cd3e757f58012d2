/** The columns that marks are made of, by slot; the arrays may be replaced between two calls, not during one. */
export interface MarkSource {
  readonly slotLimit: number
  readonly statuses: ArrayLike<number>
  readonly flags: ArrayLike<number>
  vehicleIdAt(slot: number): number
  /** Where the vehicle is drawn: its last good place, degrees; NaN without one. */
  latitudeAt(slot: number): number
  longitudeAt(slot: number): number
  /** Degrees clockwise from north; NaN without one. */
  headingAt(slot: number): number
  /** The slot holds a vehicle that passes the filters of the map. */
  isShown(slot: number): boolean
  nameOf(slot: number): string
  /** -1 when the vehicle is not known. */
  slotOf(vehicleId: number): number
}
