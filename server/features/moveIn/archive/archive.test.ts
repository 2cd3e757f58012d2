import { sql } from 'kysely'
import { strToU8, zipSync, unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COUNTERS_MAX } from '../../../../src/contract/http/vehicleCounters.ts'
import type { JobRunner } from '../../../platform/jobs/jobRunner.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { startTestRunner } from '../testRuns.ts'
import { POSITIONS } from './testAccount.ts'
import { countOf, type MoveStage, openMoveStage, partsOf } from './testMove.ts'

let move: MoveStage
let stage: AdminStage
let client: TestUser
let runner: JobRunner

beforeAll(async () => {
  move = await openMoveStage()
  ;({ stage } = move)
  client = await stage.host.addUser('client')
  await stage.host.addUser('night', { kind: 'limited', owner: client })
  runner = startTestRunner(stage)
})
afterAll(async () => {
  await runner.stop()
  await move.close()
})

test('an account that was moved out and in again is the same, positions too, and a second run doubles nothing', async () => {
  const archive = await move.archive()
  const looked = await move.send(archive, client)
  expect(looked).toMatchObject({ state: 'looked', source: 'archive', name: 'owner.zip', fault: null })
  expect(countOf(looked, 'vehicles')).toEqual([4, 4, 0])
  expect(countOf(looked, 'employees')).toEqual([2, 2, 0])
  expect(looked.report?.leftOut).toEqual([
    { kind: 'people', reason: 'invite', count: 1, examples: ['night'] },
  ])
  expect(partsOf(await move.archiveOf(client))['vehicles.json']).toBe('[\n]\n')

  const done = await move.bring(looked.id)
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
    ['notification-rules.json', '"recipients":{"owner":true,"people":["night"]'],
    ['notification-rules.json', '"vehicles":{"scope":"group","group":"North"'],
    ['task-routes.json', '"lateMinutes":0,"zone":1'],
    ['task-templates.json', '"route":"North","performers":[1]'],
    ['tasks.json', '"name":"Planned"'],
    ['ended-tasks/1.json', '"name":"Over 99"'],
    ['fuel-corrections.json', '"tank":"7","kind":"fuelling"'],
    ['driver-corrections.json', '"before":[{"source":"manual"'],
    ['fuel-receipts.json', '"plate":"ZZ 9","time":"2026-11-20 14:05:00"'],
    ['fuel-receipt-settings.json', '"timeZone":"Europe/Warsaw"'],
    ['card-holdings.json', '"card":"11223344","employee":'],
    ['card-readings/2.jsonl', '"number":"AB12"'],
    ['events/2.jsonl', '"name":"SENSOR_CONTROL","details":{"text":"Warm \\"A\\""},"taken":null'],
    ['events/2.jsonl', '"name":"SOS_ALARM","details":{},"taken":{"by":null,"at":17'],
    ['events/2.jsonl', '"name":"POWER_LOST","details":{},"taken":{"by":"night","at":17'],
    ['events/2.jsonl', '"name":"TASK_START","details":{"text":"North"},"taken":{"by":"","at":17'],
    ['user-settings.json', '"login":null,"filters":{"parking":{"show":true,"hidden":true'],
    [
      'user-settings.json',
      '"login":"night","filters":null,"channels":null,"quiet":null,"digest":{"every":"hour"',
    ],
    ['user-settings.json', '"pins":[2,1]'],
    ['ended-tasks/2.json', '"name":"Done","route":"North","template":"Every morning"'],
    ['ended-tasks/1.json', '"outcome":"failed","reason":"timeOver"'],
    ['ended-tasks/2.json', '"visits":[{"arrivedAt":17'],
    ['ended-tasks/2.json', '"kind":"signature","at":17'],
    ['geozones.geojson', '"comments":[{"name":"'],
  ] as const)
    expect(there[part]).toContain(text)
  expect(there['tasks.json']).not.toContain('"Over"')
  expect(partsOf(await move.archiveOf(client))).toEqual(there)

  const again = await move.send(archive, client)
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
    'rules',
    'sensors',
    'counters',
    'routes',
    'taskTemplates',
    'tasks',
    'endedTasks',
    'fuelCorrections',
    'driverCorrections',
    'cardHoldings',
    'cardReadings',
    'events',
    'receipts',
    'receiptSettings',
    'personSettings',
  ])
    expect([kind, countOf(again, kind)[1]]).toEqual([kind, 0])
  expect(await move.bring(again.id)).toMatchObject({ positions: { made: 0, known: POSITIONS } })
  expect(partsOf(await move.archiveOf(client))).toEqual(there)
})

