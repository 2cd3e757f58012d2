import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { zoneTypeList } from '../../../src/contract/http/geozones.ts'
import { NO_OPTIONS } from '../../../src/contract/reports/reportQuestion.ts'
import { REPORT_KEEP_DAYS } from '../../../src/contract/reports/reportRun.ts'
import { reportKindList } from '../../../src/contract/reports/reportKinds.ts'
import type { DriverStretch } from '../../reports/drivers.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { tidyReports } from './reportUpkeep.ts'
import { DAY, openReportStage, questionOf, type ReportStage } from './testReports.ts'

let stage: ReportStage
let stranger: TestUser
let limited: TestUser
let demo: TestUser
let hidden: number
let shown: number
beforeAll(async () => {
  stage = await openReportStage()
  const { host, owner } = stage
  ;[hidden = 0, shown = 0] = stage.vehicles
  stranger = await host.addUser('stranger')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  await host.restrict(limited, [hidden], false)
})
afterEach(() => stage.reset())
afterAll(() => stage.host.close())

const ask = (question: object, as = stage.owner) =>
  stage.call('buildReport', { as, body: { question: { ...questionOf(), ...question }, name: 'Week' } })

test('lists the kinds with their columns [REPORT-36]', async () => {
  const { json } = await stage.call('reportKinds')
  expect(reportKindList.parse(json).map(({ kind }) => kind)).toContain('daily-traffic')
})

test('builds a report in the background and gives its rows vehicle by vehicle, by name [REPORT-36]', async () => {
  const id = await stage.build()
  expect(await stage.run(id)).toMatchObject({
    id,
    state: 'queued',
    vehicles: 12,
    done: 0,
    by: 'owner',
    ...DAY,
  })
  stage.startProcess()
  const parts = await stage.finish(id)
  expect(parts.map(({ vehicleId }) => vehicleId)).toEqual(stage.vehicles)
  expect(parts[0]).toMatchObject({ n: 1, vehicleName: 'Vehicle A', licensePlate: 'AA A', note: null })
  expect(parts[0]?.rows).toHaveLength(1)
  const run = await stage.run(id)
  expect(run).toMatchObject({ done: 12, rows: 12, finishedAt: expect.any(Number) as number })
  expect(run.question).toEqual(questionOf())
})

test('says of rows who drove where a provider knows it, and computes them again when it knows more', async () => {
  const [vehicle = 0] = stage.vehicles
  let known: DriverStretch[] = []
  stage.startProcess(undefined, undefined, { readDrivers: async () => known })
  const drivers = async () => {
    const parts = await stage.finish(await stage.build({ vehicleIds: [vehicle], groupBy: 'driver' }))
    return parts.flatMap(({ rows }) => rows.map(({ driver }) => driver))
  }
  expect(new Set(await drivers())).toEqual(new Set([undefined]))
  const driver = { is: 'known', name: 'Anna' } as const
  known = [{ driver, cards: [], ...DAY }]
  expect(new Set(await drivers())).toEqual(new Set([driver]))
})

test('gives the parts after the one that the caller has', async () => {
  const id = await stage.build()
  stage.startProcess()
  await stage.finish(id)
  const { parts, hasMore } = await stage.parts(id, 10)
  expect(parts.map(({ n }) => n)).toEqual([11, 12])
  expect(hasMore).toBe(false)
})

test.each([
  ['noData', { id: null, from: 1, to: null }],
  ['noDeviceInPeriod', { id: null, from: DAY.to, to: null }],
  ['noDevice', null],
])('says %s of a vehicle that sent nothing [ERR-44, ERR-45]', async (note, mapping) => {
  const { db } = stage.host.stage
  const vehicleId = stage.vehicles[11] ?? 0
  await db
    .updateTable('vehicle')
    .set({ mapping: mapping && JSON.stringify(mapping) })
    .where('id', '=', vehicleId)
    .execute()
  const id = await stage.build({ vehicleIds: [vehicleId], from: DAY.from - 86_400_000, to: DAY.from })
  stage.startProcess()
  expect(await stage.finish(id)).toMatchObject([{ note, rows: [] }])
})

test('rejects a period that does not begin before its end, naming the field [REPORT-30]', async () => {
  for (const to of [DAY.from, DAY.from - 1])
    expect(await ask({ to })).toMatchObject({
      status: 400,
      json: { field: 'to', message: 'to must be later than from' },
    })
  expect(await ask({ to: DAY.from + 367 * 86_400_000 })).toMatchObject({ status: 400, json: { field: 'to' } })
})

