import type { Kysely } from 'kysely'
import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import { type Address, FOUND_PLACES_MAX, type FoundPlace } from '../../../src/contract/http/addresses.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../storage/schema.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import { readCached, storeAnswer } from './addressCache.ts'
import { addressCell } from '../../../src/contract/rules/addressCell.ts'
import type { AddressSource, FoundAddress, PlaceQuestion } from './addressSource.ts'
import { coordinatesAddress, foundPlaceOf, nearestText } from './addressTexts.ts'
import { createGeocoder } from './geocoder.ts'
import type { GeocoderConfig } from './geocoderConfig.ts'
import { ServiceQueue } from './serviceQueue.ts'

/** Data of this installation answers within this time, ms, or is left out. */
const REGION_MS = 1_000

export interface AddressService {
  /**
   * The addresses of points, in their order: of the service where it has answered for this cell, else of imported regions,
   * else the nearest place. Never waits for the service. session: whose questions are counted together.
   */
  describe(points: readonly GeoPoint[], language: Language, session: string): Promise<readonly Address[]>
  /** Places, streets and houses by a text, the best first. */
  search(question: Omit<PlaceQuestion, 'limit'>): Promise<readonly FoundPlace[]>
  stop(): void
}

interface Dependencies {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly places: () => Promise<Gazetteer>
  /** null: nothing is asked outside. */
  readonly geocoder: GeocoderConfig | null
  /** Imported regions, the best first. */
  readonly regions?: readonly AddressSource[]
}

export const createAddressService = (deps: Dependencies): AddressService => {
  const { geocoder, log } = deps
  if (geocoder === null) return new Addresses(deps, null)
  const queue = new ServiceQueue({
    perSecond: geocoder.perSecond,
    now: deps.clock.now.bind(deps.clock),
    log: (line) => log(line, { level: 'warning' }),
  })
  return new Addresses(deps, { source: createGeocoder(geocoder), version: geocoder.version, queue })
}

interface Service {
  readonly source: AddressSource
  readonly version: string
  readonly queue: ServiceQueue
}

type Cached = ReadonlyMap<number, FoundAddress | null>

class Addresses implements AddressService {
  readonly #deps: Dependencies
  readonly #service: Service | null

  constructor(deps: Dependencies, service: Service | null) {
    this.#deps = deps
    this.#service = service
  }

  async describe(
    points: readonly GeoPoint[],
    language: Language,
    session: string,
  ): Promise<readonly Address[]> {
    const places = await this.#deps.places()
    const cached = await this.#cached(points, language)
    return Promise.all(
      points.map(async (point): Promise<Address> => {
        const known = cached.get(addressCell(point))
        if (known) return { kind: 'service', ...known, isFinal: true }
        const isAsked = known === undefined && this.#enqueue(point, language, session)
        const local = (await this.#ofRegions(point, language)) ?? nearestAddress(places, point, language)
        return { ...local, isFinal: !isAsked }
      }),
    )
  }

  async search(question: Omit<PlaceQuestion, 'limit'>): Promise<readonly FoundPlace[]> {
    const { text, language, near } = question
    const whole = { ...question, limit: FOUND_PLACES_MAX }
    const service = this.#service
    const asked = [
      ...(this.#deps.regions ?? []).map((region) => region.search(whole, AbortSignal.timeout(REGION_MS))),
      ...(service ? [service.queue.ask((signal) => service.source.search(whole, signal))] : []),
    ]
    const places = await this.#deps.places()
    const own = places
      .search(text, language, near, FOUND_PLACES_MAX)
      .map((found) => foundPlaceOf(found, language))
    const answers = await Promise.allSettled(asked)
    const further = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // A place is in the list already; streets and houses are not, and are what a text with a number asks for.
    const addresses = further.filter(({ kind }) => kind !== 'place')
    const isAddress = /\d/.test(text)
    const ordered = isAddress
      ? [...addresses, ...own]
      : [...own.slice(0, FOUND_PLACES_MAX / 2), ...addresses, ...own]
    const names = [...new Set(ordered)]
    return (names.length === 0 ? further : names).slice(0, FOUND_PLACES_MAX)
  }

  stop(): void {
    this.#service?.queue.stop()
  }

  async #cached(points: readonly GeoPoint[], language: Language): Promise<Cached> {
    if (!this.#service) return new Map()
    return readCached(this.#deps, this.#service.version, language, points.map(addressCell))
  }

  /** Has the service asked later; false: it is not. */
  #enqueue(point: GeoPoint, language: Language, session: string): boolean {
    const service = this.#service
    if (!service) return false
    const key = { source: service.version, language, cell: addressCell(point) }
    return service.queue.add(`${language} ${key.cell}`, {
      session,
      run: async (signal) => {
        // Its answer may have been stored since it was found missing, by this server or another.
        const stored = await readCached(this.#deps, service.version, language, [key.cell])
        if (!stored.has(key.cell))
          await storeAnswer(this.#deps, key, await service.source.find(point, language, signal))
      },
    })
  }

  async #ofRegions(point: GeoPoint, language: Language): Promise<Omit<Address, 'isFinal'> | null> {
    for (const region of this.#deps.regions ?? []) {
      try {
        const found = await region.find(point, language, AbortSignal.timeout(REGION_MS))
        if (found) return { kind: 'region', ...found }
      } catch (error) {
        this.#deps.log(`an imported region did not answer: ${String(error)}`, { level: 'warning' })
      }
    }
    return null
  }
}

const nearestAddress = (places: Gazetteer, point: GeoPoint, language: Language): Address => {
  const nearest = places.nearest(point, language)
  if (!nearest) return coordinatesAddress(point)
  return { kind: 'place', text: nearestText(nearest, language), town: nearest.name, isFinal: true }
}
