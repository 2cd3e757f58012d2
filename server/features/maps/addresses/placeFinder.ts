import { metresBetween, type Spot } from './geometry.ts'

/** A place among which the nearest is found. */
export interface FoundPlace {
  readonly id: number
  /** The place tag of OpenStreetMap. */
  readonly place: string
  readonly spot: Spot
}

/** How far a place of a kind reaches, metres: a city a kilometre further away counts more than a hamlet next door. */
const REACH_M: Readonly<Record<string, number>> = { city: 8_000, town: 4_000, village: 2_000, hamlet: 1_000 }
/** Nothing further away is named, metres. */
const FARTHEST_M = 30_000
/** Side of a cell of the grid, degrees. */
const CELL = 0.1

/** Finds the town, village or hamlet of a point; parts of towns are not among them. */
export class PlaceFinder {
  readonly #cells = new Map<string, FoundPlace[]>()

  add(place: FoundPlace): void {
    if (!(place.place in REACH_M)) return
    const [x, y] = cellOf(place.spot)
    const key = `${x} ${y}`
    const cell = this.#cells.get(key)
    if (cell) cell.push(place)
    else this.#cells.set(key, [place])
  }

  /** The place whose reach covers the point best; null: none is near. */
  find(spot: Spot): FoundPlace | null {
    const [x, y] = cellOf(spot)
    let best: FoundPlace | null = null
    let least = Number.POSITIVE_INFINITY
    // Three cells are 30 km of latitude; of longitude about as many at the latitudes where people live.
    for (let dx = -4; dx <= 4; dx += 1) {
      for (let dy = -3; dy <= 3; dy += 1) {
        for (const place of this.#cells.get(`${x + dx} ${y + dy}`) ?? []) {
          const metres = metresBetween(spot, place.spot)
          const share = metres / (REACH_M[place.place] ?? 1)
          if (metres <= FARTHEST_M && share < least) [best, least] = [place, share]
        }
      }
    }
    return best
  }
}

const cellOf = ([longitude, latitude]: Spot): readonly [number, number] => [
  Math.floor(longitude / CELL),
  Math.floor(latitude / CELL),
]
