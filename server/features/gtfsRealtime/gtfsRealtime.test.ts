import gtfs from 'gtfs-realtime-bindings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { madeAccessToken } from '../../../src/contract/http/accessTokens.ts'
import { LIST_BATCH_ROWS } from '../../../src/contract/constants.ts'
import { GTFS_REALTIME_TYPE } from '../../../src/contract/http/gtfsRealtime.ts'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { location } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

const { FeedMessage, FeedHeader } = gtfs.transit_realtime
let host: TestFleetApp
let owner: TestUser
let limited: TestUser
let demo: TestUser
let blind: TestUser
let stranger: TestUser
let bus: number
let tram: number
let silent: number
let group: number
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  blind = await host.addUser('blind', { kind: 'limited', owner, without: ['seeCurrentPosition'] })
  stranger = await host.addUser('stranger')
})
afterAll(() => host.close())
beforeEach(async () => {
  const { db } = host.stage
  for (const table of ['account_vehicle', 'vehicle_group', 'vehicle'] as const)
    await db.deleteFrom(table).execute()
  ;[bus = 0, tram = 0, silent = 0] = await host.addVehicles('owner', [
    { key: 'bus', name: 'Автобус 7', licensePlate: 'AA 1234 BB', state: { deviceStatus: 'CONNECTED' } },
    { key: 'tram', name: 'Tram', licensePlate: '', state: { deviceStatus: 'CONNECTED' } },
    { key: 'silent', name: 'Silent' },
  ])
  group = await addGroup('Line 7')
})

const now = () => host.stage.clock.now()
const at = (vehicleId: number, rest: object = {}) =>
  host.stage.record(location(vehicleId, now(), { latitude: 50.4501, longitude: 30.5234, ...rest }))
const addGroup = async (name: string): Promise<number> => {
  const made = await host.call(owner, 'PUT', CALLS.createGroup.path, { body: { name } })
  return (made.json as { id: number }).id
}
const join = (vehicleId: number, groupId = group) =>
  host.call(owner, 'PUT', pathOf('addVehicleToGroup', { groupId, vehicleId }))
const ask = (query = '', headers: Record<string, string> = { [TOKEN_HEADER]: owner.token }) =>
  host.app.inject({ url: CALLS.gtfsVehiclePositions.path + query, headers })
const read = async (query = '', as = owner) => {
  const answer = await ask(query, { [TOKEN_HEADER]: as.token })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe(GTFS_REALTIME_TYPE)
  expect(FeedMessage.verify(FeedMessage.decode(answer.rawPayload))).toBeNull()
  return FeedMessage.decode(answer.rawPayload)
}
const idsOf = async (query = '', as = owner) => (await read(query, as)).entity.map(({ id }) => id)

test('says where vehicles are, in degrees, m/s, metres and seconds, and leaves out those without a position', async () => {
  const counter = {
    counterName: 'Odometer',
    counterType: 'MILEAGE_COUNTER',
    counterState: true,
    startFrom: 114_500,
    triggerAfter: 2_000_000,
    logicalInputNumber: null,
  }
  const { method } = CALLS.addCounter
  expect((await host.call(owner, method, pathOf('addCounter', { id: bus }), { body: counter })).status).toBe(
    200,
  )
  await at(bus, { speed: 12.5, azimuth: 270 })
  await at(tram)
  const reported = now()
  await host.stage.clock.advance(90_000)
  // Its place is that of its last good position, which is not where it is now.
  await at(tram, { validity: 99 })
  const feed = await read()
  expect(feed.header.gtfsRealtimeVersion).toBe('2.0')
  expect(feed.header.incrementality).toBe(FeedHeader.Incrementality.FULL_DATASET)
  expect(Number(feed.header.timestamp)).toBe(Math.floor(now() / 1_000))
  expect(feed.entity).toHaveLength(1)
  const [{ id, vehicle } = { id: '', vehicle: null }] = feed.entity
  expect(id).toBe(String(bus))
  expect(Number(vehicle?.timestamp)).toBe(Math.floor(reported / 1_000))
  expect(vehicle?.vehicle).toMatchObject({ id: String(bus), label: 'Автобус 7', licensePlate: 'AA 1234 BB' })
  expect(vehicle?.position?.latitude).toBeCloseTo(50.4501, 4)
  expect(vehicle?.position?.longitude).toBeCloseTo(30.5234, 4)
  expect(vehicle?.position).toMatchObject({ speed: 12.5, bearing: 270 })
  expect(vehicle?.position?.odometer).toBe(114_500_000)
  expect(await idsOf()).not.toContain(String(silent))
})

