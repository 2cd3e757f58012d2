import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EuroReceiver, EuroRecordPage, EuroVehicle } from '../../../src/contract/http/euroservices.ts'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { makeCertificates, type TestCertificates } from './testCertificates.ts'
import { drive, euroConfigOf } from './testEuro.ts'
import { openReceiver, type TestReceiver } from './testReceiver.ts'

let files: TestCertificates
let etoll: TestReceiver
let host: TestFleetApp
let owner: TestUser
let stranger: TestUser
let vehicles: number[]
/** Not the owner's. */
let foreign: number

beforeAll(async () => {
  // Ends soon enough to be warned of.
  files = await makeCertificates(20)
  etoll = await openReceiver('etoll', files)
  host = await openTestFleetApp({}, { euro: euroConfigOf([etoll], files) })
  owner = await host.addUser('owner')
  stranger = await host.addUser('stranger')
  vehicles = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }, { key: 'c', deviceSerial: 'a/1' }])
  ;[foreign = 0] = await host.addVehicles('stranger', [{ key: 'x' }])
})
afterAll(async () => {
  await host.close()
  await etoll.kill()
  await files.remove()
})

const list = async (as: TestUser, query = ''): Promise<EuroVehicle[]> => {
  const { json } = await host.call(as, 'GET', `${CALLS.euroVehicles.path}${query}`)
  return (json as { rows: EuroVehicle[] }).rows
}
const turn = (as: TestUser, vehicleIds: number[], service: string, isOn: boolean) =>
  host.call(as, 'PUT', CALLS.switchEuroService.path, { body: { vehicleIds, service, isOn } })
const a = () => vehicles[0] ?? 0
const b = () => vehicles[1] ?? 0

test('lists the vehicles with device, business number and both states [EURO-02, EURO-03, ROUTE-23]', async () => {
  const [first] = await list(owner)
  const off = { isOn: false, state: 'off', waiting: 0, lastSuccess: null, lastError: null, lastErrorAt: null }
  expect(first).toEqual({
    vehicleId: a(),
    name: 'Vehicle a',
    licensePlate: 'AA a',
    deviceSerial: 'serial-a',
    businessNumber: '',
    sent: off,
    etoll: off,
  })
  expect((await list(owner, '?search=serial-b')).map(({ vehicleId }) => vehicleId)).toEqual([b()])
  expect((await list(stranger)).map(({ vehicleId }) => vehicleId)).toEqual([foreign])
})

test('says of each service whether it is set up, and when its certificate ends [EURO-03]', async () => {
  const { json } = await host.call(owner, 'GET', CALLS.euroReceivers.path)
  const [sent, toll] = json as EuroReceiver[]
  expect(sent).toEqual({
    service: 'sent',
    isConfigured: false,
    host: null,
    certificate: null,
    lastSuccess: null,
    error: null,
    nextAt: null,
  })
  expect(toll).toMatchObject({ service: 'etoll', isConfigured: true, host: new URL(etoll.url).host })
  const ends = Math.floor((Date.now() + 20 * 86_400_000 - host.stage.clock.now()) / 86_400_000)
  expect(toll?.certificate).toMatchObject({ state: ends <= 30 ? 'ending' : 'good' })
  expect(Math.abs((toll?.certificate?.days ?? 0) - ends)).toBeLessThanOrEqual(1)
})

