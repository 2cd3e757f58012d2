import { sql } from 'kysely'
import { strToU8, zipSync, unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILES_FOLDER, filePart } from '../../../../src/contract/http/admin/archive.ts'
import type { MoveInRow } from '../../../../src/contract/http/admin/moveIn.ts'
import { DEFAULT_POSITION_FILE_SETTINGS } from '../../../../src/contract/http/admin/positionFiles.ts'
import { MAINTENANCE_FILE_MAX_BYTES } from '../../../../src/contract/http/maintenance.ts'
import { COUNTERS_MAX } from '../../../../src/contract/http/vehicleCounters.ts'
import type { JobRunner } from '../../../platform/jobs/jobRunner.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import { testArchive } from '../../archive/testArchive.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { fillAccount, POSITIONS } from './testAccount.ts'
import { startTestRunner, startTicking, testRuns } from '../testRuns.ts'

const PIECE = 4_001
const POLLING = { timeout: 20_000, interval: 20 }

/** The server that is left, and the one that is moved to. */
let left: AdminStage
let stage: AdminStage
let owner: TestUser
let client: TestUser
let runner: JobRunner
let stopTicking: () => Promise<void>
const { runOf, settled, start, bring, sendPiece } = testRuns(() => stage, POLLING)

beforeAll(async () => {
  left = await openAdminStage()
  stage = await openAdminStage()
  owner = await left.host.addUser('owner')
  await left.host.addUser('night', { kind: 'limited', owner })
  client = await stage.host.addUser('client')
  await fillAccount(left, owner)
  stopTicking = startTicking(stage)
  runner = startTestRunner(stage)
})
afterAll(async () => {
  await runner.stop()
  await stopTicking()
  await left.host.close()
  await stage.host.close()
})

const archiveOf = (of: AdminStage, { accountId }: TestUser): Promise<Buffer> =>
  testArchive(of, accountId, 'owner')
/** All parts besides the head, which says when and whose the archive is, and people, who are not moved. */
const partsOf = (archive: Buffer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(archive))
      .filter(([name]) => name !== 'archive.json' && name !== 'users.json')
      .map(([name, bytes]) => [name, strFromU8(bytes, name.startsWith(FILES_FOLDER))]),
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
  for (const [part, text] of [
    ['maintenance.json', '"template":"Inspection"'],
    ['maintenance.json', '"cost":120.5,"note":"b\\na","madeBy":"owner"'],
    ['employees.json', '.webp"'],
    ['maintenance.json', '"file":{"name":"Scan","file":"'],
    ['sensors.json', '"virtualSensors":[{"id":2,'],
    ['sensors.json', '"sensorName":"Temperature 1","thresholdValue":8'],
    ['counters.json', '"left":9900'],
    ['vehicle-settings.json', '"value":118.8},{"name":"winter_from"'],
    ['vehicle-settings.json', '"tankVolume":400.5,"tankVolumeStart":100,"notifyNoSignal":true'],
    ['vehicle-notes.json', '"title":"Key","text":"a\\nb","changedAt":"20'],
    ['control-zones.json', '"zone":1,"onEntry":true,"onExit":false'],
    ['geozones.geojson', '"comments":[{"name":"'],
  ] as const)
    expect(there[part]).toContain(text)
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
    'templates',
    'maintenance',
    'settings',
    'notes',
    'controlZones',
    'sensors',
    'counters',
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
    count: 2,
    examples: ['Inspection', 'Oil'],
  })
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'sensors',
    reason: 'noVehicle',
    count: 1,
    examples: ['Truck "A"'],
  })
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'counters',
    reason: 'noVehicle',
    count: 2,
    examples: ['Oil', 'Oil'],
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

