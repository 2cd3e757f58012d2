import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressList, foundPlaces, sharedAddress } from '../../../src/contract/http/addresses.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { createdShare } from '../../../src/contract/http/positionShares.ts'
import { location } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

const IN_TOWN = { latitude: 49.801, longitude: 30.13 }
const NORTH = { latitude: 49.8454, longitude: 30.1285 }
const SOUTH_WEST = { latitude: 49.7, longitude: 29.97 }
const OCEAN = { latitude: -50, longitude: -140 }
const AMBIGUOUS = { latitude: 50.9, longitude: 31.2 }

let host: TestFleetApp
let owner: TestUser
let blind: TestUser
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  blind = await host.addUser('blind', { kind: 'limited', owner, without: ['seeCurrentPosition'] })
})
afterAll(() => host.close())

const ask = (body: object, user: TestUser | null = owner) =>
  host.call(user, 'POST', CALLS.addresses.path, { body })
const texts = async (language: 'en' | 'ua' | 'ru', points: readonly object[]) =>
  addressList.parse((await ask({ language, points })).json).addresses.map(({ text }) => text)
const search = async (query: string) =>
  foundPlaces.parse((await host.call(owner, 'GET', `${CALLS.places.path}?${query}`)).json).places

test('names the nearest place with distance and direction, in each language, in the order of the points', async () => {
  const points = [IN_TOWN, NORTH, SOUTH_WEST, OCEAN, AMBIGUOUS]
  expect(await texts('en', points)).toEqual([
    'Bila Tserkva',
    'Bila Tserkva, 5 km north',
    'Bila Tserkva, 16 km south-west',
    '-50.00000, -140.00000',
    'Ivanivka, Kyiv Oblast',
  ])
  expect(await texts('ua', points.slice(0, 3))).toEqual([
    'Біла Церква',
    'Біла Церква, 5 км на північ',
    'Біла Церква, 16 км на південний захід',
  ])
  expect(await texts('ru', points.slice(0, 3))).toEqual([
    'Белая Церковь',
    'Белая Церковь, 5 км к северу',
    'Белая Церковь, 16 км к юго-западу',
  ])
})

test('says where a text comes from, and that it is final without a service', async () => {
  const { addresses } = addressList.parse((await ask({ language: 'en', points: [NORTH, OCEAN] })).json)
  expect(addresses).toEqual([
    { kind: 'place', text: 'Bila Tserkva, 5 km north', town: 'Bila Tserkva', isFinal: true },
    { kind: 'coordinates', text: '-50.00000, -140.00000', town: '-50.00000, -140.00000', isFinal: true },
  ])
})

test('answers anybody who is signed in about coordinates that they have, and nobody else', async () => {
  expect((await ask({ language: 'en', points: [NORTH] }, blind)).status).toBe(200)
  expect((await ask({ language: 'en', points: [NORTH] }, null)).status).toBe(401)
  expect((await host.call(null, 'GET', `${CALLS.places.path}?text=a&language=en`)).status).toBe(401)
})

test.each([
  [{ language: 'en', points: [] }, 'points'],
  [{ language: 'xx', points: [NORTH] }, 'language'],
  [{ language: 'en', points: [{ latitude: 91, longitude: 0 }] }, 'points.0.latitude'],
  [{ language: 'en', points: Array.from({ length: 201 }, () => NORTH) }, 'points'],
])('names the field of bad input: %j', async (body, field) => {
  const { status, json } = await ask(body)
  expect(status).toBe(400)
  expect((json as { field: string }).field.replaceAll('/', '.')).toContain(field)
})

test('limits the points of a session in a minute', async () => {
  const busy = await host.addUser('busy')
  const body = { language: 'en', points: Array.from({ length: 200 }, () => NORTH) }
  const statuses = new Set<number>()
  for (let call = 0; call < 101; call++) statuses.add((await ask(body, busy)).status)
  expect([...statuses]).toEqual([200, 429])
  await host.stage.clock.advance(60_000)
  expect((await ask(body, busy)).status).toBe(200)
})

