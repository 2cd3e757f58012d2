import { ROUTE } from '../tasks/testTasks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { vehicleMiniStateList } from '../../../src/contract/http/vehicleLists.ts'
import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import { trackAnswer } from '../../../src/contract/http/track.ts'
import { NO_FILTERS, NO_OPTIONS } from '../../../src/contract/reports/reportQuestion.ts'
import { type Capabilities, type Gate, type Right, RIGHTS } from '../../../src/contract/permissions.ts'
import { user as userSchema } from '../../../src/contract/http/users.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { loginRequest } from '../../testApp.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

/** Each right by name, with what it grants: requested by a user who has it and by one who has every other right. */

const AT = TEST_START - 60_000
const PERIOD = `from=${AT - 1}&to=${TEST_START}`

let host: TestFleetApp
let owner: TestUser
let vehicle: number
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  ;[vehicle = 0] = await host.addVehicles('owner', [{ key: 'a', name: 'Truck' }])
  const sensor = { value: 40, units: '', visible: true }
  await host.stage.record(
    location(vehicle, AT, { latitude: 50, longitude: 30 }),
    {
      event: 'vehicleSensors',
      data: {
        vehicleId: vehicle,
        timestamp: AT,
        realSensorValues: [
          { ...sensor, name: 'Tank', sensorType: 'FUEL_LEVEL', sensorNumber: 27 },
          { ...sensor, name: 'Body', sensorType: 'THERMAL', sensorNumber: 40 },
        ],
        multiSensorValues: [],
        logicalInputStatuses: [],
      },
    },
    { event: 'SOS_ALARM', data: { vehicleId: vehicle, timestamp: AT } },
  )
})
afterAll(() => host.close())

/** Two users of the owner: one with only the right and its prerequisites, one with every right but this one. */
const pairFor = async (right: Right, needs: readonly Right[] = []) => {
  const kept: readonly Right[] = [right, ...needs]
  const others = RIGHTS.filter((one) => !kept.includes(one))
  return {
    having: await host.addUser(`only-${right}`, { kind: 'limited', owner, without: others }),
    lacking: await host.addUser(`without-${right}`, { kind: 'limited', owner, without: [right] }),
  }
}
const call = (
  who: TestUser,
  name: CallName,
  params: Record<string, number | string> = {},
  { query = '', body }: { query?: string; body?: object } = {},
) => host.call(who, CALLS[name].method, `${pathOf(name, params)}${query}`, body && { body })
const FORBIDDEN = { status: 403, json: { message: 'Access is forbidden' } }

const rowOf = async (who: TestUser) => {
  const rows = vehicleMiniStateList.parse((await call(who, 'vehicleMiniStates')).json)
  return rows.find(({ vehicleId }) => vehicleId === vehicle)
}
const trackOf = (who: TestUser) => call(who, 'track', { vehicleId: vehicle }, { query: `?${PERIOD}` })
const seriesOf = async (who: TestUser) =>
  trackAnswer.parse((await trackOf(who)).json).series.map((one) => one.name)
const commands = async () => {
  const rows = await host.stage.db.selectFrom('device_command').select('asked_by').execute()
  return rows.map((row) => row.asked_by)
}

const PASSWORD = 'Nutzer-Parole-123'
const NAMED = [
  ['editVehicles', 'USERS-02'],
  ['seeTasks', 'USERS-03'],
  ['seeRoutesAndTrailers', 'USERS-04'],
  ['getReports', 'USERS-05'],
  ['seeCurrentPosition', 'USERS-06'],
  ['getFuelData', 'USERS-07'],
  ['seeCharts', 'USERS-08'],
  ['getTracks', 'USERS-09'],
  ['switchOutputs', 'USERS-10'],
  ['setLockMode', 'USERS-11'],
  ['unsetAlarm', 'USERS-12'],
  ['editZones', 'USERS-13'],
  ['editRfidCards', 'USERS-14'],
] as const

test('has 13 rights', () => {
  expect(NAMED.map(([right]) => right)).toEqual([...RIGHTS])
})

const granted = (rights: Capabilities = {}) => Object.keys(rights).filter((one) => rights[one])

