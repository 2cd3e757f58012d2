import { TRAIL_MS } from '../../src/contract/engine/marks.ts'
import { LOCATION_FIELD, LOCATION_FIELDS } from '../decode/binary/locationRow.ts'
import { grown } from './grown.ts'

/** Most places of one trail: one every ten seconds, about the time a city bus drives between two corners. */
export const TRAIL_POINTS = 30
const STEP_MS = TRAIL_MS / TRAIL_POINTS
/**
 * Most places kept of all vehicles together, 16 bytes each: five minutes of 65,536 moving vehicles. Beyond this the
 * oldest places are evicted.
 */
const MOST_PLACES = 2 ** 21
const FIRST_PLACES = 2 ** 10
/** Places are numbered from 1; numbering restarts before it exceeds this, after more than a day. */
const MOST_WRITTEN = 2 ** 30

/** Words of a place. */
const PLACE = {
  latitude: 0,
  longitude: 1,
  time: 2,
  /** Distance to the previous place of the same vehicle, in places written; 0: there is none any more. */
  back: 3,
} as const
const PLACE_WORDS = 4
/** Words of a slot: number of its last place, 0 for none, and that place's time with BROKEN. */
export const SLOT_WORDS = 2
/** Added to a time, which is even: in a place, GPS was lost before it; in a slot, it was lost after it. */
const BROKEN = 1
/** Degrees are stored as integers of 10^-7, about a centimetre. */
const DEGREE = 1e7
/** 2020-01-01T00:00:00Z; times are stored as seconds since then, for 68 years. */
const FIRST_TIME_MS = 1_577_836_800_000

/** Receives the places of a trail, oldest first; `gap`: there was a time without GPS before it. */
export type VisitPoint = (latitude: number, longitude: number, timeMs: number, gap: boolean) => void

interface TrailBounds {
  /** Most places kept; a power of two. */
  readonly places: number
  /** Highest place number; at least twice as many. */
  readonly written: number
}

/** The time of a place in ms since the epoch. */
const msOf = (time: number): number => FIRST_TIME_MS + (time >>> 1) * 1_000

/**
 * The places of the last minutes of all moving vehicles in arrival order, each with the distance back to the previous
 * one of its vehicle. A report therefore writes next to the last one, which is in cache, and reads one cell of its
 * slot; a trail is collected only when it is shown.
 */
export class TrailLog {
  readonly #bounds: TrailBounds
  /** SLOT_WORDS per slot, adjacent, so that one memory access reads both. */
  #slots = new Uint32Array(0)
  /** PLACE_WORDS per place, the nth at n modulo the capacity. */
  #places: Int32Array
  #room: number
  #written = 0
  #size = 0
  readonly #given = new Float64Array(LOCATION_FIELDS)
  /** Places of the trail being read, back to front. */
  readonly #way = new Uint32Array(TRAIL_POINTS)

  constructor(bounds: TrailBounds = { places: MOST_PLACES, written: MOST_WRITTEN }) {
    this.#bounds = bounds
    this.#room = Math.min(FIRST_PLACES, bounds.places)
    this.#places = new Int32Array(this.#room * PLACE_WORDS)
  }

  /** Number of vehicles with a trail. */
  get size(): number {
    return this.#size
  }

