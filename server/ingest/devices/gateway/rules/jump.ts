import { isWithinM } from '../../../../../src/contract/rules/geodesy.ts'
import { DEVICE_JUMP, reachOf } from '../../../../../src/contract/rules/plausibility.ts'
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
 * The state against which the next place is checked. Each place overwrites the one before, number by number: an object
 * per position of a fleet would become long-lived garbage.
 */
export interface PlaceMemory {
  /** Time and place of the last trusted place; NEVER: none yet, and the rest is meaningless. */
  goodAt: number
  goodLatitude: number
  goodLongitude: number
  /** The last of consecutive doubted places, and their number. */
  doubted: { readonly place: SeenPlace; readonly count: number } | null
}

const isReachable = (memory: PlaceMemory, at: number, { latitude, longitude }: Place): boolean =>
  memory.goodAt === NEVER ||
  isWithinM(
    reachOf(DEVICE_JUMP, memory.goodAt, at),
    memory.goodLatitude,
    memory.goodLongitude,
    latitude,
    longitude,
  )

/** Number of consecutive doubted places, this one included. */
const countDoubted = ({ doubted }: PlaceMemory, at: number, { latitude, longitude }: Place): number => {
  if (doubted === null) return 1
  const { place, count } = doubted
  const isAgreed = isWithinM(
    reachOf(DEVICE_JUMP, place.at, at),
    place.latitude,
    place.longitude,
    latitude,
    longitude,
  )
  return isAgreed ? count + 1 : 1
}

/**
 * Whether a vehicle can have reached a place from the last one; the memory is updated. A doubted place is stored with
 * validity 0, not dropped, because it may be true: after a ferry, a tow over a border without signal, or a wrong first
 * fix, the next doubted ones agree with it, and the third is trusted.
 */
export const believePlace = (memory: PlaceMemory, at: number, place: Place): boolean => {
  const { latitude, longitude } = place
  if (!isReachable(memory, at, place)) {
    const count = countDoubted(memory, at, place)
    if (count <= DEVICE_JUMP.doubted) {
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
