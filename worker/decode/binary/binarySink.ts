import type { DecodedEvent } from '../decodedEvent.ts'
import type { LocationBatch } from './locationBatch.ts'

/** Receives the content of a frame as it is read; in a binary one, each section in seq order. */
export interface BinarySink {
  /** Other events follow, including those of these vehicles, the first `count` of `vehicleIds`. */
  readonly expectEvents?: (vehicleIds: ArrayLike<number>, count: number) => void
  /** The same for events that only the info window shows. */
  readonly expectDetails?: (vehicleIds: ArrayLike<number>, count: number) => void
  /** The locations of a section, at least one; the batch is refilled afterwards. */
  locations(batch: LocationBatch): void
  /**
   * An event that only the info window shows. Returns whether to decode it and pass it to `event`; if not, its
   * content is not read at all.
   */
  wantsDetail(seq: number, vehicleId: number): boolean
  event(event: DecodedEvent): void
}
