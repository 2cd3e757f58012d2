import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import { KEY_KIND, type PlacesData, STEPS_PER_DEGREE } from './placesFile.ts'
import { searchKey } from './searchKey.ts'

/** Search by name: the keys of all names are in order, so that those with the same beginning are neighbours. */

/**
 * Ranks are sums of penalties, the lowest first. One is worth a tenfold population: of equal matches the larger place
 * comes first, and a city that begins with the text before a village that is called so.
 */
const PENALTY = {
  /** The name goes on behind the text. */
  beginning: 1.5,
  otherName: 1.5,
  laterWord: 1.5,
  /** For each wrong letter. */
  wrongLetter: 2.5,
  /** For this distance from the middle of the map, and for all beyond. */
  distance: 1.5,
} as const
const FAR_KM = 800
const KM_PER_DEGREE = 111.2
/** Places without a known number of inhabitants count as hamlets. */
const LEAST_PEOPLE = 100
/** Letters that may be wrong, by the letters of the text. */
const wrongLetters = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

class Keys {
  readonly #data: PlacesData

  constructor(data: PlacesData) {
    this.#data = data
  }

  get count(): number {
    return this.#data.keyOffsets.length - 1
  }
  lengthOf(key: number): number {
    return (this.#data.keyOffsets[key + 1] ?? 0) - (this.#data.keyOffsets[key] ?? 0)
  }
  letter(key: number, at: number): number {
    return this.#data.keys[(this.#data.keyOffsets[key] ?? 0) + at] ?? 0
  }

  /** How the beginning of a key compares with the first letters of a text: negative, 0 or positive. */
  #compare(key: number, text: Uint8Array, letters: number): number {
    const length = Math.min(this.lengthOf(key), letters)
    for (let at = 0; at < length; at++) {
      const difference = this.letter(key, at) - (text[at] ?? 0)
      if (difference !== 0) return difference
    }
    return length - letters
  }

  /** The first key that does not sort before the text; with `isBehind` the first behind all that begin with it. */
  find(text: Uint8Array, letters: number, isBehind: boolean, from = 0): number {
    let [low, high] = [from, this.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      const compared = this.#compare(middle, text, letters)
      if (compared < 0 || (isBehind && compared === 0)) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The best rank of each place that was found. */
class Ranking {
  readonly #data: PlacesData
  readonly #near: GeoPoint | null
  readonly #ranks = new Map<number, number>()

  constructor(data: PlacesData, near: GeoPoint | null) {
    this.#data = data
    this.#near = near
  }

  /** Counts the places of a key, whose match costs `penalty`. */
  add(key: number, penalty: number): void {
    const { keyFirst, keyPlaces, keyKinds } = this.#data
    for (let pair = keyFirst[key] ?? 0; pair < (keyFirst[key + 1] ?? 0); pair++) {
      const place = keyPlaces[pair] ?? 0
      const kind = keyKinds[pair]
      const ofKind =
        kind === KEY_KIND.name ? 0 : kind === KEY_KIND.otherName ? PENALTY.otherName : PENALTY.laterWord
      const rank = penalty + ofKind + this.#ofPlace(place)
      if (rank < (this.#ranks.get(place) ?? Infinity)) this.#ranks.set(place, rank)
    }
  }

  get size(): number {
    return this.#ranks.size
  }
  best(limit: number): readonly number[] {
    return [...this.#ranks]
      .toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
      .slice(0, limit)
      .map(([place]) => place)
  }

  #ofPlace(place: number): number {
    const people = -Math.log10(Math.max(LEAST_PEOPLE, this.#data.population[place] ?? 0))
    if (!this.#near) return people
    const { latitude, longitude } = this.#near
    const north = (this.#data.latitude[place] ?? 0) / STEPS_PER_DEGREE - latitude
    const turn = Math.abs((this.#data.longitude[place] ?? 0) / STEPS_PER_DEGREE - longitude)
    const east = Math.min(turn, 360 - turn) * Math.cos((latitude * Math.PI) / 180)
    const share = Math.min(1, (Math.hypot(north, east) * KM_PER_DEGREE) / FAR_KM)
    return people + share * PENALTY.distance
  }
}

/**
 * Adds the keys that begin with the text, or with one that differs from it by a few letters. The keys are walked in order;
 * the table of edit distances is kept for the letters that a key shares with the one before, and keys whose beginning is
 * already too different are skipped together.
 */
const addMisspelt = (keys: Keys, text: Uint8Array, most: number, ranking: Ranking): void => {
  const width = text.length + 1
  // Row `n`: the distances of the first n letters of the key from the first letters of the text.
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, index) => index)]
  const path = new Uint8Array(text.length + most)
  let depth = 0
  for (let key = 0; key < keys.count; ) {
    let shared = 0
    while (shared < depth && shared < keys.lengthOf(key) && keys.letter(key, shared) === path[shared])
      shared++
    depth = shared
    let state: 'open' | 'matches' | 'differs' = 'open'
    let wrong = rows[depth]?.[text.length] ?? 0
    if (wrong <= most) state = 'matches'
    while (state === 'open' && depth < keys.lengthOf(key) && depth < path.length) {
      const letter = keys.letter(key, depth)
      path[depth] = letter
      const [before, row] = [
        rows[depth] ?? new Uint8Array(width),
        (rows[depth + 1] ??= new Uint8Array(width)),
      ]
      let least = (row[0] = depth + 1)
      for (let at = 1; at < width; at++) {
        const replaced = (before[at - 1] ?? 0) + (text[at - 1] === letter ? 0 : 1)
        const distance = Math.min(replaced, (before[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1)
        row[at] = distance
        if (distance < least) least = distance
      }
      depth++
      wrong = row[text.length] ?? 0
      if (wrong <= most) state = 'matches'
      else if (least > most) state = 'differs'
    }
    if (state !== 'differs') {
      if (state === 'matches')
        ranking.add(
          key,
          PENALTY.wrongLetter * Math.max(1, wrong) + (keys.lengthOf(key) > depth ? PENALTY.beginning : 0),
        )
      key++
    } else key = keys.find(path, depth, true, key)
  }
}

/** The numbers of the places whose name begins with the text, the best first; without any, those of misspelt names. */
export const findByName = (
  data: PlacesData,
  text: string,
  near: GeoPoint | null,
  limit: number,
): readonly number[] => {
  const query = Buffer.from(searchKey(text))
  if (query.length === 0) return []
  const keys = new Keys(data)
  const ranking = new Ranking(data, near)
  const end = keys.find(query, query.length, true)
  for (let key = keys.find(query, query.length, false); key < end; key++) {
    ranking.add(key, keys.lengthOf(key) === query.length ? 0 : PENALTY.beginning)
  }
  const most = wrongLetters(query.length)
  if (ranking.size === 0 && most > 0) addMisspelt(keys, query, most, ranking)
  return ranking.best(limit)
}