test.each(NAMED)(
  'grants and revokes the right %s alone, in open sessions and at the next sign-in [%s]',
  async (right) => {
    const login = `named-${right}`.toLowerCase()
    const body = { login, password: PASSWORD, capabilities: { [right]: true } }
    const { id } = userSchema.parse((await call(owner, 'createUser', {}, { body })).json)
    const token = await host.app.sessions.open(id)
    const inSession = async () => granted((await host.app.sessions.find(token))?.capabilities)
    const atSignIn = async () => {
      const answer = await host.app.inject(loginRequest({ username: login, password: PASSWORD }))
      return granted(answer.json<{ capabilities: Record<string, boolean> }>().capabilities)
    }
    expect([await inSession(), await atSignIn()]).toEqual([[right], [right]])
    const taken = await call(owner, 'updateUser', { id }, { body: { capabilities: {} } })
    expect(taken.status).toBe(200)
    expect([await inSession(), await atSignIn()]).toEqual([[], []])
  },
)

test('edit vehicles: only a holder changes vehicles, groups and settings [USERS-02]', async () => {
  const { having, lacking } = await pairFor('editVehicles')
  const tries = (who: TestUser) => [
    call(who, 'updateVehicle', { id: vehicle }, { query: '?name=Van' }),
    call(who, 'updateVehicleSettings', { id: vehicle }, { body: [{ name: 'width', value: 2 }] }),
    call(who, 'createGroup', {}, { body: { name: 'North' } }),
  ]
  for (const answer of await Promise.all(tries(lacking))) expect(answer).toMatchObject(FORBIDDEN)
  expect((await rowOf(owner))?.name).toBe('Truck')
  for (const one of tries(having)) expect((await one).status).toBe(200)
  expect((await rowOf(owner))?.name).toBe('Van')
})

test('see routes and trailers: only a holder reads trailers and, with the right to edit vehicles, changes them [USERS-04]', async () => {
  const { having, lacking } = await pairFor('seeRoutesAndTrailers', ['editVehicles'])
  const body = { name: 'Liner', serialNumber: 'RIGHTS-1', type: 'BOX', width: 2.5 }
  expect(await call(lacking, 'trailers')).toMatchObject(FORBIDDEN)
  expect(await call(lacking, 'createTrailer', {}, { body })).toMatchObject(FORBIDDEN)
  expect((await call(having, 'createTrailer', {}, { body })).status).toBe(200)
  expect(await call(having, 'trailers')).toMatchObject({ status: 200, json: { total: 1 } })
})

test('see current position: only a holder reads positions; for others they are null [USERS-06]', async () => {
  const { having, lacking } = await pairFor('seeCurrentPosition')
  expect(await rowOf(having)).toMatchObject({
    lastKnownTime: AT,
    vehiclesDataGpsDataDto: { latitude: 50, longitude: 30 },
  })
  expect(await rowOf(lacking)).toMatchObject({ lastKnownTime: null, vehiclesDataGpsDataDto: null })
  const share = {
    vehicleId: vehicle,
    lastsSeconds: 3_600,
    note: '',
    showName: true,
    showLicensePlate: true,
    showSpeed: true,
  }
  expect((await call(having, 'createShare', {}, { body: share })).status).toBe(200)
  expect(await call(lacking, 'createShare', {}, { body: share })).toMatchObject(FORBIDDEN)
})

test('get fuel data: only a holder gets fuel sensors in a track [USERS-07]', async () => {
  const { having, lacking } = await pairFor('getFuelData', ['seeCharts', 'getTracks', 'seeCurrentPosition'])
  expect(await seriesOf(having)).toEqual(['Tank', 'Body'])
  expect(await seriesOf(lacking)).toEqual(['Body'])
})

test('see charts: a holder gets sensor values with a track, others only the path [USERS-08]', async () => {
  const { having, lacking } = await pairFor('seeCharts', ['getTracks', 'seeCurrentPosition'])
  expect(await seriesOf(having)).toEqual(['Body'])
  expect(await seriesOf(lacking)).toEqual([])
  expect(trackAnswer.parse((await trackOf(lacking)).json).count).toBe(1)
})

test('get vehicle tracks: only a holder reads the past [USERS-09]', async () => {
  const { having, lacking } = await pairFor('getTracks', ['seeCurrentPosition'])
  expect((await trackOf(having)).status).toBe(200)
  expect((await call(having, 'fleetHistoryRange')).status).toBe(200)
  expect(await trackOf(lacking)).toMatchObject(FORBIDDEN)
  expect(await call(lacking, 'fleetHistoryRange')).toMatchObject(FORBIDDEN)
  expect(await call(lacking, 'fleetHistory', {}, { query: `?at=${AT}` })).toMatchObject(FORBIDDEN)
})

