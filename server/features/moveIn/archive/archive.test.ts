import { strToU8, zipSync, unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoveInRow } from '../../../../src/contract/http/admin/moveIn.ts'
import { DEFAULT_POSITION_FILE_SETTINGS } from '../../../../src/contract/http/admin/positionFiles.ts'
import type { JobRunner } from '../../../platform/jobs/jobRunner.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import { testArchive } from '../../archive/testArchive.ts'
import { addTestZone } from '../../geozones/testZones.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { startTestRunner, startTicking, testRuns } from '../testRuns.ts'

const POSITIONS = 2_345
const PIECE = 4_001
const POLLING = { timeout: 20_000, interval: 20 }

/** The server that is left, and the one that is moved to. */
let left: AdminStage
let stage: AdminStage
let owner: TestUser
let client: TestUser
let runner: JobRunner
let stopTicking: () => Promise<void>
const { settled, bring, sendPiece } = testRuns(() => stage, POLLING)

beforeAll(async () => {
  left = await openAdminStage()
  stage = await openAdminStage()
  owner = await left.host.addUser('owner')
  await left.host.addUser('night', { kind: 'limited', owner })
  client = await stage.host.addUser('client')
  await fillAccount()
  stopTicking = startTicking(stage)
  runner = startTestRunner(stage)
})
afterAll(async () => {
  await runner.stop()
  await stopTicking()
  await left.host.close()
  await stage.host.close()
})

/** Records of every list, two of one name, vehicles with and without a tracker, positions of all forms. */
const fillAccount = async (): Promise<void> => {
  const { db, clock, fleet } = left.host.stage
  const make = async (call: Parameters<AdminStage['ask']>[0], body: object): Promise<number> => {
    const { status, json } = await left.ask(call, { as: owner, body })
    expect([call, status]).toEqual([call, 200])
    return (json as { readonly id: number }).id
  }
  const ids = await fleet.directory.ensureVehicles('owner', [
    {
      key: 'a',
      name: 'Truck "A"',
      licensePlate: 'AA 1',
      deviceSerial: 'S-1',
      groups: ['North'],
      state: { type: 'TRAILER', description: 'a, b\nc', deviceType: 'GLOBUS' },
    },
    { key: 'b', name: 'Truck B', licensePlate: 'BB 2', deviceSerial: 'S-2', groups: [], state: {} },
  ])
  const bare = { name: 'Bare', licensePlate: 'CC 3', clientId: owner.accountId }
  for (const _ of [1, 2]) expect((await left.ask('adminCreateVehicle', { body: bare })).status).toBe(200)
  await addTestZone(left.host, owner)
  await make('createSavedPlace', { name: 'Yard', latitude: 50.5, longitude: 30.25, note: 'n' })
  await make('createTrailer', { name: 'Box', serialNumber: 'T-1', type: 'BOX', width: 2.5 })
  const card = { number: '0011223344', driverName: 'Petro Zhuk', phone: '', expiresOn: '2030-05-06' }
  const cardId = await make('createRfidCard', card)
  const person = {
    lastName: 'Zhuk',
    firstName: 'Petro',
    phones: ['380671234567'],
    licenceNumber: 'BX 1',
    licenceExpiresOn: '2030-01-02',
    cardIds: [cardId],
    vehicleId: ids.get('a'),
    department: 'North',
    worksFrom: '08:00',
    worksTo: '17:30',
  }
  await make('createEmployee', person)
  await make('createEmployee', { ...person, cardIds: [], vehicleId: null })
  await make('createMaintenance', {
    vehicleId: ids.get('b'),
    kind: 'service',
    name: 'Oil',
    number: '',
    everyKm: 10_000,
    everyHours: null,
    everyMonths: 12,
    everyDays: null,
    remindKm: 500,
    remindHours: null,
    remindDays: 7,
    fromDay: '2026-10-01',
    fromKm: 5,
    fromHours: null,
    untilDay: '',
    note: 'five litres',
  })
  const first = clock.now() - POSITIONS * 1_000
  await db
    .insertInto('position')
    .values(
      Array.from({ length: POSITIONS }, (_, index) => ({
        ts: first + index * 1_000,
        owner_id: owner.accountId,
        vehicle_id: ids.get('b') ?? 0,
        lat: index === 0 ? null : 500_000_001 + index,
        lon: index === 0 ? null : 300_000_003,
        speed: 1_234,
        azimuth: index % 2 === 0 ? 905 : null,
        altitude: index % 3 === 0 ? null : 120,
        validity: index === 0 ? 0 : 100,
        satellites: index % 3 === 0 ? null : 7,
        ignition_on: index % 2 === 0,
        attributes: index % 4 === 0 ? null : JSON.stringify({ note: 'a, "b"\nc', odometer: 5, on: true }),
      })),
    )
    .execute()
}

const archiveOf = (of: AdminStage, { accountId }: TestUser): Promise<Buffer> =>
  testArchive(of, accountId, 'owner')
/** All parts besides the head, which says when and whose the archive is, and people, who are not moved. */
const partsOf = (archive: Buffer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(archive))
      .filter(([name]) => name !== 'archive.json' && name !== 'users.json')
      .map(([name, bytes]) => [name, strFromU8(bytes)]),
  )

