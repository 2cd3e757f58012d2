import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConfigError } from '../../platform/configError.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { fewPlaces } from '../places/testFewPlaces.ts'
import { tidyCache } from './addressCache.ts'
import { type AddressService, createAddressService } from './addressService.ts'
import type { AddressSource } from './addressSource.ts'
import { readGeocoder } from './geocoderConfig.ts'

const NORTH = { latitude: 49.8454, longitude: 30.1285 }
const NEAREST = 'Bila Tserkva, 5 km north'
const NOMINATIM = {
  place_id: 1,
  lat: '49.8',
  lon: '30.1',
  address: {
    road: 'Kyivska St',
    house_number: '5',
    city: 'Bila Tserkva',
    state: 'Kyiv Oblast',
    country: 'Ukraine',
  },
}
const PHOTON = {
  features: [
    {
      geometry: { coordinates: [30.1, 49.8] },
      properties: { osm_id: 7, type: 'house', street: 'Kyivska St', housenumber: '5', city: 'Bila Tserkva' },
    },
  ],
}

type Answer = {
  readonly status: number
  readonly body: string
  readonly headers?: Record<string, string>
} | null
const json = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) })

/** The service, on the loopback. An answer of null never comes. */
const server = createServer()
let asked: { readonly url: URL; readonly headers: IncomingMessage['headers'] }[] = []
let answer: Answer = null
let url = ''
let stage: TestApp
let lines: string[] = []
const services: AddressService[] = []

