import type { QueryClient } from '@tanstack/react-query'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { Language } from '../../contract/entities/session.ts'
import { type Address, ADDRESS_POINTS_MAX, type AddressesBody } from '../../contract/http/addresses.ts'
import { addressCell } from '../../contract/rules/addressCell.ts'
import type { Result } from '../../errors/failure.ts'

/** What a screen draws in one go is asked for together, ms. */
const COLLECT_MS = 16
/** The pause after a call: vehicles that move go from cell to cell, and their last address is still shown. */
const PAUSE_MS = 500
/** The pause after a call that failed, ms. */
const FAILED_MS = 10_000
/** When the service has been asked and its answer is looked for, ms; how often. */
const AGAIN_MS = 3_000
const MOST_TRIES = 10
/** Points that wait to be asked for: more than all screens show; the oldest are no longer looked at. */
const MOST_WANTED = 2_000
/** The side of the squares for which the last text is remembered, degrees (some 5 km), and how many squares. */
const SQUARE_DEGREES = 0.05
const MOST_SQUARES = 5_000

/** The addresses that are known; another object after each change. */
export interface KnownAddresses {
  /** The address of a point; null: it is asked for, and `subscribe` says when it is there. */
  readonly find: (point: GeoPoint, language: Language) => Address | null
  /** The last address that was known around a point, for a vehicle that has moved on; null: none. */
  readonly around: (point: GeoPoint, language: Language) => Address | null
}

type Ask = (body: AddressesBody) => Promise<Result<readonly Address[]>>

interface Wanted {
  readonly point: GeoPoint
  readonly language: Language
  readonly tries: number
}

/**
 * Addresses of points, cached with the other server reads of the session. What is asked for within a frame is one call, a
 * cell is asked for once, and at most one call is under way. Without a reader none is made: the session may be over.
 */
export class AddressBook {
  readonly #cache: QueryClient
  readonly #ask: Ask
  readonly #readers = new Set<() => void>()
  readonly #wanted = new Map<string, Wanted>()
  readonly #around = new Map<string, Address>()
  #isBusy = false
  #known: KnownAddresses

  constructor(cache: QueryClient, ask: Ask) {
    this.#cache = cache
    this.#ask = ask
    this.#known = this.#snapshot()
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#readers.add(changed)
    if (this.#wanted.size > 0) this.#askLater(COLLECT_MS)
    return () => this.#readers.delete(changed)
  }

  readonly get = (): KnownAddresses => this.#known

  /** Reads the addresses of all points that are not known yet, for a file. Ends early with the first failed call. */
  async readAll(points: readonly GeoPoint[], language: Language): Promise<void> {
    const unknown = new Map<string, GeoPoint>()
    for (const point of points) {
      if (this.#cached(point, language) === null) unknown.set(keyOf(point, language), point)
    }
    const left = [...unknown.values()]
    for (let from = 0; from < left.length; from += ADDRESS_POINTS_MAX) {
      const part = left.slice(from, from + ADDRESS_POINTS_MAX)
      const result = await this.#ask({ language, points: part })
      if (!result.ok) return
      this.#store(
        part.map((point) => ({ point, language, tries: MOST_TRIES })),
        result.value,
      )
    }
  }

  #snapshot(): KnownAddresses {
    return {
      find: (point, language) => {
        const known = this.#cached(point, language)
        if (known === null) this.#want({ point, language, tries: 0 })
        return known
      },
      around: (point, language) => this.#around.get(squareOf(point, language)) ?? null,
    }
  }

  #cached(point: GeoPoint, language: Language): Address | null {
    return this.#cache.getQueryData<Address>(addressKey(point, language)) ?? null
  }

  #want(wanted: Wanted): void {
    const key = keyOf(wanted.point, wanted.language)
    if (this.#wanted.has(key)) return
    this.#wanted.set(key, wanted)
    if (this.#wanted.size > MOST_WANTED) this.#wanted.delete([...this.#wanted.keys()][0] ?? '')
    this.#askLater(COLLECT_MS)
  }

  #askLater(ms: number): void {
    if (this.#isBusy) return
    this.#isBusy = true
    setTimeout(() => void this.#askNow(), ms)
  }

  async #askNow(): Promise<void> {
    const [first] = this.#readers.size > 0 ? this.#wanted.values() : []
    const part = [...this.#wanted.values()]
      .filter(({ language }) => language === first?.language)
      .slice(0, ADDRESS_POINTS_MAX)
    if (!first) {
      this.#isBusy = false
      return
    }
    const points = part.map(({ point: { latitude, longitude } }) => ({ latitude, longitude }))
    const result = await this.#ask({ language: first.language, points })
    if (result.ok) {
      for (const { point, language } of part) this.#wanted.delete(keyOf(point, language))
      this.#store(part, result.value)
    }
    setTimeout(() => void this.#askNow(), result.ok ? PAUSE_MS : FAILED_MS)
  }

  #store(asked: readonly Wanted[], addresses: readonly Address[]): void {
    asked.forEach(({ point, language, tries }, index) => {
      const address = addresses[index]
      if (!address) return
      this.#cache.setQueryData(addressKey(point, language), address)
      if (this.#around.size >= MOST_SQUARES) this.#around.clear()
      this.#around.set(squareOf(point, language), address)
      if (address.isFinal || tries >= MOST_TRIES) return
      setTimeout(() => this.#want({ point, language, tries: tries + 1 }), AGAIN_MS)
    })
    this.#known = this.#snapshot()
    for (const changed of this.#readers) changed()
  }
}

const keyOf = (point: GeoPoint, language: Language): string => `${language} ${addressCell(point)}`

/** The key of an address among the server reads of a session. */
export const addressKey = (point: GeoPoint, language: Language): readonly string[] => [
  'address',
  keyOf(point, language),
]

const squareOf = ({ latitude, longitude }: GeoPoint, language: Language): string =>
  `${language} ${Math.round(latitude / SQUARE_DEGREES)} ${Math.round(longitude / SQUARE_DEGREES)}`