test('vehicles whose trackers are those of another client are left out with their positions', async () => {
  const second = await stage.host.addUser('second')
  const looked = await move.send(await move.archive(), second)
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
  expect(await move.bring(looked.id)).toMatchObject({ state: 'done', positions: { read: 0 } })
  const rows = partsOf(await move.archiveOf(second))
  expect(rows['vehicles.json']).not.toContain('S-1')
  expect(rows['employees.json']).toContain('Zhuk')
})

test('rows and lines that cannot be read are left out, each with its reason, and the rest is brought', async () => {
  const third = await stage.host.addUser('third')
  const parts = unzipSync(await move.archive())
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
  const looked = await move.send(Buffer.from(changed), third)
  expect(countOf(looked, 'vehicles')).toEqual([4, 3, 0])
  expect(countOf(looked, 'trailers')).toEqual([2, 0, 0])
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'trailers',
    reason: 'row',
    count: 2,
    examples: ['Box', '7'],
  })
  expect(await move.bring(looked.id)).toMatchObject({
    state: 'done',
    positions: { read: POSITIONS, made: POSITIONS - 3, leftOut: 3 },
  })
})

test('a run that was cut goes on where it ended, and the account is the same', async () => {
  const fifth = await stage.host.addUser('fifth')
  await stage.host.addUser('evening', { kind: 'limited', owner: fifth })
  const parts = unzipSync(await move.archive())
  const [rules, settings, events] = ['notification-rules.json', 'user-settings.json', 'events/2.jsonl'].map(
    (part) => strToU8(strFromU8(parts[part] ?? new Uint8Array()).replaceAll('night', 'evening')),
  )
  const own = strFromU8(parts['vehicles.json'] ?? new Uint8Array()).replaceAll(/S-(\d)/g, 'Z-$1')
  const archive = Buffer.from(
    zipSync({
      ...parts,
      'vehicles.json': strToU8(own),
      'notification-rules.json': rules ?? new Uint8Array(),
      'user-settings.json': settings ?? new Uint8Array(),
      'events/2.jsonl': events ?? new Uint8Array(),
    }),
  )
  const { id } = await move.send(archive, fifth)
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
    void move.start(id)
  })
  await runner.stop()
  const cut = await move.runOf(id)
  expect(cut.state).toBe('queued')
  expect(cut.positions.read).toBeGreaterThan(0)
  expect(cut.positions.read).toBeLessThan(POSITIONS)

  runner = startTestRunner(stage)
  expect(await move.settled(id)).toMatchObject({
    state: 'done',
    positions: { read: POSITIONS, made: POSITIONS },
  })
  expect(partsOf(await move.archiveOf(fifth))).toEqual(partsOf(archive))
})

test('counters go on from what they have left; sensors that break a rule, and what is too many, are left out', async () => {
  const fourth = await stage.host.addUser('fourth')
  const parts = unzipSync(await move.archive())
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
  const looked = await move.send(Buffer.from(changed), fourth)
  expect(countOf(looked, 'counters')).toEqual([COUNTERS_MAX + 1, COUNTERS_MAX, 0])
  expect(countOf(looked, 'sensors')).toEqual([1, 0, 0])
  await move.bring(looked.id)
  const brought = partsOf(await move.archiveOf(fourth))['counters.json'] ?? ''
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
  const run = await move.send(make(await move.archive()), client)
  expect(run).toMatchObject({ state: 'failed', fault, report: null })
})