test('a run that was cut goes on where it ended, and the account is the same', async () => {
  const fifth = await stage.host.addUser('fifth')
  const parts = unzipSync(await archiveOf(left, owner))
  const own = strFromU8(parts['vehicles.json'] ?? new Uint8Array()).replaceAll(/S-(\d)/g, 'Z-$1')
  const archive = Buffer.from(zipSync({ ...parts, 'vehicles.json': strToU8(own) }))
  const { id } = await send(archive, fifth)
  await runner.stop()
  let batches = 0
  await new Promise<void>((reached) => {
    runner = startTestRunner(stage, {
      beforeBatch: async () => {
        batches++
        if (batches === 1) return
        reached()
        await new Promise(() => undefined)
      },
    })
    void start(id)
  })
  await runner.stop()
  const cut = await runOf(id)
  expect(cut.state).toBe('queued')
  expect(cut.positions.read).toBeGreaterThan(0)
  expect(cut.positions.read).toBeLessThan(POSITIONS)

  runner = startTestRunner(stage)
  expect(await settled(id)).toMatchObject({ state: 'done', positions: { read: POSITIONS, made: POSITIONS } })
  expect(partsOf(await archiveOf(stage, fifth))).toEqual(partsOf(archive))
})

test('counters go on from what they have left; sensors that break a rule, and what is too many, are left out', async () => {
  const fourth = await stage.host.addUser('fourth')
  const parts = unzipSync(await archiveOf(left, owner))
  const textOf = (part: string): string => strFromU8(parts[part] ?? new Uint8Array())
  const [first = ''] = textOf('counters.json').split('\n').slice(1)
  const counters = Array.from({ length: COUNTERS_MAX + 1 }, (_, index) =>
    first.replace('"Oil"', `"Oil ${index}"`).replace('"left":9900', '"left":1234.5').replace(/,$/, ''),
  )
  const changed = zipSync({
    ...parts,
    'vehicles.json': strToU8(textOf('vehicles.json').replaceAll(/S-(\d)/g, 'Y-$1')),
    'counters.json': strToU8(`[${counters.join(',')}]`),
    'sensors.json': strToU8(textOf('sensors.json').replace('"raw":100', '"raw":0')),
  })
  const looked = await send(Buffer.from(changed), fourth)
  expect(countOf(looked, 'counters')).toEqual([COUNTERS_MAX + 1, COUNTERS_MAX, 0])
  expect(countOf(looked, 'sensors')).toEqual([1, 0, 0])
  await bring(looked.id)
  const brought = partsOf(await archiveOf(stage, fourth))['counters.json'] ?? ''
  expect(brought.match(/"left":1234.5/g)).toHaveLength(COUNTERS_MAX)
  // What was counted goes on, and is not only shown.
  const [vehicle] = await stage.host.stage.db
    .selectFrom('vehicle_state')
    .select(['vehicle_id', 'counters'])
    .where('owner_id', '=', fourth.accountId)
    .where(sql<boolean>`counters <> '{}'`)
    .execute()
  const counter = Object.values(vehicle?.counters ?? {})[0]
  const { id, counterTime: _time, endLeft: _left, ...body } = counter ?? { id: 0 }
  const renamed = await stage.ask('changeCounter', {
    as: fourth,
    params: { id: vehicle?.vehicle_id ?? 0, counterId: id },
    body: { ...body, counterName: 'Renamed' },
  })
  expect(renamed.json).toMatchObject({ counterName: 'Renamed', endLeft: 1_234.5 })
})

