import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { AddressService } from '../addresses/addressService.ts'

/** A place that is to be said in a language. */
export interface AskedPlace {
  readonly point: GeoPoint
  readonly language: Language
}

/** The address of a place; null: it is not known, so that its coordinates are said. */
export type PlaceWords = (place: AskedPlace) => string | null

/** Looks up the addresses of places; answers within a short time with those that are known by then. Never rejects. */
export type FindPlaceWords = (asked: readonly AskedPlace[]) => Promise<PlaceWords>

/** A message does not wait longer for the addresses in its text, ms. */
const WAIT_MS = 500
/** Whose questions to a service outside are counted together. */
const SESSION = 'notifications'

const keyOf = ({ point: { latitude, longitude }, language }: AskedPlace): string =>
  `${language} ${latitude} ${longitude}`

/** No address is known. */
export const coordinatesOnly: FindPlaceWords = async () => () => null

/** Addresses of the service, as pages have them. */
export const createPlaceWords =
  (addresses: Pick<AddressService, 'describe'>, waitMs = WAIT_MS): FindPlaceWords =>
  async (asked) => {
    const known = new Map<string, string>()
    const find = async (language: Language): Promise<void> => {
      const places = asked.filter((place) => place.language === language)
      const points = places.map(({ point }) => point)
      const found = await addresses.describe(points, language, SESSION)
      for (const [index, place] of places.entries()) {
        const address = found[index]
        if (address) known.set(keyOf(place), address.text)
      }
    }
    const languages = [...new Set(asked.map(({ language }) => language))]
    await inTime(Promise.allSettled(languages.map(find)), waitMs)
    return (place) => known.get(keyOf(place)) ?? null
  }

/** Resolves with the work, or when the time is over. */
const inTime = async (work: Promise<unknown>, waitMs: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
