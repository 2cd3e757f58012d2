import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type MoveInRow, moveInRows } from '../../../src/contract/http/admin/moveIn.ts'
import { employeePage } from '../../../src/contract/http/employees.ts'
import { geozoneList } from '../../../src/contract/http/geozones.ts'
import { maintenancePage } from '../../../src/contract/http/maintenance.ts'
import { pathOf } from '../../../src/contract/http/paths.ts'
import { rfidCardPage } from '../../../src/contract/http/rfidCards.ts'
import type { JobRunner } from '../../platform/jobs/jobRunner.ts'
import { readPeriod } from '../../live/period/readPeriod.ts'
import { openTestTraccar, TEST_TOKEN, type TestTraccar } from './testTraccar.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { startTestRunner, startTicking, testRuns } from './testRuns.ts'

/** The long form has the size of a large fleet's year. */
const isLong = process.env['LONG_TESTS'] === '1'
const SIZE = isLong ? { devices: 1_000, perDevice: 10_000 } : { devices: 6, perDevice: 400 }
/** Vehicles of the first group and of the one in it. */
const IN_NORTH = SIZE.devices - Math.floor(SIZE.devices / 3)
const FROM = Date.UTC(2026, 10, 10)
const EVERY_MS = isLong ? 60_000 : 300_000
/** Positions of a device. */
const OF_A_DAY = 86_400_000 / EVERY_MS
const DAYS = { fromDay: '2026-11-10', untilDay: '2026-11-19' }
const POLLING = { timeout: isLong ? 3_600_000 : 20_000, interval: 50 }

let stage: AdminStage
let client: TestUser
let other: TestUser
let traccar: TestTraccar
let runner: JobRunner | null = null
let stopTicking: () => Promise<void>
const lines: string[] = []

const { runOf, settled, start, bring } = testRuns(() => stage, POLLING)
const startRunner = (): void => {
  runner = startTestRunner(stage, {
    log: (line) => void lines.push(line),
    pause: async () => undefined,
  })
}

beforeAll(async () => {
  stage = await openAdminStage()
  client = await stage.host.addUser('client')
  other = await stage.host.addUser('other')
  traccar = await openTestTraccar({ ...SIZE, from: FROM, everyMs: EVERY_MS })
  stopTicking = startTicking(stage)
  startRunner()
})
afterAll(async () => {
  await runner?.stop()
  await stopTicking()
  await traccar.close()
  await stage.host.close()
})
afterEach(() => {
  traccar.failures.length = 0
  traccar.beforePositions = () => undefined
})

const body = (rest: object = {}) => ({
  clientId: client.accountId,
  url: traccar.url,
  token: TEST_TOKEN,
  ...DAYS,
  ...rest,
})
const runs = async (): Promise<MoveInRow[]> => moveInRows.parse((await stage.ask('adminMoveIns')).json)
const look = async (rest: object = {}): Promise<MoveInRow> => {
  const { status, json } = await stage.ask('adminLookMoveIn', { body: body(rest) })
  expect(json).not.toHaveProperty('code')
  expect(status).toBe(200)
  return settled(json.id)
}
const countOf = (run: MoveInRow, kind: string) => run.report?.counts.find((count) => count.kind === kind)
const vehiclesOf = (owner: TestUser) =>
  stage.host.stage.db
    .selectFrom('vehicle')
    .select(['id', 'name', 'device_serial'])
    .where('owner_id', '=', owner.accountId)
    .orderBy('id')
    .execute()
const periodOf = (vehicleId: number) =>
  readPeriod(
    stage.host.stage.db,
    { ownerId: client.accountId, vehicleId, from: FROM, to: FROM + 10 * 86_400_000 },
    { settings: [], tankVolume: null, sensors: null },
    { seesFuel: false, signal: new AbortController().signal },
  )