test('switches vehicles, sends their positions, and shows what the receiver said of each [EURO-01, EURO-03]', async () => {
  expect((await turn(owner, [a(), b()], 'etoll', true)).status).toBe(204)
  expect((await turn(owner, [b()], 'sent', true)).status).toBe(204)
  expect((await list(owner)).map(({ sent, etoll: toll }) => [sent.state, toll.state])).toEqual([
    ['off', 'waiting'],
    ['noReceiver', 'waiting'],
    ['off', 'off'],
  ])
  await host.stage.record(...drive(a(), TEST_START + 1_000, 3), ...drive(b(), TEST_START + 1_000, 2))
  etoll.answer = (rows) => {
    const [, second] = rows
    const warning = [{ code: 'not-pl', action: 'drop', dev: 'serial-a', tsp: (second?.at ?? 0) * 1_000 }]
    return { status: 200, takes: true, body: { result: 'OK', warning } }
  }
  await host.euroservices.retransmitter.sendDue()
  etoll.answer = null
  const [first, second] = await list(owner)
  expect(first?.etoll).toMatchObject({ state: 'failed', waiting: 0, lastError: 'not-pl' })
  expect(second?.etoll).toMatchObject({
    state: 'sending',
    lastSuccess: host.stage.clock.now(),
    lastError: null,
  })
  // API-37 has the same for programs.
  const device = await host.call(owner, 'GET', CALLS.retranslation.path)
  expect(device.json).toMatchObject([
    { vehicleId: a(), deviceSerial: 'serial-a', sent: false, etoll: true, lastError: 'not-pl' },
    { vehicleId: b(), sent: true, etoll: true, lastSuccess: host.stage.clock.now() },
  ])
  const path = pathOf('euroRecords', { vehicleId: a() })
  const records = async (query: string) =>
    (await host.call(owner, 'GET', `${path}?service=etoll${query}`)).json as EuroRecordPage
  const { items, next } = await records('&limit=2')
  expect(items.map(({ at, state, code }) => [at - TEST_START, state, code])).toEqual([
    [11_000, 'sent', null],
    [6_000, 'dropped', 'not-pl'],
  ])
  expect((await records(`&before=${next}`)).items.map(({ at }) => at - TEST_START)).toEqual([1_000])
  expect((await records('&state=dropped')).items).toHaveLength(1)
  expect((await list(owner, '?show=failed')).map(({ vehicleId }) => vehicleId)).toEqual([a()])
  expect((await list(owner, '?show=none')).map(({ vehicleId }) => vehicleId)).toEqual([vehicles[2]])
})

test('keeps a business number and rejects one that is too long [EURO-03]', async () => {
  const path = pathOf('setBusinessNumber', { vehicleId: b() })
  const body = { businessNumber: ' ZSL-2026/17 ' }
  expect((await host.call(owner, 'PUT', path, { body })).status).toBe(204)
  expect((await list(owner, '?search=2026/17')).map(({ businessNumber }) => businessNumber)).toEqual([
    'ZSL-2026/17',
  ])
  const long = await host.call(owner, 'PUT', path, { body: { businessNumber: 'x'.repeat(41) } })
  expect([long.status, long.json]).toMatchObject([400, { field: 'businessNumber' }])
})

test('switches all of the vehicles or none, and none whose device the receivers do not take [EURO-03]', async () => {
  const unfit = await turn(owner, [a(), vehicles[2] ?? 0], 'sent', true)
  expect([unfit.status, unfit.json]).toMatchObject([400, { field: 'vehicleIds' }])
  const unknown = await turn(owner, [a(), foreign], 'sent', true)
  expect([unknown.status, unknown.json]).toMatchObject([
    404,
    { message: `There is no vehicle with ID = ${foreign}` },
  ])
  expect((await turn(owner, [a()], 'other', true)).json).toMatchObject({ status: 400, field: 'service' })
  expect((await turn(owner, [], 'sent', true)).json).toMatchObject({ status: 400, field: 'vehicleIds' })
  expect((await list(owner))[0]?.sent.isOn).toBe(false)
})

test('shows and switches only what a person may: rights, hidden vehicles, other clients, the demo [EURO-03, GATE-13]', async () => {
  const limited = await host.addUser('limited', { kind: 'limited', owner })
  await host.restrict(limited, [b()], true)
  expect((await list(limited)).map(({ vehicleId }) => vehicleId)).toEqual([b()])
  expect((await turn(limited, [a()], 'sent', true)).status).toBe(404)
  expect((await turn(limited, [b()], 'sent', false)).status).toBe(204)
  const records = (as: TestUser, vehicleId: number) =>
    host.call(as, 'GET', `${pathOf('euroRecords', { vehicleId })}?service=etoll`)
  expect((await records(limited, a())).status).toBe(404)
  expect((await records(stranger, a())).status).toBe(404)
  const body = { businessNumber: '1' }
  expect(
    (await host.call(stranger, 'PUT', pathOf('setBusinessNumber', { vehicleId: a() }), { body })).status,
  ).toBe(404)
  const reader = await host.addUser('reader', { kind: 'limited', owner, without: ['editVehicles'] })
  expect((await turn(reader, [a()], 'sent', true)).status).toBe(403)
  expect(await list(reader)).toHaveLength(3)
  const blind = await host.addUser('blind', { kind: 'limited', owner, without: ['seeCurrentPosition'] })
  expect((await host.call(blind, 'GET', CALLS.euroVehicles.path)).status).toBe(403)
  const demo = await host.addUser('demo', { kind: 'demo', owner })
  expect((await turn(demo, [a()], 'sent', true)).status).toBe(403)
})
