import type { Place } from '../places/place.ts'
import { mercator } from './tileCutter.ts'

/**
 * From which zoom on each place is named: the most important ones first, and no name closer to another one than a calm
 * map has them. What appears at a zoom stays at all closer ones.
 */

/** A place with its zoom and its importance. */
export interface RankedPlace {
  readonly place: Place
  readonly zoom: number
  /** Larger is more important: tens of the decimal logarithm of the population, and more for capitals. */
  readonly importance: number
}

/** What a seat of administration counts for, in tens of a logarithm. */
const SEAT_BONUS: Readonly<Record<string, number>> = { PPLC: 7, PPLG: 5, PPLA: 3, PPLA2: 1 }
/** Sections of a city are named where the city fills the screen. */
const SECTION = 'PPLX'
const SECTION_ZOOM = 11

const importanceOf = ({ population, feature }: Place): number =>
  Math.round(Math.log10(Math.max(1, population)) * 10 + (SEAT_BONUS[feature] ?? 0))

const FIRST_ZOOM = 2
/** Every place is named from here on. */
export const LAST_ZOOM = 12
/** Least importance by zoom, from FIRST_ZOOM on: five million people, then two, …; 0 names everybody. */
const LEAST_IMPORTANCE = [66, 60, 55, 50, 44, 39, 33, 28, 0, 0, 0] as const
/** What is missing of it may be forgiven a place that has no other one around. */
const LONELY_BONUS = 10

/**
 * A place of so much more than the least importance keeps the room around it free although its own name has none yet:
 * its suburbs must not be named before it.
 */
const RESERVING_SURPLUS = 8

/** Room of a name, CSS pixels: most are shorter, and a map needs air. */
const ROOM = { width: 104, height: 36 } as const
const TILE_PX = 512

/** Places that are named already, by cells of the room of a name at one zoom. */
class TakenRoom {
  readonly #cells = new Map<number, { readonly x: number; readonly y: number }[]>()
  readonly #worldPx: number

  constructor(zoom: number) {
    this.#worldPx = TILE_PX * 2 ** zoom
  }

  #cell(column: number, row: number): number {
    return row * 2 ** 24 + column
  }

  add(x: number, y: number): void {
    const px = { x: x * this.#worldPx, y: y * this.#worldPx }
    const cell = this.#cell(Math.floor(px.x / ROOM.width), Math.floor(px.y / ROOM.height))
    const inCell = this.#cells.get(cell)
    if (inCell === undefined) this.#cells.set(cell, [px])
    else inCell.push(px)
  }

  /** Whether no name is within `rooms` (1 or more, whole) of a place. */
  isFree(x: number, y: number, rooms: number): boolean {
    const [pxX, pxY] = [x * this.#worldPx, y * this.#worldPx]
    const [column, row] = [Math.floor(pxX / ROOM.width), Math.floor(pxY / ROOM.height)]
    for (let dx = -rooms; dx <= rooms; dx++) {
      for (let dy = -rooms; dy <= rooms; dy++) {
        for (const other of this.#cells.get(this.#cell(column + dx, row + dy)) ?? []) {
          const isNear =
            Math.abs(other.x - pxX) < ROOM.width * rooms && Math.abs(other.y - pxY) < ROOM.height * rooms
          if (isNear) return false
        }
      }
    }
    return true
  }
}

interface Candidate extends RankedPlace {
  readonly x: number
  readonly y: number
}

const candidatesOf = (places: readonly Place[]): Candidate[] =>
  places
    .map((place) => ({
      place,
      ...mercator(place.longitude, place.latitude),
      importance: importanceOf(place),
      zoom: LAST_ZOOM,
    }))
    .toSorted((a, b) => b.importance - a.importance || a.place.id - b.place.id)

/** All places, the most important first. */
export const rankPlaces = (places: readonly Place[]): RankedPlace[] => {
  const ranked: RankedPlace[] = []
  let waiting = candidatesOf(places)
  const named: Candidate[] = []
  for (const [step, least] of LEAST_IMPORTANCE.entries()) {
    const zoom = FIRST_ZOOM + step
    const taken = new TakenRoom(zoom)
    for (const { x, y } of named) taken.add(x, y)
    const rest: Candidate[] = []
    for (const candidate of waiting) {
      const { x, y, importance, place } = candidate
      const missing = Math.max(0, least - importance)
      const isDue = missing === 0 ? taken.isFree(x, y, 1) : missing <= LONELY_BONUS && taken.isFree(x, y, 3)
      if (zoom < LAST_ZOOM && (!isDue || (place.feature === SECTION && zoom < SECTION_ZOOM))) {
        rest.push(candidate)
        if (importance >= least + RESERVING_SURPLUS && place.feature !== SECTION) taken.add(x, y)
        continue
      }
      taken.add(x, y)
      named.push(candidate)
      ranked.push({ place, importance, zoom })
    }
    waiting = rest
  }
  return ranked.toSorted((a, b) => b.importance - a.importance)
}