  /** Adds the place of a moving vehicle; places that follow too soon or arrive too late are skipped. */
  add(slot: number, latitude: number, longitude: number, timeMs: number): void {
    this.#given[LOCATION_FIELD.latitude] = latitude
    this.#given[LOCATION_FIELD.longitude] = longitude
    this.#given[LOCATION_FIELD.timestamp] = timeMs
    this.follow(slot, this.#given, 0)
  }

  /** The same for the place in a row of numbers (locationRow.ts) that begins at `row`. */
  follow(slot: number, values: Float64Array, row: number): void {
    const timeMs = values[row + LOCATION_FIELD.timestamp] ?? 0
    this.#reserve(slot)
    const slots = this.#slots
    const at = slot * SLOT_WORDS
    const isKnown = slots[at] !== 0
    const state = slots[at + 1] ?? 0
    const isBroken = isKnown && (state & BROKEN) !== 0
    const last = isKnown ? msOf(state) : Number.NEGATIVE_INFINITY
    if (timeMs <= last || (!isBroken && timeMs < last + STEP_MS)) return
    const time = Math.max(0, Math.floor((timeMs - FIRST_TIME_MS) / 1_000)) * 2
    this.#makeRoom(timeMs)
    // Read only now: renumbering when the numbers run out changes all of them.
    const before = slots[at] ?? 0
    this.#written += 1
    const back = this.#written - before
    const place = (this.#written & (this.#room - 1)) * PLACE_WORDS
    const places = this.#places
    places[place + PLACE.latitude] = Math.round((values[row + LOCATION_FIELD.latitude] ?? 0) * DEGREE)
    places[place + PLACE.longitude] = Math.round((values[row + LOCATION_FIELD.longitude] ?? 0) * DEGREE)
    places[place + PLACE.time] = isBroken ? time + BROKEN : time
    places[place + PLACE.back] = before === 0 || back >= this.#room ? 0 : back
    slots[at] = this.#written
    slots[at + 1] = time
    if (!isKnown) this.#size += 1
  }

  /** The vehicle lost its GPS: the next place does not connect to the previous one. */
  breakOff(slot: number): void {
    const at = slot * SLOT_WORDS
    if ((this.#slots[at] ?? 0) !== 0) this.#slots[at + 1] = (this.#slots[at + 1] ?? 0) | BROKEN
  }

  isBroken(slot: number): boolean {
    const at = slot * SLOT_WORDS
    return (this.#slots[at] ?? 0) !== 0 && ((this.#slots[at + 1] ?? 0) & BROKEN) !== 0
  }

  /** Visits the places of a vehicle from `sinceMs` on. */
  read(slot: number, sinceMs: number, visit: VisitPoint): void {
    const places = this.#places
    const way = this.#way
    let found = 0
    let nth = this.#slots[slot * SLOT_WORDS] ?? 0
    while (nth !== 0 && nth > this.#written - this.#room && found < TRAIL_POINTS) {
      const place = (nth & (this.#room - 1)) * PLACE_WORDS
      if (msOf((places[place + PLACE.time] ?? 0) >>> 0) < sinceMs) break
      way[found++] = place
      const back = places[place + PLACE.back] ?? 0
      nth = back === 0 ? 0 : nth - back
    }
    while (found > 0) {
      const place = way[--found] ?? 0
      const time = (places[place + PLACE.time] ?? 0) >>> 0
      const latitude = (places[place + PLACE.latitude] ?? 0) / DEGREE
      visit(latitude, (places[place + PLACE.longitude] ?? 0) / DEGREE, msOf(time), (time & BROKEN) !== 0)
    }
  }

  /** The part of a slot that `follow` reads first, SLOT_WORDS each, for prefetching (readAhead.ts). */
  get slots(): Uint32Array {
    return this.#slots
  }

  release(slot: number): void {
    const at = slot * SLOT_WORDS
    if ((this.#slots[at] ?? 0) === 0) return
    this.#slots[at] = 0
    this.#size -= 1
    if (this.#size === 0) this.#written = 0
  }

  clear(): void {
    this.#slots.fill(0)
    this.#size = 0
    this.#written = 0
  }

  /** Makes room for one more place: grows while the oldest place is still shown. */
  #makeRoom(timeMs: number): void {
    if (this.#written >= this.#bounds.written) this.#renumber()
    if (this.#written < this.#room || this.#room >= this.#bounds.places) return
    const oldest = ((this.#written + 1) & (this.#room - 1)) * PLACE_WORDS
    if (msOf((this.#places[oldest + PLACE.time] ?? 0) >>> 0) >= timeMs - TRAIL_MS) this.#grow()
  }

  /**
   * Doubles the capacity: copies what was written since the numbers last passed a multiple of it, and what was
   * written before.
   */
  #grow(): void {
    const [before, room] = [this.#places, this.#room]
    const [lap, split] = [this.#written & room, ((this.#written & (room - 1)) + 1) * PLACE_WORDS]
    this.#room = room * 2
    this.#places = new Int32Array(this.#room * PLACE_WORDS)
    this.#places.set(before.subarray(0, split), lap * PLACE_WORDS)
    this.#places.set(before.subarray(split), (room - lap) * PLACE_WORDS + split)
  }

  /** Renumbers the places low without moving any; 1 is the one that the next place overwrites. */
  #renumber(): void {
    const shift = (Math.floor(this.#written / this.#room) - 1) * this.#room
    const slots = this.#slots
    for (let at = 0; at < slots.length; at += SLOT_WORDS) {
      const number = slots[at] ?? 0
      if (number !== 0) slots[at] = Math.max(1, number - shift)
    }
    this.#written -= shift
  }

  /** Grows to the next power of two: vehicles arrive in no order, and a factor would apply to the highest of them. */
  #reserve(slot: number): void {
    if (slot * SLOT_WORDS < this.#slots.length) return
    this.#slots = grown(this.#slots, 2 ** Math.ceil(Math.log2(slot + 1)) * SLOT_WORDS)
  }
}
