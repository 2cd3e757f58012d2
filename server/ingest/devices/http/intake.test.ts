import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INTAKE_TOKEN_HEADER } from '../../../../src/contract/http/intake/fields.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { buildApp } from '../../../app.ts'
import { collectEvents, openTestFleet, TEST_START, type TestFleet } from '../../../live/testFleet.ts'
import { DEFAULT_APP_SETTINGS } from '../../../appSettings.ts'
import { createDeviceGateway, type RunningGateway } from '../gateway/gateway.ts'
import { intakeRoutes } from './intakeRoutes.ts'
import { TEST_INTAKE_TOKEN } from './testGateway.ts'

/** Device calls against the real application, gateway and database. */

let stage: TestFleet
let gateway: RunningGateway
let app: FastifyInstance
let ids: readonly number[]
beforeAll(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
  ids = await stage.addVehicles('owner', [
    { key: 'a', deviceSerial: 'DEV-A' },
    { key: 'b', deviceSerial: 'DEV-B' },
    { key: 'c', deviceSerial: 'DEV-C' },
  ])
  const { db, clock, fleet } = stage
  gateway = createDeviceGateway({ fleet, log: () => undefined, keepDays: 365 })
  const intake = { token: TEST_INTAKE_TOKEN, osmandPort: null, isOsmandOnMainPort: true }
  app = await buildApp({
    db,
    clock,
    // Far fewer calls than the tests make: device calls are not counted.
    settings: { ...DEFAULT_APP_SETTINGS, requestsPerMinute: 1 },
    logger: null,
    webFolder: null,
    buildHash: 'test1234',
    features: [intakeRoutes({ intake, gateway, clock })],
  })
})
afterAll(async () => {
  await app.close()
  await gateway.stop()
  await stage.close()
})

/** Advances the time until the call is answered, because the recorder writes by its clock. */
const ask = async (options: InjectOptions) => {
  const until = new AbortController()
  const answering = app.inject(options).finally(() => until.abort())
  while (!until.signal.aborted) await stage.clock.advance(10)
  return answering
}
const post = (call: 'intakeBatch' | 'intakeTraccarPosition', payload: object) =>
  ask({
    method: 'POST',
    url: CALLS[call].path,
    headers: { [INTAKE_TOKEN_HEADER]: TEST_INTAKE_TOKEN },
    payload,
  })
const osmand = (query: string) => ask({ url: `${CALLS.intakeOsmand.path}?${query}` })

const tracks = async (vehicle: number) =>
  stage.db
    .selectFrom('position')
    .select(['ts', 'lat', 'lon'])
    .where('vehicle_id', '=', ids[vehicle] ?? 0)
    .orderBy('ts')
    .execute()
const stateOf = async (vehicle: number) =>
  stage.db
    .selectFrom('vehicle_position_state')
    .select(['timestamp', 'lat', 'lon', 'ignition_on'])
    .where('vehicle_id', '=', ids[vehicle] ?? 0)
    .executeTakeFirstOrThrow()

const AT = TEST_START - 600_000
const place = (at: number, lat = 50.45) => ({
  at,
  lat,
  lon: 30.52,
  speed: 12.5,
  attributes: { ignition: true },
})

test('stores, shows and forwards a batch before it responds, and makes no duplicates of a repeated one', async () => {
  const events = collectEvents(stage.fleet)
  const batch = [
    { device: 'DEV-A', positions: [place(AT), place(AT + 1_000, 50.4501)] },
    { device: 'DEV-B', positions: [place(AT), { ...place(AT + 1_000), lat: 95 }] },
    { device: 'NOBODY', positions: [place(AT)] },
  ]
  const answer = await post('intakeBatch', batch)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    accepted: 3,
    repeated: 0,
    refused: 2,
    faults: [
      { device: 1, position: 1, reason: 'badInput', field: '1.positions.1.lat' },
      { device: 2, position: null, reason: 'unknownDevice' },
    ],
  })
  expect((await tracks(0)).map(({ ts }) => ts)).toEqual([AT, AT + 1_000])
  expect((await tracks(1)).map(({ ts }) => ts)).toEqual([AT])
  expect(await stateOf(0)).toEqual({ timestamp: AT + 1_000, lat: 50.4501, lon: 30.52, ignition_on: true })
  const seen = events.all().filter(({ event }) => event === 'vehicleLocation')
  expect(seen.map(({ data }) => [data['vehicleId'], data['timestamp']])).toEqual([
    [ids[0], AT],
    [ids[0], AT + 1_000],
    [ids[1], AT],
  ])

  const again = await post('intakeBatch', batch)
  expect(again.statusCode).toBe(200)
  expect((await tracks(0)).map(({ ts }) => ts)).toEqual([AT, AT + 1_000])
  expect(await stateOf(0)).toMatchObject({ timestamp: AT + 1_000 })
})

test('admits a phone by its identifier, and responds 401 to a stranger and lists it', async () => {
  const answer = await osmand(`id=DEV-C&lat=49.5&lon=24.25&timestamp=${AT}&speed=10&batt=80`)
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  expect(await tracks(2)).toEqual([{ ts: AT, lat: 495_000_000, lon: 242_500_000 }])
  expect((await osmand('id=STRANGER&lat=1&lon=2')).statusCode).toBe(401)
})

test('stores a position of a Traccar server', async () => {
  const fixTime = new Date(AT + 5_000).toISOString().replace('Z', '+00:00')
  const answer = await post('intakeTraccarPosition', {
    position: {
      fixTime,
      deviceTime: fixTime,
      valid: true,
      latitude: 49.6,
      longitude: 24.3,
      speed: 20,
      attributes: {},
    },
    device: { uniqueId: 'DEV-C' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await tracks(2)).at(-1)).toEqual({ ts: AT + 5_000, lat: 496_000_000, lon: 243_000_000 })
  expect(
    gateway.tallies
      .filter(({ reason }) => reason === 'kept')
      .map(({ protocol }) => protocol)
      .toSorted(),
  ).toEqual(['batch', 'osmand', 'traccar'])
})

test('does not count device calls in the request limit of an address', async () => {
  for (let call = 0; call < 5; call++) {
    const answer = await osmand(`id=DEV-C&lat=49.5&lon=24.25&timestamp=${AT + 10_000 + call * 1_000}`)
    expect(answer.statusCode).toBe(200)
  }
})

test('throttles a guesser of the token even with the right one; a gateway that has shown it before continues', async () => {
  const askBatch = async (remoteAddress: string, token: string): Promise<number> => {
    const headers = { [INTAKE_TOKEN_HEADER]: token }
    const payload: object[] = []
    return (
      await app.inject({ method: 'POST', url: CALLS.intakeBatch.path, headers, payload, remoteAddress })
    ).statusCode
  }
  const bad = 400
  expect(await askBatch('192.0.2.9', TEST_INTAKE_TOKEN)).toBe(bad)
  for (let index = 0; index < 8; index++) expect(await askBatch('192.0.2.8', `guess ${index}`)).toBe(401)
  expect(await askBatch('192.0.2.8', TEST_INTAKE_TOKEN)).toBe(401)
  expect(await askBatch('192.0.2.9', TEST_INTAKE_TOKEN)).toBe(bad)
  expect(await askBatch('192.0.2.7', TEST_INTAKE_TOKEN)).toBe(bad)
})
