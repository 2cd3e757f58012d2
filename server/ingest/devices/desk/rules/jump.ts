import { distanceM } from '../../../../../src/contract/rules/geodesy.ts'

/** A place at a moment, ms since the epoch. */
export interface SeenPlace {
  readonly at: number
  readonly latitude: number
  readonly longitude: number
}

/** What makes the next place believable or not. */
export interface PlaceMemory {
  /** The last place that was believed; null: none yet. */
  readonly good: SeenPlace | null
  /** The last of the doubted places in a row, and how many there are. */
  readonly doubted: { readonly place: SeenPlace; readonly count: number } | null
}

export const NO_PLACES: PlaceMemory = { good: null, doubted: null }

/** Faster than anything on wheels or rails, m/s (540 km/h). */
const FASTEST = 150
/** Metres that a place may be off by itself: jumps below it are noise of the receiver, whatever the speed. */
const NOISE = 2_000
/** Doubted places in a row that agree with one another are the truth: then it was the earlier place that was wrong. */
const BELIEVED_AFTER = 3

const isReachable = (from: SeenPlace, to: SeenPlace): boolean =>
  distanceM(from.latitude, from.longitude, to.latitude, to.longitude) <=
  NOISE + (FASTEST * Math.abs(to.at - from.at)) / 1_000

/**
 * Whether a vehicle can have come to a place from the last one. A doubted place is kept with validity 0, not thrown away,
 * for it may be true: after a ferry, a tow over a border without signal, or a first fix that was wrong, the next doubted
 * ones agree with it, and the third is believed.
 */
export const judgeJump = (
  memory: PlaceMemory,
  place: SeenPlace,
): { readonly isBelieved: boolean; readonly memory: PlaceMemory } => {
  const { good, doubted } = memory
  if (good === null || isReachable(good, place))
    return { isBelieved: true, memory: { good: place, doubted: null } }
  const count = doubted !== null && isReachable(doubted.place, place) ? doubted.count + 1 : 1
  if (count >= BELIEVED_AFTER) return { isBelieved: true, memory: { good: place, doubted: null } }
  return { isBelieved: false, memory: { good, doubted: { place, count } } }
}
