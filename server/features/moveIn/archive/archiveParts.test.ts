import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILES_FOLDER, filePart } from '../../../../src/contract/http/admin/archive.ts'
import { MAINTENANCE_FILE_MAX_BYTES } from '../../../../src/contract/http/maintenance.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import { changedArchive, countOf, type MoveStage, openRunningMove, partsOf, leftOutOf } from './testMove.ts'

let move: MoveStage
let stage: AdminStage

beforeAll(async () => {
  move = await openRunningMove()
  ;({ stage } = move)
})
afterAll(() => move.close())

/** The part that is the photo of an employee. */
const photoOf = (parts: Readonly<Record<string, string>>): string =>
  filePart(/"photo":"([^"]+)"/.exec(parts['employees.json'] ?? '')?.[1] ?? '')

test('settings, notes and control zones that break a rule or name what is not there are left out', async () => {
  const eighth = await stage.host.addUser('eighth')
  const archive = await move.archive()
  const parts = partsOf(archive)
  const textOf = (part: string): string => parts[part] ?? ''
  const settings = textOf('vehicle-settings.json')
    .replace(/^\[\n|\n\]\n$/g, '')
    .replace(/^\[|\]$/g, '')
  const [zone = ''] = textOf('control-zones.json').split('\n').slice(1)
  const changed = changedArchive(archive, 'W', {
    'vehicle-settings.json': `[${[
      settings.replace('"tankVolumeStart":100', '"tankVolumeStart":401'),
      settings.replace('"value":1101', '"value":1399').replace('"vehicle":2', '"vehicle":1'),
      settings.replace('"vehicle":2', '"vehicle":77'),
      settings,
      settings,
    ].join(',')}]`,
    'vehicle-notes.json': textOf('vehicle-notes.json').replace('"title":"Key"', '"title":""'),
    'control-zones.json': `[${zone},${zone.replace('"zone":1', '"zone":99')}]`,
  })
  const looked = await move.send(changed, eighth)
  expect(countOf(looked, 'settings')).toEqual([5, 1, 0])
  expect(countOf(looked, 'notes')).toEqual([2, 1, 0])
  expect(countOf(looked, 'controlZones')).toEqual([2, 1, 0])
  const reasons = leftOutOf(looked)
  for (const reason of ['settings row 3', 'settings noVehicle 1', 'notes row 1', 'controlZones reference 1'])
    expect(reasons).toContain(reason)
  await move.bring(looked.id)
  const brought = partsOf(await move.archiveOf(eighth))
  expect(brought['vehicle-settings.json']).toBe(textOf('vehicle-settings.json'))
  expect(brought['control-zones.json']).toBe(textOf('control-zones.json'))
  // Crossings of a control zone are followed from now on.
  const watch = stage.host.stage.db.selectFrom('notification_watch').select('events')
  const { events } = await watch.where('owner_id', '=', eighth.accountId).executeTakeFirstOrThrow()
  expect(events).toContain('vehicleZone')
})

test('settings of people are brought to those who have none, pins of vehicles that are not here are dropped', async () => {
  const eleventh = await stage.host.addUser('eleventh')
  const late = await stage.host.addUser('late', { kind: 'limited', owner: eleventh })
  await stage.host.addUser('busy', { kind: 'limited', owner: eleventh })
  const { db } = stage.host.stage
  await sql`insert into notification_settings (account_id, channels)
    select id, '{"sms": true, "push": false, "email": false, "telegram": false}' from account
    where login = 'busy'`.execute(db)
  const archive = await move.archive()
  const rows = JSON.parse(partsOf(archive)['user-settings.json'] ?? '') as readonly { login: string | null }[]
  const own = rows.find(({ login }) => login === null)
  const changed = changedArchive(archive, 'T', {
    'user-settings.json': JSON.stringify([
      own,
      own,
      { ...own, login: 'late', pins: [77, 2] },
      { ...own, login: 'busy' },
      { ...own, login: 'nobody' },
      { ...own, login: 'late', pins: [1, 1] },
      { ...own, login: 'late', quiet: { from: 5, to: 5, timeZone: 'UTC' } },
    ]),
  })
  const looked = await move.send(changed, eleventh)
  expect(countOf(looked, 'personSettings')).toEqual([7, 2, 1])
  expect(looked.report?.leftOut.filter(({ kind }) => kind === 'personSettings')).toMatchObject([
    { reason: 'row', count: 3 },
    { reason: 'reference', count: 1, examples: ['nobody'] },
  ])
  await move.bring(looked.id)
  const brought = JSON.parse(
    partsOf(await move.archiveOf(eleventh))['user-settings.json'] ?? '',
  ) as readonly object[]
  expect(brought).toHaveLength(3)
  expect(brought).toContainEqual(own)
  expect(brought).toContainEqual({ ...own, login: 'late', pins: [2] })
  expect(brought).toContainEqual(expect.objectContaining({ login: 'busy', filters: null, pins: [] }))
  const { places } = await db
    .selectFrom('account_pin')
    .select(sql<number[]>`array_agg(place)`.as('places'))
    .where('account_id', '=', late.accountId)
    .executeTakeFirstOrThrow()
  expect(places).toEqual([1])
})

