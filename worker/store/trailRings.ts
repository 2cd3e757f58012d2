import { TRAIL_MS } from '../../src/contract/engine.ts'
import { grown } from './grown.ts'

/** Places that are kept of one vehicle: one every ten seconds, as far as a city bus drives between two corners. */
export const TRAIL_POINTS = 30
const STEP_MS = TRAIL_MS / TRAIL_POINTS
/**
 * Most vehicles that are followed at once. A ring takes 4 * 96 = 384 bytes and about 16 for finding it: 25 MiB at the
 * very most, nothing for vehicles that stand.
 */
export const MAX_RINGS = 65_536
const FIRST_RINGS = 64
/** Words at the head of a ring. */
const HEAD = {
  written: 0,
  /** 1: GPS was lost since the last place. */
  broken: 1,
  /** Of the last place. */
  time: 2,
} as const
const HEAD_WORDS = 4
/** Latitude, longitude, and the time: seconds * 2, plus 1 after a time without GPS. */
const POINT_WORDS = 3
/** A multiple of 64 bytes. */
const RING_WORDS = 96
/** How many rings are looked at for one that nobody needs any more: the next report looks on from there. */
const SEARCHED_RINGS = 2
const NO_RING = -1
const NO_SLOT = -1
/** Degrees are kept as whole 10^-7, a centimetre. */
const DEGREE = 1e7
/** 2020-01-01T00:00:00Z; times are kept as seconds since then, for 68 years. */
const FIRST_TIME_MS = 1_577_836_800_000

/** A place of a trail, told from the oldest on; `gap`: there was a time without GPS before it. */
export type VisitPoint = (latitude: number, longitude: number, timeMs: number, gap: boolean) => void

/** The last places of vehicles that move, a ring of bounded size each. */
export class TrailRings {
  /** Per slot: 1 + its ring; 0 while it has none. */
  #rings = new Int32Array(0)
  #size = 0
  /** Slot of a ring. */
  readonly #owners: number[] = []
  readonly #free: number[] = []
  /** RING_WORDS per ring: HEAD, then the places, POINT words each; memory is waited for once for what belongs together. */
  #words = new Int32Array(0)
  #hand = 0

  /** Vehicles that are followed. */
  get size(): number {
    return this.#size
  }

  /** A moving vehicle was at a place; places that follow too soon, or come too late, are left out. */
  add(slot: number, latitude: number, longitude: number, timeMs: number): void {
    const known = this.#ringOf(slot)
    const ring = known === NO_RING ? this.#acquire(slot, timeMs) : known
    if (ring === NO_RING) return
    const broken = this.#isBroken(ring)
    const last = this.#lastTime(ring)
    if (timeMs <= last || (!broken && timeMs < last + STEP_MS)) return
    const words = this.#words
    const head = ring * RING_WORDS
    const written = this.#written(ring)
    const at = this.#placeOf(ring, written)
    const time = Math.max(0, Math.floor((timeMs - FIRST_TIME_MS) / 1_000)) * 2 + (broken ? 1 : 0)
    words[at] = Math.round(latitude * DEGREE)
    words[at + 1] = Math.round(longitude * DEGREE)
    words[at + 2] = time
    words[head + HEAD.time] = time
    words[head + HEAD.written] = written + 1
    words[head + HEAD.broken] = 0
  }

  /** The vehicle lost its GPS: what comes next does not hang together with what was. */
  breakOff(slot: number): void {
    const ring = this.#ringOf(slot)
    if (ring !== NO_RING) this.#words[ring * RING_WORDS + HEAD.broken] = 1
  }

  isBroken(slot: number): boolean {
    const ring = this.#ringOf(slot)
    return ring !== NO_RING && this.#isBroken(ring)
  }