test.each([
  [{ columns: ['mileage'] }, 'columns', 'day'],
  [{ columns: ['day', 'nothing'] }, 'columns', 'mileage'],
  [{ columns: ['day', 'day'] }, 'columns', 'once'],
  [{ groupBy: 'zone' }, 'groupBy', 'vehicle'],
])('rejects %o, and says what is allowed [REPORT-31]', async (question, field, allowed) => {
  const answer = await ask(question)
  expect(answer).toMatchObject({ status: 400, json: { field } })
  expect(JSON.stringify(answer.json)).toContain(allowed)
})

test.each([
  ['over_speed', { geoCoding: undefined }, 'No geocoding parameter'],
  ['over_speed', { geoCoding: null }, 'geoCoding cannot be null'],
  ['area_zones', { equipmentWidth: null }, 'equipmentWidth cannot be null'],
  ['stops-report', { longerThen: null }, 'longerThen cannot be null'],
  ['zone-report', { ZoneType: null }, 'ZoneType cannot be null'],
])(
  'rejects a question for %s with %o [ERR-29, ERR-30, ERR-31, ERR-32, ERR-33]',
  async (kind, missing, message) => {
    const given = { geoCoding: true, equipmentWidth: 3, longerThen: 0, ZoneType: [] }
    const options = { ...NO_OPTIONS, ...given, ...missing }
    const field = `options.${Object.keys(missing)[0] ?? ''}`
    expect(await ask({ kind, options })).toMatchObject({ status: 422, json: { message, field } })
  },
)

test('a kind that looks up no places needs no geocoding parameter', async () => {
  const { geoCoding: _, ...options } = NO_OPTIONS
  expect((await ask({ kind: 'daily-fuel', options })).status).toBe(200)
})

test('says of a vehicle that its tool has no width that a tool can have [ERR-46]', async () => {
  const { db } = stage.host.stage
  const types = zoneTypeList.parse((await stage.call('allZoneTypes')).json)
  const zone = { name: 'Field', zoneTypeId: types[0]?.id, type: 'CIRCLE', radius: 500, width: null }
  const body = [{ ...zone, points: [{ latitude: 50, longitude: 30 }], color: '#000000' }]
  expect((await stage.call('createGeozones', { body })).status).toBe(200)
  const settings = JSON.stringify([{ name: 'attached_equipment_width', value: 200 }])
  await db.updateTable('vehicle').set({ settings }).where('id', '=', shown).execute()
  const options = { ...NO_OPTIONS, ZoneType: [], zones: [], equipmentWidth: 3, trailer: true }
  const id = await stage.build({ kind: 'area_zones', vehicleIds: [shown], options })
  stage.startProcess()
  expect(await stage.finish(id)).toMatchObject([{ vehicleId: shown, note: 'noWidth', rows: [] }])
})

test('answers alike for a foreign, a hidden and a missing vehicle [USERS-05]', async () => {
  const [foreign = 0] = await stage.host.addVehicles('stranger', [{ key: 'foreign' }])
  for (const [as, id] of [
    [stage.owner, foreign],
    [stage.owner, 999_999],
    [limited, hidden],
  ] as const)
    expect(await ask({ vehicleIds: [shown, id] }, as)).toMatchObject({
      status: 403,
      json: { message: `Vehicle with ID = ${id} does not belong to user` },
    })
})

test('rejects a report of an account that sees no vehicle [ERR-61]', async () => {
  const nobody = await stage.host.addUser('nobody')
  expect(await ask({}, nobody)).toMatchObject({ status: 422, json: { message: 'No report information' } })
})

test('rejects every call without the right to reports [USERS-05]', async () => {
  const id = await stage.build()
  const without = await stage.host.addUser('without', {
    kind: 'limited',
    owner: stage.owner,
    without: ['getReports'],
  })
  expect((await ask({}, without)).status).toBe(403)
  const calls = [
    'reportKinds',
    'reportRuns',
    'reportRun',
    'reportParts',
    'cancelReport',
    'deleteReport',
  ] as const
  for (const call of calls)
    expect((await stage.call(call, { params: { run: id }, as: without })).status).toBe(403)
})

