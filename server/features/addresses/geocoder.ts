import * as z from 'zod/mini'
import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { FoundPlace } from '../../../src/contract/http/addresses.ts'
import { isoLanguage } from '../../../src/contract/rules/isoLanguage.ts'
import type { AddressSource, FoundAddress } from './addressSource.ts'
import { askService, ServiceUnavailable } from './askService.ts'
import type { GeocoderConfig } from './geocoderConfig.ts'

/** Addresses of a Nominatim- or Photon-compatible service. */

const TEXT_MAX = 200

/** The parts of an address that both services have. */
interface Parts {
  readonly name: string
  readonly street: string
  readonly house: string
  readonly town: string
  readonly region: string
  readonly country: string
}

const text = z.optional(z.string())
const nominatimAddress = z.object({
  road: text,
  pedestrian: text,
  house_number: text,
  city: text,
  town: text,
  village: text,
  hamlet: text,
  municipality: text,
  county: text,
  state: text,
  country: text,
})
const nominatimPlace = z.object({
  place_id: z.optional(z.union([z.number(), z.string()])),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  name: z.optional(z.nullable(z.string())),
  address: nominatimAddress,
})
const nominatimReverse = z.union([nominatimPlace, z.object({ error: z.string() })])

const photonPlace = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    osm_id: z.optional(z.number()),
    type: text,
    name: text,
    street: text,
    housenumber: text,
    city: text,
    county: text,
    state: text,
    country: text,
  }),
})
const photonAnswer = z.object({ features: z.array(photonPlace) })

const nominatimParts = ({ name, address }: z.infer<typeof nominatimPlace>): Parts => ({
  name: name ?? '',
  street: address.road ?? address.pedestrian ?? '',
  house: address.house_number ?? '',
  town:
    address.city ??
    address.town ??
    address.village ??
    address.hamlet ??
    address.municipality ??
    address.county ??
    '',
  region: address.state ?? '',
  country: address.country ?? '',
})

const photonParts = ({ properties }: z.infer<typeof photonPlace>): Parts => ({
  name: properties.name ?? '',
  street: properties.street ?? (properties.type === 'street' ? (properties.name ?? '') : ''),
  house: properties.housenumber ?? '',
  town: properties.city ?? (properties.type === 'city' ? properties.name : properties.county) ?? '',
  region: properties.state ?? '',
  country: properties.country ?? '',
})

const joined = (...parts: readonly string[]): string =>
  [...new Set(parts.filter(Boolean))].join(', ').slice(0, TEXT_MAX)

const addressOf = (parts: Parts): FoundAddress | null => {
  const { name, street, house, town, region } = parts
  const place = street === '' ? name : joined(street, house)
  const written = joined(place, town === '' ? region : town)
  return written === '' ? null : { text: written, town: joined(town) || written }
}

const foundOf = (parts: Parts, id: string, { latitude, longitude }: GeoPoint): FoundPlace | null => {
  const { name, street, house, town, region, country } = parts
  const kind = house !== '' ? 'house' : street !== '' ? 'street' : 'place'
  const title = kind === 'place' ? joined(name) : joined(street || name, house)
  if (title === '' || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return {
    id,
    kind,
    name: title,
    detail: joined(town === title ? '' : town, region, country),
    latitude,
    longitude,
  }
}

/** What the service answered, as data; anything else counts as no answer. */
const parsed = <T>(schema: z.ZodMiniType<T>, answer: unknown): T => {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ServiceUnavailable('an answer of another form')
  return read.data
}

const nominatim = (ask: Ask): AddressSource => ({
  kind: 'service',
  async find({ latitude, longitude }, language, signal) {
    const answer = parsed(
      nominatimReverse,
      await ask(
        'reverse',
        { format: 'jsonv2', lat: latitude, lon: longitude, addressdetails: 1 },
        language,
        signal,
      ),
    )
    return 'error' in answer ? null : addressOf(nominatimParts(answer))
  },
  async search({ text: q, language, near, limit }, signal) {
    const box = near && {
      viewbox: [near.longitude - 1, near.latitude - 1, near.longitude + 1, near.latitude + 1].join(),
    }
    const answer = await ask(
      'search',
      { format: 'jsonv2', q, limit, addressdetails: 1, ...box },
      language,
      signal,
    )
    return parsed(z.array(nominatimPlace), answer).flatMap((place, index) => {
      const point = { latitude: place.lat, longitude: place.lon }
      return foundOf(nominatimParts(place), `service:${place.place_id ?? index}`, point) ?? []
    })
  },
})

/** Photon knows few languages and rejects others; `default` are the names of the place itself. */
const photonLanguage = (language: Language): string => (language === 'en' ? 'en' : 'default')

const photon = (ask: Ask): AddressSource => ({
  kind: 'service',
  async find({ latitude, longitude }, language, signal) {
    const lang = photonLanguage(language)
    const answer = parsed(
      photonAnswer,
      await ask('reverse', { lat: latitude, lon: longitude, lang }, language, signal),
    )
    const [place] = answer.features
    return place ? addressOf(photonParts(place)) : null
  },
  async search({ text: q, language, near, limit }, signal) {
    const lang = photonLanguage(language)
    const middle = near && { lat: near.latitude, lon: near.longitude }
    const answer = parsed(photonAnswer, await ask('api', { q, limit, lang, ...middle }, language, signal))
    return answer.features.flatMap((place, index) => {
      const [longitude, latitude] = place.geometry.coordinates
      const id = `service:${place.properties.osm_id ?? index}`
      return foundOf(photonParts(place), id, { latitude, longitude }) ?? []
    })
  },
})

type Ask = (
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  language: Language,
  signal: AbortSignal,
) => Promise<unknown>

/** GEO-22: the configured service as a source of addresses. It rejects with ServiceUnavailable. */
export const createGeocoder = ({ url, kind, key }: GeocoderConfig): AddressSource => {
  const ask: Ask = (path, parameters, language, signal) => {
    const address = new URL(`${url}/${path}`)
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value))
    if (key !== '') address.searchParams.set('key', key)
    return askService(address, isoLanguage(language), signal)
  }
  return kind === 'photon' ? photon(ask) : nominatim(ask)
}
