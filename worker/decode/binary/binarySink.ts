import type { DecodedEvent } from '../decodedEvent.ts'
import type { LocationRow } from './locationRow.ts'

/** Who takes what a frame holds, as it is read: of a binary one within each section in the order of the seqs. */
export interface BinarySink {
  /** Locations of these vehicles follow, the first `count` of `vehicleIds`; other events may stand between them. */
  readonly expect?: (vehicleIds: ArrayLike<number>, count: number) => void
  /** Other events follow, among them of these vehicles, the first `count` of `vehicleIds`. */
  readonly expectEvents?: (vehicleIds: ArrayLike<number>, count: number) => void
  /** A location; the row is filled again for the next one. */
  location(row: LocationRow): void
  /**
   * An event of which only the info window shows something. Answers whether it is to be decoded and handed to `event`;
   * if not, its content is not even looked at.
   */
  wantsDetail(seq: number, vehicleId: number): boolean
  event(event: DecodedEvent): void
}
