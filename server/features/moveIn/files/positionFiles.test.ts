import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoveInRow } from '../../../../src/contract/http/admin/moveIn.ts'
import {
  DEFAULT_POSITION_FILE_SETTINGS,
  POSITION_FILE_BYTES,
  type PositionFileBody,
} from '../../../../src/contract/http/admin/positionFiles.ts'
import { readPeriod } from '../../../live/period/readPeriod.ts'
import type { JobRunner } from '../../../platform/jobs/jobRunner.ts'
import { systemClock } from '../../../platform/systemClock.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { positionFileSample } from '../testMoveIn.ts'
import { tidyMoveIns } from '../moveInSql.ts'
import { WAITING_FILES_MAX } from './fileService.ts'
import { csvOf, testDrive, WRITERS } from './testFiles.ts'
import { startTestRunner, startTicking, testRuns } from '../testRuns.ts'

const FROM = Date.UTC(2026, 10, 12, 8)
const DAY_MS = 86_400_000
const COUNT = 200
/** Metres between two points of the drive. */
const STEP_M = 200.15
const POLLING = { timeout: 20_000, interval: 20 }

let stage: AdminStage
let client: TestUser
let other: TestUser
let truck: number
let van: number
let foreign: number
let runner: JobRunner
let stopTicking: () => Promise<void>
const { runOf, settled, bring, sendPiece } = testRuns(() => stage, POLLING)

beforeAll(async () => {
  stage = await openAdminStage()
  client = await stage.host.addUser('client')
  other = await stage.host.addUser('other')
  const ids = await stage.host.addVehicles('client', [
    { key: 'a', name: 'Truck 1', licensePlate: 'AA 1234 BB', deviceSerial: '860000000000001' },
    { key: 'b', name: 'Van', licensePlate: 'VAN-1', deviceSerial: '860000000000002' },
    { key: 'c', name: 'Twin', licensePlate: 'T-1' },
    { key: 'd', name: 'Twin', licensePlate: 'T-2' },
  ])
  truck = ids[0] ?? 0
  van = ids[1] ?? 0
  foreign = (await stage.host.addVehicles('other', [{ key: 'e', name: 'Foreign' }]))[0] ?? 0
  stopTicking = startTicking(stage)
  runner = startTestRunner(stage)
})
afterAll(async () => {
  await runner.stop()
  await stopTicking()
  await stage.host.close()
})

const begin = (body: Partial<PositionFileBody> = {}, as: TestUser = stage.admin) =>
  stage.ask('adminBeginPositionFile', {
    body: { ...positionFileSample(client.accountId, truck), ...body },
    as,
  })
/** Sends a text as a file, in two pieces, and waits for the look. */
const look = async (text: string, body: Partial<PositionFileBody> = {}): Promise<MoveInRow> => {
  const bytes = Buffer.from(text)
  const { json } = await begin({ size: bytes.length, ...body })
  const half = Math.ceil(bytes.length / 2)
  expect(await sendPiece(json.id, 0, bytes.subarray(0, half))).toEqual({
    status: 200,
    json: { received: half },
  })
  expect((await runOf(json.id)).state).toBe('sending')
  expect(await sendPiece(json.id, half, bytes.subarray(half))).toMatchObject({
    json: { received: bytes.length },
  })
  return settled(json.id)
}
const periodOf = (vehicleId: number) =>
  readPeriod(
    stage.host.stage.db,
    { ownerId: client.accountId, vehicleId, from: FROM, to: FROM + DAY_MS },
    { settings: [], tankVolume: null, sensors: null },
    { seesFuel: false, signal: new AbortController().signal },
  )

test('a look at a track shows its first rows and changes nothing; bringing it adds its mileage', async () => {
  const text = WRITERS.gpx(testDrive(FROM, COUNT))
  const looked = await look(text.replace('<ele>100</ele>', '<ele>deep</ele>'))
  expect(looked).toMatchObject({
    source: 'positions',
    name: 'track.gpx',
    state: 'looked',
    progress: 1,
    needsToken: false,
    fromDay: '2026-11-12',
    untilDay: '2026-11-12',
    report: {
      counts: [
        { kind: 'vehicles', read: 1, fresh: 0, known: 1 },
        { kind: 'positions', read: COUNT, fresh: COUNT - 1, known: 0 },
      ],
      leftOut: [{ kind: 'positions', reason: 'number', count: 1 }],
      file: { format: 'gpx', vehicles: [{ id: truck, name: 'Truck 1', positions: COUNT - 1 }] },
    },
  })
  expect(looked.report?.file?.rows).toHaveLength(10)
  expect(looked.report?.file?.faults).toEqual([{ line: 4, reason: 'number', text: 'ele: deep' }])
  expect((await periodOf(truck)).points.timestamp).toHaveLength(0)

  const done = await bring(looked.id)
  expect(done).toMatchObject({ state: 'done', step: 'bring' })
  expect(done.positions).toMatchObject({ read: COUNT, made: COUNT - 1, known: 0, leftOut: 1 })
  const { points, movement } = await periodOf(truck)
  expect(points.timestamp).toHaveLength(COUNT - 1)
  // A standing vehicle begins its trip within the first step.
  const metres = (COUNT - 2) * STEP_M
  expect(Math.abs(movement.totals.mileage - metres)).toBeLessThan(STEP_M)
  expect(await stage.host.stage.db.selectFrom('move_in_piece').select('first_byte').execute()).toEqual([])
})