test('leaves out what is not known: the odometer of a vehicle without a counter, an empty plate', async () => {
  await at(tram)
  const [entity] = (await read()).entity
  expect(Object.hasOwn(entity?.vehicle?.position ?? {}, 'odometer')).toBe(false)
  expect(Object.hasOwn(entity?.vehicle?.vehicle ?? {}, 'licensePlate')).toBe(false)
})

test('is a whole message without any vehicle, and with more than are read at a time', async () => {
  expect(await read()).toMatchObject({ entity: [] })
  const many = Array.from({ length: LIST_BATCH_ROWS + 1 }, (_, index) => ({
    key: `m${index}`,
    name: `M ${index}`,
    state: { deviceStatus: 'CONNECTED' as const },
  }))
  const ids = await host.addVehicles('owner', many)
  await host.stage.record(...ids.map((id) => location(id, now(), { latitude: 50, longitude: 30 })))
  expect(await idsOf()).toEqual(ids.map(String))
})

test('is of one group where the query names one, and names what a group may be', async () => {
  await at(bus)
  await at(tram)
  expect(await idsOf(`?group=${group}`)).toEqual([])
  await join(tram)
  const other = await addGroup('Line 8')
  await join(bus, other)
  expect(await idsOf(`?group=${group}`)).toEqual([String(tram)])
  expect(await idsOf(`?group=${other}`)).toEqual([String(bus)])
  for (const bad of ['0', '-1', 'all', '1.5', '', '99999999999'])
    expect((await ask(`?group=${bad}`)).json(), bad).toMatchObject({ status: 400, field: 'group' })
  expect((await ask(`?group=${other + 1}`)).statusCode).toBe(404)
})

test('shows the vehicles that the caller sees, and a group only to those who see it', async () => {
  await at(bus)
  await at(tram)
  await join(tram)
  expect(await idsOf('', demo)).toEqual([bus, tram].map(String))
  expect(await idsOf('', limited)).toEqual([bus, tram].map(String))
  await host.restrict(limited, [tram], false)
  expect(await idsOf('', limited)).toEqual([String(bus)])
  const statusFor = async (user: TestUser, query: string) =>
    (await ask(query, { [TOKEN_HEADER]: user.token })).statusCode
  expect(await statusFor(limited, `?group=${group}`)).toBe(404)
  expect(await statusFor(stranger, `?group=${group}`)).toBe(404)
  expect(await idsOf('', stranger)).toEqual([])
  expect(await statusFor(blind, '')).toBe(403)
  expect((await ask('', {})).statusCode).toBe(401)
})

test('takes a personal access token that only reads, until it is revoked', async () => {
  await at(bus)
  const body = { name: 'Passenger information', scope: 'read', days: 1 }
  const made = madeAccessToken.parse(
    (await host.call(owner, 'PUT', CALLS.createAccessToken.path, { body })).json,
  )
  const bearer = { [TOKEN_HEADER]: `Bearer ${made.token}` }
  expect((await ask('', bearer)).statusCode).toBe(200)
  await host.call(owner, 'DELETE', pathOf('revokeAccessToken', { id: made.id }))
  expect((await ask('', bearer)).statusCode).toBe(401)
})
