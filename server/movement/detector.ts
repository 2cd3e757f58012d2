import type { Fix } from './fix.ts'
import type { MotionState, Stand } from './motion.ts'
import type { FuelReading, MovementEvent, MovementSettings, TrackPosition } from './ports.ts'
import type { ZoneIndex } from './zones/zoneIndex.ts'

/** The vehicle as of the position or reading that a detector takes. It is another vehicle at the next call: keep nothing of it. */
export interface VehicleNow {
  readonly settings: MovementSettings
  /** A longer silence is a gap, ms. */
  readonly gapMs: number
  /** Metres of the certain trips. */
  readonly mileage: number
  /** The same before the position that is taken. */
  readonly mileageBefore: number
  /** Ms with the ignition on. */
  readonly engineMs: number
  /** Since when the ignition is on; null: it is off. */
  readonly ignitionSince: number | null
  /** Where it is parked, once that is certain; null: it is not. */
  readonly parked: Stand | null
  /** Since when it is slow enough for fuel events; null: it is not. */
  readonly calmSince: number | null
  readonly isCreeping: boolean
  /** The last place that counts; null: none yet. */
  readonly lastFix: Fix | null
  /** Whether it stands, and the mean of the places of the stand. */
  readonly motion: Readonly<MotionState>
  /** Nothing is known of the way to the last place: it came after a silence or by a jump. */
  readonly isInterrupted: boolean
  /** The zones of its owner. */
  readonly zones: ZoneIndex
  /** Reports what has become certain; it is never taken back. */
  emit(event: MovementEvent): void
}

/**
 * Finds one kind of event in what a vehicle sends. A detector has no memory of its own: each method takes the vehicle's state
 * and returns the state from then on, null while nothing is going on. A state is plain data, may be changed in place, and is
 * kept as it is between two positions, so a detector costs nothing for vehicles where its state is null. Methods run for
 * every position of every vehicle: they allocate nothing where nothing happens.
 */
export interface Detector<State> {
  /** Key of its state in the stored rows (vehicle_movement); never changed. */
  readonly name: string
  /** What is stored where its state is null. */
  readonly idle: unknown
  /** After a position newer than the last; trips and parkings are up to date. */
  step?(position: TrackPosition, state: State | null, now: VehicleNow): State | null
  /**
   * After a place that counts, before the `step` of its position; motion is up to date. before: the place before it; null: it
   * is the first, or the zones changed and the last place is judged again.
   */
  place?(fix: Fix, before: Fix | null, state: State | null, now: VehicleNow): State | null
  /** After a fuel reading newer than the last. */
  read?(reading: FuelReading, state: State | null, now: VehicleNow): State | null
  /** Of batches: there is nothing after it. */
  finish?(state: State, now: VehicleNow): void
}