test('the same drive in another format doubles nothing', async () => {
  const looked = await look(WRITERS.nmea(testDrive(FROM, COUNT)), { fileName: 'night.nmea' })
  expect(looked.report?.counts[1]).toEqual({ kind: 'positions', read: COUNT, fresh: 1, known: COUNT - 1 })
  const done = await bring(looked.id)
  expect(done.positions).toMatchObject({ read: COUNT, made: 1, known: COUNT - 1, leftOut: 0 })
  expect((await periodOf(truck)).points.timestamp).toHaveLength(COUNT)
})

test('days that positions were brought to are counted again', async () => {
  const { rows } = await sql<{ id: number }>`select distinct vehicle_id as id from late_day`.execute(
    stage.host.stage.db,
  )
  expect(rows.map(({ id }) => id)).toContain(truck)
})

test('a table names its vehicles by name, plate or tracker, and says which it does not find', async () => {
  const points = testDrive(FROM, 8)
  const words = ['van', 'aa1234bb', '860000000000002', 'Twin', 'Nobody', '', 'VAN-1', 'Foreign']
  const late = [...points.slice(0, 7), { ...testDrive(FROM - 40 * DAY_MS, 1)[0]! }]
  const looked = await look(csvOf(late, [...words.slice(0, 7), 'Van']), {
    vehicleId: null,
    fileName: 'all.csv',
  })
  expect(looked.report?.file?.vehicles).toMatchObject([
    { id: van, positions: 3 },
    { id: truck, positions: 1 },
  ])
  expect(looked.report?.file?.faults.map(({ line, reason, text }) => [line, reason, text])).toEqual([
    [5, 'ambiguousVehicle', 'Twin'],
    [6, 'unknownVehicle', 'Nobody'],
    [7, 'unknownVehicle', ''],
    [9, 'tooOld', '2026-10-03T08:00:00.000Z'],
  ])
  expect(looked.report?.counts[0]).toEqual({ kind: 'vehicles', read: 5, fresh: 0, known: 2 })
  const done = await bring(looked.id)
  expect(done.positions).toMatchObject({ read: 8, made: 3, known: 1, leftOut: 4 })
  expect((await periodOf(van)).points.timestamp).toHaveLength(3)
})

test('a run that was cut goes on where it was, and counts everything once', async () => {
  const start = FROM + DAY_MS / 2
  const points = testDrive(start, 9_000)
  const looked = await look(WRITERS.wln(points), { vehicleId: van, fileName: 'big.wln' })
  const { sink } = stage.host.stage.fleet
  const record = sink.record.bind(sink)
  let writes = 0
  await new Promise<void>((resolve) => {
    sink.record = async (batch) => {
      if (++writes <= 2) return record(batch)
      resolve()
      return new Promise(() => undefined)
    }
    void stage.ask('adminStartMoveIn', { params: { id: looked.id }, body: {} })
  })
  const stopping = runner.stop()
  sink.record = record
  void stopping
  const cut = await runOf(looked.id)
  expect(cut.positions.made).toBeGreaterThan(0)
  expect(cut.positions.made).toBeLessThan(9_000)
  expect((await stage.ask('adminEndMoveIn', { params: { id: looked.id } })).status).toBe(204)
  runner = startTestRunner(stage)
  expect(await settled(looked.id)).toMatchObject({ state: 'cancelled' })
  const done = await bring(looked.id)
  expect(done.positions).toMatchObject({ read: 9_000, made: 9_000, known: 0, leftOut: 0 })
}, 60_000)

test.each([
  ['unknownFormat', 'just words', {}],
  ['brokenFile', '<gpx><trk>', {}],
  ['unsafeFile', '<!DOCTYPE gpx [<!ENTITY a "a">]><gpx/>', {}],
  ['wrongColumns', 'a,b\n1,2', {}],
  ['needsVehicle', WRITERS.gpx(testDrive(FROM, 1)), { vehicleId: null }],
  ['needsVehicle', 'time,lat,lon\n', { vehicleId: null }],
])('says that a file cannot be read: %s', async (fault, text, body) => {
  expect(await look(text, body)).toMatchObject({ state: 'failed', fault, report: null })
})