  /** Visits the places of a vehicle from `sinceMs` on. */
  read(slot: number, sinceMs: number, visit: VisitPoint): void {
    const ring = this.#ringOf(slot)
    if (ring === NO_RING) return
    const written = this.#written(ring)
    const words = this.#words
    for (let nth = Math.max(0, written - TRAIL_POINTS); nth < written; nth++) {
      const at = this.#placeOf(ring, nth)
      const time = (words[at + 2] ?? 0) >>> 0
      const timeMs = msOf(time)
      if (timeMs < sinceMs) continue
      visit((words[at] ?? 0) / DEGREE, (words[at + 1] ?? 0) / DEGREE, timeMs, time % 2 === 1)
    }
  }

  /** Reads what `add` will need of a slot (readAhead.ts); the answer means nothing. */
  readAhead(slot: number): number {
    const ring = this.#ringOf(slot)
    return ring === NO_RING ? 0 : this.#written(ring)
  }

  release(slot: number): void {
    const ring = this.#ringOf(slot)
    if (ring === NO_RING) return
    this.#leave(ring)
    this.#free.push(ring)
  }

  clear(): void {
    for (const slot of this.#owners) if (slot !== NO_SLOT) this.release(slot)
  }

  /** Places written so far, counted on beyond TRAIL_POINTS. */
  #written(ring: number): number {
    return this.#words[ring * RING_WORDS + HEAD.written] ?? 0
  }

  #isBroken(ring: number): boolean {
    return this.#words[ring * RING_WORDS + HEAD.broken] === 1
  }

  #lastTime(ring: number): number {
    if (this.#written(ring) === 0) return Number.NEGATIVE_INFINITY
    return msOf((this.#words[ring * RING_WORDS + HEAD.time] ?? 0) >>> 0)
  }

  /** Where the nth place that is written stands in `#words`. */
  #placeOf(ring: number, nth: number): number {
    return ring * RING_WORDS + HEAD_WORDS + (nth % TRAIL_POINTS) * POINT_WORDS
  }

  #ringOf(slot: number): number {
    return (this.#rings[slot] ?? 0) - 1
  }

  /** A ring for the slot; NO_RING while every one that was looked at is needed by another vehicle. */
  #acquire(slot: number, timeMs: number): number {
    const ring = this.#free.pop() ?? this.#openRing() ?? this.#takeOver(timeMs)
    if (ring === NO_RING) return ring
    this.#reserve(slot)
    this.#rings[slot] = ring + 1
    this.#owners[ring] = slot
    this.#size += 1
    this.#words[ring * RING_WORDS + HEAD.written] = 0
    this.#words[ring * RING_WORDS + HEAD.broken] = 0
    return ring
  }

  #openRing(): number | null {
    const ring = this.#owners.length
    if (ring >= MAX_RINGS) return null
    if (ring >= this.#words.length / RING_WORDS)
      this.#grow(Math.min(MAX_RINGS, Math.max(FIRST_RINGS, ring * 2)))
    this.#owners.push(NO_SLOT)
    return ring
  }

  /** A ring whose vehicle has not moved for so long that nothing of it is shown. */
  #takeOver(timeMs: number): number {
    for (let looked = 0; looked < SEARCHED_RINGS; looked++) {
      this.#hand = (this.#hand + 1) % MAX_RINGS
      if (this.#lastTime(this.#hand) >= timeMs - TRAIL_MS) continue
      this.#leave(this.#hand)
      return this.#hand
    }
    return NO_RING
  }

  /** Takes the ring from its vehicle. */
  #leave(ring: number): void {
    this.#rings[this.#owners[ring] ?? 0] = 0
    this.#owners[ring] = NO_SLOT
    this.#size -= 1
  }

  #reserve(slot: number): void {
    if (slot < this.#rings.length) return
    this.#rings = grown(this.#rings, Math.max(slot + 1, this.#rings.length * 2))
  }

  #grow(rings: number): void {
    this.#words = grown(this.#words, rings * RING_WORDS)
  }
}

/** Of the time of a place, in ms since the epoch. */
const msOf = (time: number): number => FIRST_TIME_MS + Math.floor(time / 2) * 1_000