const send = async (bytes: Buffer, as: TestUser = client): Promise<MoveInRow> => {
  const body = {
    clientId: as.accountId,
    vehicleId: null,
    fileName: 'owner.zip',
    size: bytes.length,
    settings: DEFAULT_POSITION_FILE_SETTINGS,
    holds: 'archive',
  }
  const { json } = await stage.ask('adminBeginPositionFile', { body })
  for (let offset = 0; offset < bytes.length; offset += PIECE) {
    const payload = bytes.subarray(offset, offset + PIECE)
    expect((await sendPiece(json.id, offset, payload)).status).toBe(200)
  }
  return settled(json.id)
}
const countOf = (run: MoveInRow, kind: string) => {
  const { read, fresh, known } = run.report?.counts.find((count) => count.kind === kind) ?? {}
  return [read, fresh, known]
}

test('an account that was moved out and in again is the same, positions too, and a second run doubles nothing', async () => {
  const archive = await archiveOf(left, owner)
  const looked = await send(archive)
  expect(looked).toMatchObject({ state: 'looked', source: 'archive', name: 'owner.zip', fault: null })
  expect(countOf(looked, 'vehicles')).toEqual([4, 4, 0])
  expect(countOf(looked, 'employees')).toEqual([2, 2, 0])
  expect(looked.report?.leftOut).toEqual([
    { kind: 'people', reason: 'invite', count: 1, examples: ['night'] },
  ])
  expect(partsOf(await archiveOf(stage, client))['vehicles.json']).toBe('[\n]\n')

  const done = await bring(looked.id)
  expect(done).toMatchObject({ state: 'done', positions: { read: POSITIONS, made: POSITIONS, leftOut: 0 } })
  const there = partsOf(archive)
  expect(partsOf(await archiveOf(stage, client))).toEqual(there)

  const again = await send(archive)
  for (const kind of [
    'vehicles',
    'groups',
    'zones',
    'cards',
    'employees',
    'trailers',
    'places',
    'maintenance',
  ])
    expect([kind, countOf(again, kind)[1]]).toEqual([kind, 0])
  expect(await bring(again.id)).toMatchObject({ positions: { made: 0, known: POSITIONS } })
  expect(partsOf(await archiveOf(stage, client))).toEqual(there)
})

test('vehicles whose trackers are those of another client are left out with their positions', async () => {
  const second = await stage.host.addUser('second')
  const looked = await send(await archiveOf(left, owner), second)
  expect(countOf(looked, 'vehicles')).toEqual([4, 2, 0])
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'vehicles',
    reason: 'foreignDevice',
    count: 2,
    examples: ['Truck "A"', 'Truck B'],
  })
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'maintenance',
    reason: 'noVehicle',
    count: 1,
    examples: ['Oil'],
  })
  expect(await bring(looked.id)).toMatchObject({ state: 'done', positions: { read: 0 } })
  const rows = partsOf(await archiveOf(stage, second))
  expect(rows['vehicles.json']).not.toContain('S-1')
  expect(rows['employees.json']).toContain('Zhuk')
})

test('rows and lines that cannot be read are left out, each with its reason, and the rest is brought', async () => {
  const third = await stage.host.addUser('third')
  const parts = unzipSync(await archiveOf(left, owner))
  const own = strFromU8(parts['vehicles.json'] ?? new Uint8Array()).replaceAll(/S-(\d)/g, 'X-$1')
  const lines = strFromU8(parts['positions/2.csv'] ?? new Uint8Array()).split('\n')
  lines[2] = lines[2]?.replace(/,50\./, ',fifty.') ?? ''
  lines[3] = lines[3]?.replace(/^\d{4}/, '1999') ?? ''
  lines[4] = lines[4]?.replace('""note"":', String.raw`""a"":""\u0000"",""note"":`) ?? ''
  const changed = zipSync({
    ...parts,
    'vehicles.json': strToU8(own.replace('"name":"Bare"', '"name":""')),
    'trailers.json': strToU8(
      String.raw`[{"name":"B\u0000ox","serialNumber":"T-1","type":"SPACESHIP","width":2.5}, 7]`,
    ),
    'positions/2.csv': strToU8(lines.join('\n')),
  })
  const looked = await send(Buffer.from(changed), third)
  expect(countOf(looked, 'vehicles')).toEqual([4, 3, 0])
  expect(countOf(looked, 'trailers')).toEqual([2, 0, 0])
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'trailers',
    reason: 'row',
    count: 2,
    examples: ['Box', '7'],
  })
  expect(await bring(looked.id)).toMatchObject({
    state: 'done',
    positions: { read: POSITIONS, made: POSITIONS - 3, leftOut: 3 },
  })
})

test.each([
  ['text', () => Buffer.from('no archive at all'), 'notArchive'],
  ['a ZIP file of something else', () => Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'notArchive'],
  [
    'an archive of another version',
    () =>
      Buffer.from(
        zipSync({
          'archive.json': strToU8(
            JSON.stringify({
              format: 'open-fleet-archive',
              version: 2,
              madeAt: '',
              account: '',
              fromDay: '',
              untilDay: '',
              parts: [],
            }),
          ),
        }),
      ),
    'notArchive',
  ],
  ['an archive that was cut off', (archive: Buffer) => archive.subarray(0, archive.length / 2), 'notArchive'],
  [
    'an archive with damaged bytes',
    (archive: Buffer) => {
      const bytes = Buffer.from(archive)
      const at = bytes.indexOf('vehicles.json') + 40
      bytes.fill(0xff, at, at + 60)
      return bytes
    },
    'brokenArchive',
  ],
])('rejects %s, and changes nothing', async (_, make, fault) => {
  const run = await send(make(await archiveOf(left, owner)))
  expect(run).toMatchObject({ state: 'failed', fault, report: null })
})