test.each([
  ['switch control outputs', 'USERS-10', 'switchOutputs', 'outVals', '', { firstOutVal: true }],
  ['set lock mode', 'USERS-11', 'setLockMode', 'setLockState', '?lockState=LOCK', undefined],
] as const)(
  '%s: queues the command of a holder and rejects that of others [%s]',
  async (_name, _id, right, name, query, body) => {
    const { having, lacking } = await pairFor(right)
    const ask = (who: TestUser) => call(who, name, { serial: 'serial-a' }, { query, ...(body && { body }) })
    expect(await ask(lacking)).toMatchObject(FORBIDDEN)
    expect(await commands()).not.toContain(lacking.accountId)
    expect(await ask(having)).toMatchObject({ status: 200, json: { state: 'queued' } })
    expect(await commands()).toContain(having.accountId)
  },
)

test('unset the alarm flag: only a holder turns alarms off [USERS-12]', async () => {
  const { having, lacking } = await pairFor('unsetAlarm')
  const reset = (who: TestUser) => call(who, 'resetAlarm', { id: vehicle }, { query: '?alarm=false' })
  expect(await reset(lacking)).toMatchObject(FORBIDDEN)
  expect((await rowOf(owner))?.alarm).toBe(true)
  expect((await reset(having)).status).toBe(200)
  expect((await rowOf(owner))?.alarm).toBe(false)
})

test('edits geozones with `editZones` alone, which everyone of the account sees [USERS-13, GATE-14]', async () => {
  const { having, lacking } = await pairFor('editZones')
  const types = (await call(having, 'zoneTypes')).json as readonly { readonly id: number }[]
  const circle = { type: 'CIRCLE', points: [{ latitude: 50, longitude: 30 }], radius: 9, width: null }
  const body = [{ ...circle, name: 'Depot', zoneTypeId: types[0]?.id, color: '#3366cc' }]
  expect(await call(lacking, 'createGeozones', {}, { body })).toMatchObject(FORBIDDEN)
  expect((await call(having, 'createGeozones', {}, { body })).status).toBe(200)
  for (const who of [having, lacking])
    expect((await call(who, 'geozones')).json).toMatchObject([{ name: 'Depot' }])
})

test('get reports: only a holder sees kinds and builds a report [USERS-05]', async () => {
  const { having, lacking } = await pairFor('getReports')
  const question = {
    kind: 'stops-report',
    vehicleIds: [vehicle],
    from: AT,
    to: TEST_START,
    timeZone: 'Europe/Kyiv',
    options: { ...NO_OPTIONS, geoCoding: true, longerThen: 0 },
    filters: NO_FILTERS,
    columns: null,
    groupBy: 'vehicle',
  }
  const build = (who: TestUser) => call(who, 'buildReport', {}, { body: { question, name: null } })
  for (const name of ['reportKinds', 'reportRuns'] as const) {
    expect(await call(lacking, name)).toMatchObject(FORBIDDEN)
    expect((await call(having, name)).status).toBe(200)
  }
  expect(await build(lacking)).toMatchObject(FORBIDDEN)
  expect((await build(having)).status).toBe(200)
})

test('edit RFID cards: only a holder sees the cards with their phones and changes them [USERS-14]', async () => {
  const { having, lacking } = await pairFor('editRfidCards')
  const body = { number: 'A1', driverName: 'Olena', phone: '', expiresOn: '' }
  expect(await call(lacking, 'rfidCards')).toMatchObject(FORBIDDEN)
  expect(await call(lacking, 'createRfidCard', {}, { body })).toMatchObject(FORBIDDEN)
  expect((await call(having, 'createRfidCard', {}, { body })).status).toBe(200)
  expect(await call(having, 'rfidCards')).toMatchObject({ status: 200, json: { total: 1 } })
})

test('see tasks: only a holder sees tasks, routes and templates; changing them needs the right to edit vehicles as well [USERS-03]', async () => {
  const { having, lacking } = await pairFor('seeTasks')
  for (const name of ['tasks', 'taskRoutes', 'taskTemplates'] as const) {
    expect(await call(lacking, name)).toMatchObject(FORBIDDEN)
    expect((await call(having, name)).status).toBe(200)
  }
  expect(await call(having, 'createTaskRoute', {}, { body: ROUTE })).toMatchObject(FORBIDDEN)
  expect((await call(owner, 'createTaskRoute', {}, { body: ROUTE })).status).toBe(200)
})

test('ignores rights whose area has no call yet; the first check of such a right needs a test here', () => {
  const gates: readonly Gate[] = Object.values(ACTION_GATES)
  const gated = gates.flatMap(({ rights = [] }) => rights)
  expect(RIGHTS.filter((right) => !gated.includes(right))).toEqual([])
})