const fillLists = (): void => {
  traccar.lists.geofences.push(
    { id: 1, name: 'Yard', area: 'POLYGON ((50.0 30.0, 50.0 30.1, 50.1 30.1, 50.0 30.0))', attributes: {} },
    { id: 2, name: 'Well', area: 'CIRCLE (50.5 30.5, 120.5)', attributes: { color: '#FF0000' } },
    { id: 3, name: 'Road', area: 'LINESTRING (50.0 30.0, 50.2 30.2)', attributes: { polylineDistance: 40 } },
    { id: 4, name: 'Well', area: 'CIRCLE (51.5 31.5, 50)', attributes: {} },
    { id: 5, name: 'Odd', area: 'MULTIPOINT (1 2)', attributes: {} },
    { id: 6, name: 'Knot', area: 'POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))', attributes: {} },
  )
  traccar.lists.drivers.push(
    { id: 1, name: 'Jane van Doe', uniqueId: '00A1B2', attributes: {} },
    { id: 2, name: 'Madonna', uniqueId: '0000', attributes: {} },
  )
  traccar.lists.maintenance.push(
    { id: 1, name: 'Oil', type: 'totalDistance', start: 5_000_000, period: 10_000_000, deviceIds: [1] },
    { id: 2, name: 'Engine', type: 'hours', start: 0, period: 900_000_000, groupIds: [1] },
    { id: 3, name: 'Tyres', type: 'fixTime', start: 0, period: 1, deviceIds: [2] },
    { id: 4, name: 'Nothing', type: 'hours', start: 0, period: 3_600_000 },
  )
  traccar.lists.users.push({ id: 1, name: 'Operator', email: 'a@b.example' })
}

test('a look says what would be brought and what does not fit, and changes nothing', async () => {
  fillLists()
  const run = await look()
  expect(run).toMatchObject({ state: 'looked', step: 'look', progress: 1, fault: null, needsToken: false })
  expect(run.report?.counts).toEqual([
    { kind: 'vehicles', read: SIZE.devices, fresh: SIZE.devices, known: 0 },
    { kind: 'groups', read: 3, fresh: 3, known: 0 },
    { kind: 'zones', read: 6, fresh: 4, known: 0 },
    { kind: 'employees', read: 2, fresh: 2, known: 0 },
    { kind: 'maintenance', read: IN_NORTH + 3, fresh: IN_NORTH + 1, known: 0 },
    { kind: 'people', read: 1, fresh: 0, known: 0 },
  ])
  expect(run.report?.leftOut).toEqual(
    expect.arrayContaining([
      { kind: 'zones', reason: 'area', count: 1, examples: ['Odd'] },
      { kind: 'zones', reason: 'shape', count: 1, examples: ['Knot'] },
      { kind: 'employees', reason: 'card', count: 1, examples: ['Madonna'] },
      { kind: 'maintenance', reason: 'interval', count: 1, examples: ['Tyres, Truck 2'] },
      { kind: 'maintenance', reason: 'noVehicle', count: 1, examples: ['Nothing'] },
      { kind: 'people', reason: 'invite', count: 1, examples: ['Operator'] },
    ]),
  )
  expect(await vehiclesOf(client)).toEqual([])
  expect(traccar.requests.join('\n')).not.toContain(TEST_TOKEN)
})

test(
  'brings the fleet over cuts and failures: counts and mileage are those of the other side',
  async () => {
    const run = (await runs())[0] as MoveInRow
    expect((await start(run.id)).status).toBe(204)
    let slices = 0
    await new Promise<void>((resolve) => {
      // From the middle on the other side does not answer.
      traccar.beforePositions = () => {
        if (++slices <= SIZE.devices / 2) return undefined
        resolve()
        return new Promise(() => undefined)
      }
    })
    await runner?.stop()
    const cut = await runOf(run.id)
    expect(cut.state).toBe('queued')
    expect(cut.positions.vehiclesDone).toBeLessThan(SIZE.devices)
    traccar.beforePositions = () => undefined
    traccar.failures.push(503, 429)
    startRunner()
    const done = await settled(run.id)
    const all = SIZE.devices * SIZE.perDevice
    expect(done).toMatchObject({ state: 'done', step: 'bring', progress: 1, needsToken: true })
    expect(done.positions).toEqual({
      vehicles: SIZE.devices,
      vehiclesDone: SIZE.devices,
      read: all,
      made: all,
      known: 0,
      leftOut: 0,
    })
    expect(countOf(done, 'vehicles')).toEqual({
      kind: 'vehicles',
      read: SIZE.devices,
      fresh: SIZE.devices,
      known: 0,
    })
    const vehicles = await vehiclesOf(client)
    expect(vehicles).toHaveLength(SIZE.devices)
    for (const [index, { id }] of vehicles.entries()) {
      const { points, movement } = await periodOf(id)
      expect(points.timestamp).toHaveLength(SIZE.perDevice)
      // Places are stored in steps of a tenth of a metre.
      const wanted = traccar.mileageOf(index + 1)
      expect(Math.abs(movement.totals.mileage - wanted) / wanted).toBeLessThan(0.001)
    }
  },
  POLLING.timeout,
)