test('finds places by text in any language, with region and country in the asked one [GEO-22]', async () => {
  const [found] = await search(`language=ua&text=${encodeURIComponent('bila cerkva')}`)
  expect(found).toMatchObject({ kind: 'place', name: 'Біла Церква', detail: 'Київська область, Україна' })
  expect((await search('language=ru&text=Kijow'))[0]).toMatchObject({ name: 'Киев', latitude: 50.45466 })
  const nearest = await search('language=en&text=Ivanivka&latitude=46.9&longitude=30.3')
  expect(nearest.map(({ detail }) => detail)).toEqual(['Odesa, Ukraine', 'Kyiv Oblast, Ukraine'])
  expect((await host.call(owner, 'GET', `${CALLS.places.path}?language=en&text=`)).status).toBe(400)
})

test('a link asks only for the place of its own vehicle, and only while it works', async () => {
  const [vehicleId = 0] = await host.addVehicles('owner', [{ key: 'a', name: 'Truck' }])
  const body = { vehicleId, lastsSeconds: 3_600, showName: true, showLicensePlate: true, showSpeed: true }
  const created = createdShare.parse((await host.call(owner, 'PUT', CALLS.createShare.path, { body })).json)
  const headers = { [TOKEN_HEADER]: created.link.replace('/#/share/', '') }
  const read = () => host.call(null, 'GET', `${CALLS.sharedAddress.path}?language=en`, { headers })
  expect(sharedAddress.parse((await read()).json).address).toBeNull()
  await host.stage.record(location(vehicleId, host.stage.clock.now(), { ...NORTH }))
  expect(sharedAddress.parse((await read()).json).address?.text).toBe('Bila Tserkva, 5 km north')
  // Not for other coordinates, nor for the search.
  const points = await host.call(null, 'POST', CALLS.addresses.path, {
    headers,
    body: { language: 'en', points: [OCEAN] },
  })
  expect(points.status).toBe(401)
  const revoked = await host.call(owner, 'DELETE', CALLS.revokeShare.path.replace(':id', String(created.id)))
  expect(revoked.status).toBe(204)
  expect((await read()).status).toBe(404)
})

test('a saved place comes first, then the smallest zone that is no town or road, as the caller sees them [GEO-22]', async () => {
  const { db, fleet } = host.stage
  const { accountId: ownerId } = owner
  const insertZone = async (type: string, name: string, radius: number) => {
    const typeId = (
      await db.selectFrom('zone_type').select('id').where('type', '=', type).executeTakeFirstOrThrow()
    ).id
    const body = [
      { type: 'CIRCLE', points: [NORTH], radius, width: null, name, zoneTypeId: typeId, color: '#336699' },
    ]
    await host.call(owner, 'PUT', CALLS.createGeozones.path, { body })
    return typeId
  }
  await insertZone('TOWN', 'A town', 100)
  await insertZone('BASE', 'The whole yard', 900)
  const warehouse = await insertZone('WAREHOUSE', 'Gate 4', 200)
  expect(await texts('en', [NORTH, IN_TOWN])).toEqual(['Gate 4', 'Bila Tserkva'])
  await db
    .insertInto('forbidden_zone_type')
    .values({ account_id: blind.accountId, zone_type_id: warehouse })
    .execute()
  const asBlind = addressList.parse((await ask({ language: 'en', points: [NORTH] }, blind)).json)
  expect(asBlind.addresses).toEqual([
    { kind: 'own', text: 'The whole yard', town: 'The whole yard', isFinal: true },
  ])
  const place = {
    name: 'Gate 4a',
    category: 'Customer',
    latitude: NORTH.latitude + 0.0004,
    longitude: NORTH.longitude,
  }
  await host.call(owner, CALLS.createSavedPlace.method, CALLS.createSavedPlace.path, { body: place })
  expect(await texts('en', [NORTH])).toEqual(['Gate 4a'])
  expect((await search('text=gate&language=en')).map(({ kind, name }) => [kind, name])).toEqual([
    ['savedPlace', 'Gate 4a'],
    ['zone', 'Gate 4'],
  ])
  const stranger = await host.addUser('stranger')
  const asStranger = addressList.parse((await ask({ language: 'en', points: [NORTH] }, stranger)).json)
  expect(asStranger.addresses[0]?.text).toBe('Bila Tserkva, 5 km north')
  expect(fleet.zones.of(ownerId).size).toBe(3)
})
