import { isWithinM } from '../../../../../src/contract/rules/geodesy.ts'
import { NEVER } from '../never.ts'

/** Degrees. */
interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A place at a moment, ms since the epoch. */
export interface SeenPlace extends Place {
  readonly at: number
}

/**
 * What makes the next place believable or not. Each place is written over the one before, number by number: an object for each
 * position of a fleet would be garbage that had lived long.
 */
export interface PlaceMemory {
  /** When and where the last place was that was believed; NEVER: none yet, and the rest says nothing. */
  goodAt: number
  goodLatitude: number
  goodLongitude: number
  /** The last of the doubted places in a row, and how many there are. */
  doubted: { readonly place: SeenPlace; readonly count: number } | null
}

/** Faster than anything on wheels or rails, m/s (540 km/h). */
const FASTEST = 150
/** Metres that a place may be off by itself: jumps below it are noise of the receiver, whatever the speed. */
const NOISE = 2_000
/** Doubted places in a row that agree with one another are the truth: then it was the earlier place that was wrong. */
const BELIEVED_AFTER = 3

/** How far a vehicle may seem to have come meanwhile, metres. */
const reachOf = (from: number, to: number): number => NOISE + (FASTEST * Math.abs(to - from)) / 1_000

const isReachable = (memory: PlaceMemory, at: number, { latitude, longitude }: Place): boolean =>
  memory.goodAt === NEVER ||
  isWithinM(reachOf(memory.goodAt, at), memory.goodLatitude, memory.goodLongitude, latitude, longitude)

/** How many doubted places in a row there are with this one. */
const countDoubted = ({ doubted }: PlaceMemory, at: number, { latitude, longitude }: Place): number => {
  if (doubted === null) return 1
  const { place, count } = doubted
  const isAgreed = isWithinM(reachOf(place.at, at), place.latitude, place.longitude, latitude, longitude)
  return isAgreed ? count + 1 : 1
}

/**
 * Whether a vehicle can have come to a place from the last one, which the memory then is. A doubted place is kept with
 * validity 0, not thrown away, for it may be true: after a ferry, a tow over a border without signal, or a first fix that
 * was wrong, the next doubted ones agree with it, and the third is believed.
 */
export const believePlace = (memory: PlaceMemory, at: number, place: Place): boolean => {
  const { latitude, longitude } = place
  if (!isReachable(memory, at, place)) {
    const count = countDoubted(memory, at, place)
    if (count < BELIEVED_AFTER) {
      memory.doubted = { place: { at, latitude, longitude }, count }
      return false
    }
  }
  memory.goodAt = at
  memory.goodLatitude = latitude
  memory.goodLongitude = longitude
  memory.doubted = null
  return true
}