test('the demo account builds reports, and owners see those of their users [DEMO-02]', async () => {
  const id = await stage.build({}, demo)
  const own = await stage.build()
  const ids = async (as: TestUser) => (await stage.call('reportRuns', { as })).json.rows.map((run) => run.id)
  expect(await ids(stage.owner)).toEqual([own, id])
  expect(await ids(demo)).toEqual([id])
  expect(await ids(limited)).toEqual([])
  expect(await ids(stranger)).toEqual([])
  for (const as of [limited, stranger])
    for (const call of ['reportRun', 'reportParts', 'cancelReport', 'deleteReport'] as const)
      expect((await stage.call(call, { params: { run: id }, as })).status).toBe(404)
})

test('checks vehicles and rights again when a report is read [REPORT-37, USERS-06, USERS-07]', async () => {
  const { host } = stage
  const { db } = host.stage
  const reader = await host.addUser('reader', { kind: 'limited', owner: stage.owner })
  const id = await stage.build({ vehicleIds: [hidden, shown] }, reader)
  stage.startProcess()
  await stage.finish(id)
  const before = await stage.parts(id, 0, reader)
  expect(before.parts.map((part) => part.rows[0]?.latitude)).toEqual([50, 50])
  await host.restrict(reader, [hidden], false)
  await db
    .updateTable('account')
    .set({ capabilities: JSON.stringify({ getReports: true }) })
    .where('id', '=', reader.accountId)
    .execute()
  const { parts } = await stage.parts(id, 0, reader)
  expect(parts[0]).toMatchObject({ note: 'notSeen', vehicleName: null, rows: [] })
  expect(parts[1]).toMatchObject({ vehicleId: shown, rows: [{ latitude: null, longitude: null }] })
  expect(parts[1]?.rows[0]?.cells[0]).toBe(DAY.from)
})

test('leaves out a vehicle that is hidden while the report is built [USERS-05]', async () => {
  const { host } = stage
  const asker = await host.addUser('asker', { kind: 'limited', owner: stage.owner })
  const id = await stage.build({ vehicleIds: [hidden, shown] }, asker)
  await host.restrict(asker, [hidden], false)
  stage.startProcess()
  const parts = await stage.finish(id)
  expect(parts.map(({ note }) => note)).toEqual(['notSeen', null])
})

test('a report fails whose account may not get reports any more [USERS-05]', async () => {
  const { host } = stage
  const asker = await host.addUser('blocked', { kind: 'limited', owner: stage.owner })
  const id = await stage.build({}, asker)
  await host.stage.db
    .updateTable('account')
    .set({ capabilities: '{}' })
    .where('id', '=', asker.accountId)
    .execute()
  stage.startProcess()
  await stage.until(async () => (await stage.run(id)).state === 'failed')
})

test('bounds the unfinished reports of a client', async () => {
  for (let count = 0; count < 20; count++) await stage.build({ vehicleIds: [shown] })
  expect(await ask({})).toMatchObject({ status: 429 })
  expect((await ask({ vehicleIds: null }, stranger)).status).toBe(200)
})

test('deletes the rows of an old report and later the report, which says so meanwhile', async () => {
  const { db, clock } = stage.host.stage
  const id = await stage.build({ vehicleIds: [shown] })
  stage.startProcess()
  await stage.finish(id)
  const keepMs = REPORT_KEEP_DAYS * 86_400_000
  await tidyReports(db, clock.now() + keepMs - 60_000)
  expect((await stage.run(id)).state).toBe('done')
  await tidyReports(db, clock.now() + keepMs + 60_000)
  expect(await stage.parts(id)).toMatchObject({ run: { state: 'expired' }, parts: [], hasMore: false })
  await tidyReports(db, clock.now() + 2 * keepMs + 60_000)
  expect((await stage.call('reportRun', { params: { run: id } })).status).toBe(404)
})

test('ends a report whose jobs have all failed', async () => {
  const { db, clock } = stage.host.stage
  const id = await stage.build()
  await tidyReports(db, clock.now())
  expect((await stage.run(id)).state).toBe('queued')
  await db.deleteFrom('job').execute()
  await tidyReports(db, clock.now())
  expect((await stage.run(id)).state).toBe('failed')
})

test('deletes a report with its rows', async () => {
  const id = await stage.build({ vehicleIds: [shown] })
  stage.startProcess()
  await stage.finish(id)
  expect((await stage.call('deleteReport', { params: { run: id } })).status).toBe(204)
  expect((await stage.call('reportParts', { params: { run: id } })).status).toBe(404)
  expect(await stage.host.stage.db.selectFrom('report_part').selectAll().execute()).toEqual([])
})