test('rules of notifications that break a rule or name what is not here are left out', async () => {
  const ninth = await stage.host.addUser('ninth')
  const archive = await move.archive()
  const parts = partsOf(archive)
  const textOf = (part: string): string => parts[part] ?? ''
  const rules = JSON.parse(textOf('notification-rules.json')) as readonly { readonly name: string }[]
  const [off] = rules.filter(({ name }) => name === 'Off')
  const changed = changedArchive(archive, 'R', {
    'notification-rules.json': JSON.stringify([
      ...rules,
      { ...off, name: 'Of nobody', recipients: { owner: false, people: [], emails: [], phones: [] } },
      { ...off, name: 'Of a user', by: 'night' },
      { ...off, name: 'Sensor', items: [{ type: 'sensorValue', low: 5, high: 1, sensorNumber: 1 }] },
      { ...off, name: 'Zone', zones: { where: 'inside', zones: [99] } },
      { ...off, name: 'Empty', vehicles: { scope: 'chosen', group: null, vehicles: [] } },
    ]),
  })
  const looked = await move.send(changed, ninth)
  expect(countOf(looked, 'rules')).toEqual([8, 2, 0])
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'rules',
    reason: 'row',
    count: 3,
    examples: ['Of nobody', 'Of a user', 'Sensor'],
  })
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'rules',
    reason: 'reference',
    count: 3,
    examples: ['All', 'Zone', 'Empty'],
  })
  await move.bring(looked.id)
  const brought = partsOf(await move.archiveOf(ninth))['notification-rules.json'] ?? ''
  expect(brought.match(/"name":"[^"]*"/g)).toEqual(['"name":"Off"', '"name":"Group"'])
})

test('routes and tasks that break a rule or name what is not here are left out; one that has ended is known', async () => {
  const tenth = await stage.host.addUser('tenth')
  const archive = await move.archive()
  const parts = partsOf(archive)
  const rowOf = (part: string): object => (JSON.parse(parts[part] ?? '') as readonly object[])[0] ?? {}
  const [route, task] = [rowOf('task-routes.json'), rowOf('tasks.json')]
  const routes = [
    route,
    { ...route, name: 'Corridor', passOrder: 'arbitrarily' },
    { ...route, name: 'Zone' },
    { ...route, name: 'Empty', points: [] },
  ].map((row) => JSON.stringify(row))
  const tasks = [
    task,
    { ...task, name: 'Never', isDraft: false, startsAt: null },
    { ...task, name: 'Backwards', startsAt: 5, endsAt: 4 },
    { ...task, name: 'Nobody', performers: [77] },
    { ...task, name: 'Nowhere', route: 'Zone' },
    { ...task, name: 'Past', isDraft: false, startsAt: 5, endsAt: null },
  ]
  const changed = changedArchive(archive, 'Q', {
    'task-routes.json': `[${routes.join(',').replace(/("name":"Zone".*?"zone":)1/, '$199')}]`,
    'tasks.json': JSON.stringify(tasks),
  })
  const looked = await move.send(changed, tenth)
  expect(countOf(looked, 'routes')).toEqual([4, 1, 0])
  expect(countOf(looked, 'tasks')).toEqual([6, 2, 0])
  const reasons = leftOutOf(looked)
  for (const reason of ['routes row 2', 'routes reference 1', 'tasks row 2', 'tasks reference 2'])
    expect(reasons).toContain(reason)
  await move.bring(looked.id)
  const brought = partsOf(await move.archiveOf(tenth))
  for (const part of ['task-routes.json', 'task-templates.json']) expect(brought[part]).toBe(parts[part])
  // A task that would have begun already waits for people.
  expect(brought['tasks.json']).toMatch(/"name":"Past".*"isDraft":true/)

  await sql`update task set state = 'completed', outcome = 'cancelled'
    where owner_id = ${tenth.accountId}`.execute(stage.host.stage.db)
  expect(countOf(await move.send(changed, tenth), 'tasks')).toEqual([6, 0, 2])
})

test('files of another type, too large, damaged or missing are left out, and their records are brought', async () => {
  const sixth = await stage.host.addUser('sixth')
  const archive = await move.archive()
  const parts = partsOf(archive)
  const textOf = (part: string): string => parts[part] ?? ''
  const photo = photoOf(parts)
  const changed = changedArchive(archive, 'V', {
    'employees.json': textOf('employees.json')
      .replace('"photo":null', '"photo":"a.webp"')
      .replace('Zhuk', 'Bad'),
    'maintenance.json': textOf('maintenance.json').replace(
      '"file":null',
      '"file":{"name":"Large","file":"large.pdf"}',
    ),
    [photo]: '<html>',
    [filePart('large.pdf')]: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(MAINTENANCE_FILE_MAX_BYTES)]),
  })
  const looked = await move.send(changed, sixth)
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
  await move.bring(looked.id)
  const brought = partsOf(await move.archiveOf(sixth))
  expect(brought['employees.json']?.match(/"photo":null/g)).toHaveLength(2)
  const files = Object.keys(brought).filter((name) => name.startsWith(FILES_FOLDER))
  // The file of maintenance and a picture of a task.
  expect(files).toHaveLength(2)
  expect(files.map((name) => name.split('.').at(-1))).toEqual(expect.arrayContaining(['pdf', 'webp']))
  expect(files).not.toContain(photo)
  expect(brought['maintenance.json']).toContain('"file":{"name":"Scan","file":"')
})

test('a picture that carries more than itself is encoded again', async () => {
  const seventh = await stage.host.addUser('seventh')
  const archive = await move.archive()
  const parts = partsOf(archive)
  const photo = photoOf(parts)
  const place = Buffer.from('EXIF\x04\0\0\0here', 'latin1')
  const carrying = Buffer.concat([Buffer.from(parts[photo] ?? '', 'latin1'), place])
  carrying.writeUInt32LE(carrying.length - 8, 4)
  const changed = changedArchive(archive, 'U', { [photo]: carrying })
  const looked = await move.send(changed, seventh)
  expect(looked.report?.leftOut.filter(({ reason }) => reason === 'file')).toEqual([])
  await move.bring(looked.id)
  const brought = partsOf(await move.archiveOf(seventh))
  const kept = photoOf(brought)
  expect(brought[kept]).not.toContain('here')
})