test('vehicles have groups, trackers and their last place; zones, drivers and maintenance are there', async () => {
  const states = await stage.host.call(client, 'GET', pathOf('vehicleStates'))
  const [first] = states.json as { name: string; groups: { name: string }[]; deviceSerial: string }[]
  expect(first).toMatchObject({
    name: 'Truck 1',
    deviceSerial: '860000000000001',
    groups: [{ name: 'North' }],
    vehiclesDataGpsDataDto: { timestamp: FROM + (SIZE.perDevice - 1) * EVERY_MS },
  })
  const groups = await stage.host.stage.db
    .selectFrom('vehicle_group')
    .select('name')
    .orderBy('name')
    .execute()
  expect(groups.map(({ name }) => name)).toEqual(['North', 'North / Kyiv', 'South'])
  const zones = geozoneList.parse((await stage.ask('geozones', { as: client })).json)
  expect(zones.map(({ name, type, radius, width, color }) => ({ name, type, radius, width, color }))).toEqual(
    [
      { name: 'Yard', type: 'POLYGON', radius: null, width: null, color: '#2f6fde' },
      { name: 'Well', type: 'CIRCLE', radius: 120.5, width: null, color: '#ff0000' },
      { name: 'Road', type: 'LINE', radius: null, width: 80, color: '#2f6fde' },
      { name: 'Well 2', type: 'CIRCLE', radius: 50, width: null, color: '#2f6fde' },
    ],
  )
  expect(zones[0]?.points[1]).toEqual({ latitude: 50, longitude: 30.1 })
  const people = employeePage.parse((await stage.ask('employees', { as: client })).json)
  expect(
    people.rows.map(({ lastName, firstName, cardIds }) => [lastName, firstName, cardIds.length]),
  ).toEqual([
    ['Doe', 'Jane van', 1],
    ['Madonna', '–', 0],
  ])
  const cards = rfidCardPage.parse((await stage.ask('rfidCards', { as: client })).json)
  expect(cards.rows.map(({ number, driverName }) => [number, driverName])).toEqual([['A1B2', 'Jane van Doe']])
  const services = maintenancePage.parse(
    (await stage.ask('maintenance', { as: client, query: { limit: 100 } })).json,
  )
  expect(services.rows.find(({ name }) => name === 'Oil')).toMatchObject({
    everyKm: 10_000,
    fromKm: 0,
    kind: 'service',
  })
  expect(services.rows.filter(({ name }) => name === 'Engine')[0]).toMatchObject({ everyHours: 250 })
  expect(services.total).toBe(IN_NORTH + 1)
})

test(
  'a second run doubles nothing',
  async () => {
    const again = await look()
    for (const { kind, fresh } of again.report?.counts ?? [])
      expect({ kind, fresh }).toEqual({ kind, fresh: 0 })
    const done = await bring(again.id)
    const all = SIZE.devices * SIZE.perDevice
    expect(done.positions).toMatchObject({ read: all, made: 0, known: all, leftOut: 0 })
    expect(await vehiclesOf(client)).toHaveLength(SIZE.devices)
    expect(geozoneList.parse((await stage.ask('geozones', { as: client })).json)).toHaveLength(4)
    expect(employeePage.parse((await stage.ask('employees', { as: client })).json).total).toBe(2)
  },
  POLLING.timeout,
)

test('trackers of another client are left out', async () => {
  const run = await look({ clientId: other.accountId })
  expect(countOf(run, 'vehicles')).toMatchObject({ read: SIZE.devices, fresh: 0, known: 0 })
  expect(run.report?.leftOut).toContainEqual({
    kind: 'vehicles',
    reason: 'foreignDevice',
    count: SIZE.devices,
    examples: ['Truck 1', 'Truck 2', 'Truck 3', 'Truck 4', 'Truck 5'],
  })
  const done = await bring(run.id)
  expect(done.positions).toMatchObject({ vehicles: 0, read: 0 })
  expect(await vehiclesOf(other)).toEqual([])
})