test('pieces come in their order, within the size, and of an existing run', async () => {
  const { json } = await begin({ size: 10 })
  expect(await sendPiece(json.id, 4, 'abc')).toMatchObject({ status: 200, json: { received: 0 } })
  expect(await sendPiece(json.id, 0, 'abc')).toMatchObject({ status: 200, json: { received: 3 } })
  expect(await sendPiece(json.id, 0, 'abc')).toMatchObject({ status: 200, json: { received: 3 } })
  expect(await sendPiece(json.id, 3, 'abcdefgh')).toMatchObject({ status: 400, json: { field: 'offset' } })
  expect(await sendPiece(json.id, 3, '')).toMatchObject({ status: 400 })
  expect((await sendPiece(2_000_000_000, 0, 'abc')).status).toBe(404)
  expect(await stage.ask('adminStartMoveIn', { params: { id: json.id }, body: {} })).toMatchObject({
    status: 422,
    json: { code: 'wrong_state' },
  })
  expect((await stage.ask('adminEndMoveIn', { params: { id: json.id } })).status).toBe(204)
})

test.each([
  ['clientId', { clientId: 2_000_000_000 }, 422],
  ['size', { size: POSITION_FILE_BYTES + 1 }, 400],
  ['size', { size: 0 }, 400],
  ['fileName', { fileName: '' }, 400],
  ['settings.timeZone', { settings: { ...DEFAULT_POSITION_FILE_SETTINGS, timeZone: 'Mars' } }, 400],
])('rejects a wrong %s', async (field, rest, status) => {
  const answer = await begin(rest)
  expect(answer).toMatchObject({ status, json: { field } })
  expect(answer.json['allowed']).not.toBe('')
})

test('rejects the vehicle of another client', async () => {
  expect(await begin({ vehicleId: foreign })).toMatchObject({ status: 422, json: { field: 'vehicleId' } })
})

test('remembers for each client how its files are read', async () => {
  const settings = {
    timeZone: 'UTC',
    headers: { ...DEFAULT_POSITION_FILE_SETTINGS.headers, time: 'When' },
  }
  const { json } = await begin({ settings })
  await stage.ask('adminEndMoveIn', { params: { id: json.id } })
  const of = async ({ accountId }: TestUser) =>
    (await stage.ask('adminPositionFileSettings', { query: { clientId: accountId } })).json
  expect(await of(client)).toEqual(settings)
  expect(await of(other)).toEqual(DEFAULT_POSITION_FILE_SETTINGS)
})

test('files that nobody finishes are deleted after a day, and only so many wait', async () => {
  const { db, clock } = stage.host.stage
  // Jobs end on the clock of the machine.
  const later = systemClock.now() + DAY_MS
  await tidyMoveIns(db, later)
  const ids: number[] = []
  for (let n = 0; n < WAITING_FILES_MAX; n++) ids.push((await begin()).json.id)
  expect(await begin()).toMatchObject({ status: 422, json: { code: 'wrong_state' } })
  await tidyMoveIns(db, clock.now() - 10 * DAY_MS)
  expect((await runOf(ids.at(-1) ?? 0)).state).toBe('sending')
  await tidyMoveIns(db, later)
  expect((await begin()).status).toBe(200)
})

test('only administrators bring files, and the audit log has who did', async () => {
  const { json } = await begin()
  expect((await begin({}, client)).status).toBe(403)
  expect((await sendPiece(json.id, 0, 'abc', client)).status).toBe(403)
  const query = { clientId: client.accountId }
  expect((await stage.ask('adminPositionFileSettings', { query, as: client })).status).toBe(403)
  const words = JSON.stringify(await stage.host.stage.db.selectFrom('audit_log').select('detail').execute())
  for (const what of ['positionFileLooked', 'positionFileStarted', 'positionFileCancelled'])
    expect(words).toContain(what)
})

test('what is detected in the past of a vehicle that never reported is kept, and not published', async () => {
  const [vehicleId = 0] = await stage.host.addVehicles('client', [{ key: 'f', name: 'Never heard' }])
  const drive = testDrive(FROM, 60)
  const stand = testDrive(FROM + 600_000, 90).map((point) => ({
    ...point,
    ...drive.at(-1),
    at: point.at,
    speed: 0,
  }))
  await bring((await look(csvOf([...drive, ...stand]), { vehicleId, fileName: 'stand.csv' })).id)
  await stage.host.stage.fleet.follower.settle()
  const { rows } = await sql<{
    name: string
    isPast: boolean
  }>`select name, seq < 0 as "isPast" from event_log
    where vehicle_id = ${vehicleId} order by at, name`.execute(stage.host.stage.db)
  expect(rows).toEqual([
    { name: 'PARKING_WITH_IGNITION_START', isPast: true },
    { name: 'VEHICLE_PARKING_START', isPast: true },
  ])
})