beforeAll(async () => {
  server.on('request', (request, response) => {
    asked.push({ url: new URL(request.url ?? '/', 'http://service'), headers: request.headers })
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api-root`
  stage = await openTestApp()
})
afterAll(async () => {
  for (const service of services) service.stop()
  await stage.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(async () => {
  asked = []
  lines = []
  await stage.db.deleteFrom('address_cache').execute()
})

const settings = (values: Readonly<Record<string, string>>) => readGeocoder((name) => values[name] ?? '')
const open = (
  kind: 'nominatim' | 'photon' | null,
  regions: readonly AddressSource[] = [],
): AddressService => {
  const made = createAddressService({
    db: stage.db,
    clock: stage.clock,
    log: (line) => void lines.push(line),
    places: async () => fewPlaces(),
    geocoder:
      kind &&
      settings({ GEOCODER_URL: url, GEOCODER_KIND: kind, GEOCODER_KEY: 'k', GEOCODER_PER_SECOND: '1000' }),
    regions,
  })
  services.push(made)
  return made
}
/** Questions of the tests before may still be under way, in another language. */
const inEnglish = () => asked.filter(({ headers }) => headers['accept-language'] === 'en')
const describeNorth = async (service: AddressService, language: 'en' | 'ua' = 'en') =>
  (await service.describe([NORTH], language, 'session'))[0]

test('asks nothing outside unless a service is set [GEO-22]', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const service = open(null)
  expect(await describeNorth(service)).toMatchObject({ kind: 'place', text: NEAREST, isFinal: true })
  expect(await service.search({ text: 'Kyiv', language: 'en', near: null })).toHaveLength(1)
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test.each(['nominatim', 'photon'] as const)(
  'answers the nearest place at once, then the street and house of %s, and keeps it [GEO-22]',
  async (kind) => {
    answer = json(kind === 'photon' ? PHOTON : NOMINATIM)
    const service = open(kind)
    expect(await describeNorth(service)).toMatchObject({ kind: 'place', text: NEAREST, isFinal: false })
    await expect
      .poll(() => describeNorth(service))
      .toEqual({ kind: 'service', text: 'Kyivska St, 5, Bila Tserkva', town: 'Bila Tserkva', isFinal: true })
    expect(inEnglish()).toHaveLength(1)
    const [{ url: address, headers } = { url: new URL('http://x'), headers: {} }] = inEnglish()
    expect(address.pathname).toBe('/api-root/reverse')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      lat: '49.8454',
      lon: '30.1285',
      key: 'k',
    })
    expect(headers['user-agent']).toMatch(/\w+\/\d/)
    // Another server of the installation, or this one after a start, asks the database.
    expect(await describeNorth(open(kind))).toMatchObject({ kind: 'service' })
    expect(inEnglish()).toHaveLength(1)
    // Another language is another question.
    expect(await describeNorth(service, 'ua')).toMatchObject({ kind: 'place', isFinal: false })
  },
)

test('remembers that the service knows no address, and keeps the nearest place', async () => {
  answer = json({ error: 'Unable to geocode' })
  const service = open('nominatim')
  await describeNorth(service)
  await expect
    .poll(() => describeNorth(service))
    .toMatchObject({ kind: 'place', text: NEAREST, isFinal: true })
  expect(inEnglish()).toHaveLength(1)
})

test.each([
  ['is overloaded', { status: 429, body: '', headers: { 'retry-after': '120' } }, 120_000],
  ['fails', { status: 500, body: 'oops' }, 30_000],
  ['sends no JSON', { status: 200, body: '<html>' }, 30_000],
  ['sends other JSON', { status: 200, body: '[1]' }, 30_000],
  ['redirects', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }, 30_000],
])('leaves a service that %s alone for a while, and shows the nearest place', async (_, broken, pauseMs) => {
  answer = broken
  const service = open('nominatim')
  await describeNorth(service)
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).not.toContain(url)
  expect(await describeNorth(service)).toMatchObject({ kind: 'place', text: NEAREST, isFinal: true })
  expect(asked).toHaveLength(1)
  answer = json(NOMINATIM)
  stage.clock.time += pauseMs
  await describeNorth(service)
  await expect.poll(() => describeNorth(service)).toMatchObject({ kind: 'service' })
})

test('never waits for a service that does not answer', async () => {
  answer = null
  const service = open('nominatim')
  expect(await describeNorth(service)).toMatchObject({ text: NEAREST, isFinal: false })
  expect(await describeNorth(service)).toMatchObject({ text: NEAREST, isFinal: false })
  await expect.poll(() => asked.length).toBe(1)
  service.stop()
})

test.each(['nominatim', 'photon'] as const)(
  'finds streets and houses by %s, and places by the list',
  async (kind) => {
    answer = json(kind === 'photon' ? PHOTON : [NOMINATIM])
    const service = open(kind)
    const found = await service.search({ text: 'Kyivska 5', language: 'en', near: NORTH })
    expect(found[0]).toMatchObject({ kind: 'house', name: 'Kyivska St, 5', latitude: 49.8, longitude: 30.1 })
    const places = await service.search({ text: 'bila cerkva', language: 'en', near: null })
    expect(places[0]).toMatchObject({ kind: 'place', name: 'Bila Tserkva' })
    answer = { status: 503, body: '' }
    expect(await service.search({ text: 'Kyiv', language: 'en', near: null })).toMatchObject([
      { name: 'Kyiv' },
    ])
  },
)

test('asks an imported region before the list, and survives one that fails', async () => {
  const region = (find: AddressSource['find']): AddressSource => ({
    kind: 'region',
    find,
    search: async () => [],
  })
  const good = region(async () => ({ text: 'Kyivska St, 5', town: 'Bila Tserkva' }))
  const broken = region(() => Promise.reject(new Error('broken')))
  expect(await describeNorth(open(null, [broken, good]))).toMatchObject({
    kind: 'region',
    text: 'Kyivska St, 5',
  })
  expect(await describeNorth(open(null, [broken]))).toMatchObject({ kind: 'place', text: NEAREST })
})

test('deletes stored answers that are old, and the oldest beyond the limit', async () => {
  const now = stage.clock.now()
  const row = (cell: number, at: number) => ({ source: 's', language: 'en', cell, text: 'a', town: 'a', at })
  await stage.db
    .insertInto('address_cache')
    .values([row(1, now - 91 * 86_400_000), row(2, now - 3), row(3, now - 2), row(4, now - 1)])
    .execute()
  await tidyCache(stage, () => false, 2)
  const kept = await stage.db.selectFrom('address_cache').select('cell').orderBy('cell').execute()
  expect(kept.map(({ cell }) => cell)).toEqual([3, 4])
})

test('reads the settings, and says what is allowed without repeating the key', () => {
  expect(settings({})).toBeNull()
  expect(settings({ GEOCODER_URL: 'https://geo.example.org/' })).toMatchObject({
    url: 'https://geo.example.org',
    kind: 'nominatim',
    perSecond: 1,
  })
  for (const wrong of [
    { GEOCODER_URL: 'ftp://x' },
    { GEOCODER_URL: 'https://x/?key=secret' },
    { GEOCODER_KIND: 'google' },
    { GEOCODER_KEY: 'se cret' },
    { GEOCODER_PER_SECOND: '0' },
  ]) {
    expect(() => settings(wrong)).toThrow(ConfigError)
    expect(() => settings(wrong)).not.toThrow(/se ?cret/)
  }
})