test(
  'a run is cancelled, forgets its token, and goes on with a new one',
  async () => {
    const run = await look({ untilDay: DAYS.fromDay })
    const cancels: Promise<unknown>[] = []
    traccar.beforePositions = () => {
      if (cancels.length === 0) cancels.push(stage.ask('adminEndMoveIn', { params: { id: run.id } }))
      return new Promise(() => undefined)
    }
    expect(await bring(run.id)).toMatchObject({ state: 'cancelled', needsToken: true })
    await Promise.all(cancels)
    traccar.beforePositions = () => undefined
    expect(await start(run.id)).toMatchObject({ status: 400, json: { field: 'token' } })
    expect((await start(run.id, { token: TEST_TOKEN })).status).toBe(204)
    expect(await settled(run.id)).toMatchObject({ state: 'done' })
    expect(await start(run.id, { token: TEST_TOKEN })).toMatchObject({
      status: 422,
      json: { code: 'wrong_state' },
    })
    expect((await stage.ask('adminEndMoveIn', { params: { id: run.id } })).status).toBe(204)
    expect((await stage.ask('adminEndMoveIn', { params: { id: run.id } })).status).toBe(404)
  },
  POLLING.timeout,
)

test(
  'a token that is revoked in the middle fails the run, which goes on with another one',
  async () => {
    const run = await look({ untilDay: DAYS.fromDay })
    let slices = 0
    traccar.beforePositions = () => {
      if (++slices === 1) traccar.failures.push(401)
    }
    const failed = await bring(run.id)
    expect(failed).toMatchObject({ state: 'failed', step: 'bring', fault: 'wrongToken', needsToken: true })
    expect(failed.positions.vehiclesDone).toBeLessThan(SIZE.devices)
    expect((await start(run.id, { token: TEST_TOKEN })).status).toBe(204)
    const done = await settled(run.id)
    expect(done).toMatchObject({ state: 'done', fault: null })
    expect(done.positions).toMatchObject({ read: SIZE.devices * OF_A_DAY, made: 0 })
  },
  POLLING.timeout,
)

test.each([
  ['wrongToken', () => look({ token: 'another' })],
  ['notTraccar', () => look({ url: `${traccar.url}/elsewhere` })],
])('says that a look failed: %s', async (fault, fail) => {
  const run = await fail()
  expect(run).toMatchObject({ state: 'failed', step: 'look', fault, needsToken: true, report: null })
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from move_in where token is not null
    and id = ${run.id}`.execute(stage.host.stage.db)
  expect(rows).toEqual([{ n: 0 }])
})

test.each([
  ['clientId', { clientId: 2_000_000_000 }, 422],
  ['url', { url: 'ftp://traccar.example' }, 400],
  ['url', { url: 'https://user:secret@traccar.example' }, 400],
  ['token', { token: 'with space' }, 400],
  ['untilDay', { untilDay: '2026-11-09' }, 400],
  ['fromDay', { fromDay: '2020-01-01' }, 400],
  ['fromDay', { fromDay: '2027-01-01', untilDay: '2027-01-02' }, 400],
])('rejects a wrong %s', async (field, rest, status) => {
  const answer = await stage.ask('adminLookMoveIn', { body: body(rest) })
  expect(answer).toMatchObject({ status, json: { field } })
  expect(answer.json['allowed']).not.toBe('')
})

test('only administrators move fleets in', async () => {
  for (const as of [client, null]) {
    expect((await stage.ask('adminMoveIns', { as })).status).toBe(as ? 403 : 401)
    expect((await stage.ask('adminLookMoveIn', { as, body: body() })).status).toBe(as ? 403 : 401)
  }
  const words = JSON.stringify(await stage.host.stage.db.selectFrom('audit_log').select('detail').execute())
  for (const what of ['moveInLooked', 'moveInStarted', 'moveInCancelled']) expect(words).toContain(what)
  expect(words + lines.join('') + JSON.stringify(await runs())).not.toContain(TEST_TOKEN)
})
