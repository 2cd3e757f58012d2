import type { DecodedEvent } from '../decodedEvent.ts'
import type { LocationBatch } from './locationBatch.ts'

/** Who takes what a frame holds, as it is read: of a binary one within each section in the order of the seqs. */
export interface BinarySink {
  /** All locations of this batch follow; other events may stand between them. */
  readonly expect?: (batch: LocationBatch) => void
  /** Other events follow, among them of these vehicles, the first `count` of `vehicleIds`. */
  readonly expectEvents?: (vehicleIds: ArrayLike<number>, count: number) => void
  /** The same of events of which only the info window shows something. */
  readonly expectDetails?: (vehicleIds: ArrayLike<number>, count: number) => void
  /** The locations `from` to before `to` of a batch, one at least; it is filled again afterwards. */
  locations(batch: LocationBatch, from: number, to: number): void
  /**
   * An event of which only the info window shows something. Answers whether it is to be decoded and handed to `event`;
   * if not, its content is not even looked at.
   */
  wantsDetail(seq: number, vehicleId: number): boolean
  event(event: DecodedEvent): void
}