test('settings, notes and control zones that break a rule or name what is not there are left out', async () => {
  const eighth = await stage.host.addUser('eighth')
  const parts = unzipSync(await archiveOf(left, owner))
  const textOf = (part: string): string => strFromU8(parts[part] ?? new Uint8Array())
  const settings = textOf('vehicle-settings.json')
    .replace(/^\[\n|\n\]\n$/g, '')
    .replace(/^\[|\]$/g, '')
  const [zone = ''] = textOf('control-zones.json').split('\n').slice(1)
  const changed = zipSync({
    ...parts,
    'vehicles.json': strToU8(textOf('vehicles.json').replaceAll(/S-(\d)/g, 'W-$1')),
    'vehicle-settings.json': strToU8(
      `[${[
        settings.replace('"tankVolumeStart":100', '"tankVolumeStart":401'),
        settings.replace('"value":1101', '"value":1399').replace('"vehicle":2', '"vehicle":1'),
        settings.replace('"vehicle":2', '"vehicle":77'),
        settings,
        settings,
      ].join(',')}]`,
    ),
    'vehicle-notes.json': strToU8(textOf('vehicle-notes.json').replace('"title":"Key"', '"title":""')),
    'control-zones.json': strToU8(`[${zone},${zone.replace('"zone":1', '"zone":99')}]`),
  })
  const looked = await send(Buffer.from(changed), eighth)
  expect(countOf(looked, 'settings')).toEqual([5, 1, 0])
  expect(countOf(looked, 'notes')).toEqual([2, 1, 0])
  expect(countOf(looked, 'controlZones')).toEqual([2, 1, 0])
  const reasons = looked.report?.leftOut.map(({ kind, reason, count }) => `${kind} ${reason} ${count}`)
  for (const reason of ['settings row 3', 'settings noVehicle 1', 'notes row 1', 'controlZones noZone 1'])
    expect(reasons).toContain(reason)
  await bring(looked.id)
  const brought = partsOf(await archiveOf(stage, eighth))
  expect(brought['vehicle-settings.json']).toBe(textOf('vehicle-settings.json'))
  expect(brought['control-zones.json']).toBe(textOf('control-zones.json'))
  // Crossings of a control zone are followed from now on.
  const watch = stage.host.stage.db.selectFrom('notification_watch').select('events')
  const { events } = await watch.where('owner_id', '=', eighth.accountId).executeTakeFirstOrThrow()
  expect(events).toContain('vehicleZone')
})

test('files of another type, too large, damaged or missing are left out, and their records are brought', async () => {
  const sixth = await stage.host.addUser('sixth')
  const parts = unzipSync(await archiveOf(left, owner))
  const textOf = (part: string): string => strFromU8(parts[part] ?? new Uint8Array())
  const photo = Object.keys(parts).find((name) => name.endsWith('.webp')) ?? ''
  const changed = zipSync({
    ...parts,
    'vehicles.json': strToU8(textOf('vehicles.json').replaceAll(/S-(\d)/g, 'V-$1')),
    'employees.json': strToU8(
      textOf('employees.json').replace('"photo":null', '"photo":"a.webp"').replace('Zhuk', 'Bad'),
    ),
    'maintenance.json': strToU8(
      textOf('maintenance.json').replace('"file":null', '"file":{"name":"Large","file":"large.pdf"}'),
    ),
    [photo]: strToU8('<html>'),
    [filePart('large.pdf')]: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(MAINTENANCE_FILE_MAX_BYTES)]),
  })
  const looked = await send(Buffer.from(changed), sixth)
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'employees',
    reason: 'file',
    count: 2,
    examples: ['Bad', 'Zhuk'],
  })
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'maintenance',
    reason: 'file',
    count: 1,
    examples: ['Inspection'],
  })
  await bring(looked.id)
  const brought = partsOf(await archiveOf(stage, sixth))
  expect(brought['employees.json']?.match(/"photo":null/g)).toHaveLength(2)
  expect(Object.keys(brought).filter((name) => name.startsWith(FILES_FOLDER))).toHaveLength(1)
  expect(brought['maintenance.json']).toContain('"file":{"name":"Scan","file":"')
})

test('a picture that carries more than itself is encoded again', async () => {
  const seventh = await stage.host.addUser('seventh')
  const parts = unzipSync(await archiveOf(left, owner))
  const own = strFromU8(parts['vehicles.json'] ?? new Uint8Array()).replaceAll(/S-(\d)/g, 'U-$1')
  const photo = Object.keys(parts).find((name) => name.endsWith('.webp')) ?? ''
  const place = Buffer.from('EXIF\x04\0\0\0here', 'latin1')
  const carrying = Buffer.concat([parts[photo] ?? new Uint8Array(), place])
  carrying.writeUInt32LE(carrying.length - 8, 4)
  const changed = zipSync({ ...parts, 'vehicles.json': strToU8(own), [photo]: carrying })
  const looked = await send(Buffer.from(changed), seventh)
  expect(looked.report?.leftOut.filter(({ reason }) => reason === 'file')).toEqual([])
  await bring(looked.id)
  const brought = partsOf(await archiveOf(stage, seventh))
  const kept = Object.keys(brought).find((name) => name.endsWith('.webp')) ?? ''
  expect(brought[kept]).not.toContain('here')
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
