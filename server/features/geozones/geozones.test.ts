import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  geozoneList,
  geozoneNameList,
  geozoneRow,
  type GeozoneRow,
  zoneType,
  zoneTypeList,
} from '../../../src/contract/http/geozones.ts'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { purgeDeleted } from '../resource/purgeJob.ts'
import { deleteZones } from './testZones.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

let stage: AdminStage
let owner: TestUser
let limited: TestUser
let reader: TestUser
let demo: TestUser
let stranger: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  reader = await host.addUser('reader', { kind: 'limited', owner, without: ['editZones'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
})
afterAll(() => stage.host.close())
beforeEach(() => deleteZones(stage.host.stage.db))

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const types = async (as = owner, call: 'zoneTypes' | 'allZoneTypes' = 'allZoneTypes') =>
  zoneTypeList.parse((await ask(call, { query: { locale: 'EN' }, as })).json)
const typeId = async (type: string): Promise<number> =>
  (await types()).find((one) => one.type === type)?.id ?? 0

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const DEPOT = {
  type: 'POLYGON',
  points: [at(50, 30), at(50, 30.01), at(50.01, 30.01), at(50, 30)],
  radius: null,
  width: null,
  name: 'Depot',
  color: '#3366cc',
}
const create = async (rest: object = {}, as = owner): Promise<GeozoneRow> => {
  const body = [{ ...DEPOT, zoneTypeId: await typeId('BASE'), ...rest }]
  const answer = await ask('createGeozones', { body, as })
  expect(answer.status).toBe(200)
  const [zone] = geozoneList.parse(answer.json)
  if (!zone) throw new Error('no zone')
  return zone
}
const names = async (as = owner, call: 'geozones' | 'allGeozones' | 'geozoneNames' = 'geozones') =>
  geozoneNameList.parse((await ask(call, { as })).json).map(({ name }) => name)

test('adds zones to the owner, whoever of the account adds them, and returns them in order [API-84, API-98, GEO-01, GEO-02, GEO-03, VALID-09]', async () => {
  const zoneTypeId = await typeId('FIELD')
  const answer = await ask('createGeozones', {
    as: limited,
    body: [
      { ...DEPOT, zoneTypeId },
      {
        ...DEPOT,
        type: 'CIRCLE',
        points: [at(50, 30)],
        radius: 100,
        name: 'Well',
        zoneTypeId,
        owner_login: 'owner',
        group: 'North',
        description: 'two\nlines',
        speedLimit: 5.5,
        workingHours: [{ days: [1, 2], from: '08:00', to: '17:30' }],
      },
    ],
  })
  const zones = geozoneList.parse(answer.json)
  expect(zones.map(({ name }) => name)).toEqual(['Depot', 'Well'])
  expect(zones[0]).toMatchObject({
    owner_login: 'owner',
    type: 'POLYGON',
    zoneTypeId,
    points: DEPOT.points,
    color: '#3366cc',
    group: null,
    description: '',
    speedLimit: null,
    workingHours: null,
  })
  expect(zones[0]?.area).toBeCloseTo(39.8, 0)
  expect(zones[1]).toMatchObject({
    radius: 100,
    group: 'North',
    description: 'two\nlines',
    speedLimit: 5.5,
    workingHours: [{ days: [1, 2], from: '08:00', to: '17:30' }],
  })
  expect(zones[1]?.area).toBeCloseTo(Math.PI, 4)
  expect(await names()).toEqual(['Depot', 'Well'])
})

test('refuses zones for another owner than the own one [VALID-09, API-84]', async () => {
  const body = [{ ...DEPOT, zoneTypeId: await typeId('BASE'), owner_login: 'stranger' }]
  expect(await ask('createGeozones', { body })).toMatchObject({ status: 403 })
  expect(await names(stranger)).toEqual([])
})

test('lists zones of tasks only where all are asked for, by a login of the own account alone [API-82, API-83, GEO-05]', async () => {
  await create()
  await create({ name: 'Stop 7', zoneTypeId: await typeId('TASK') })
  expect(await names()).toEqual(['Depot'])
  expect(await names(owner, 'allGeozones')).toEqual(['Depot', 'Stop 7'])
  expect(await names(owner, 'geozoneNames')).toEqual(['Depot', 'Stop 7'])
  for (const call of ['geozones', 'allGeozones', 'geozoneNames'] as const) {
    expect((await ask(call, { query: { login: 'owner' }, as: limited })).status).toBe(200)
    expect((await ask(call, { query: { login: 'stranger' } })).status).toBe(403)
  }
})

test('lists more zones than one chunk, each once and in order [API-82]', async () => {
  const zoneTypeId = await typeId('BASE')
  const many = (from: number) =>
    Array.from({ length: 400 }, (_, index) => ({ ...DEPOT, zoneTypeId, name: `Zone ${from + index}` }))
  await ask('createGeozones', { body: many(0) })
  await ask('createGeozones', { body: many(400) })
  expect(await names()).toEqual(Array.from({ length: 800 }, (_, index) => `Zone ${index}`))
})

test('answers too few points of a polygon and of a square with texts of their own [ERR-35, ERR-60, VALID-22]', async () => {
  const zoneTypeId = await typeId('BASE')
  const polygon = await ask('createGeozones', {
    body: [{ ...DEPOT, zoneTypeId, points: DEPOT.points.slice(0, 3) }],
  })
  expect(polygon).toMatchObject({
    status: 422,
    json: { message: 'Fewer than 4 points is not enough to build a geofence', field: '0.points' },
  })
  const square = await ask('createGeozones', {
    body: [{ ...DEPOT, zoneTypeId, type: 'SQUARE', points: DEPOT.points.slice(0, 1) }],
  })
  expect(square).toMatchObject({
    status: 422,
    json: { message: 'Cannot create a zone from a square with coordinate <=1', field: '0.points' },
  })
})

test.each([
  ['a width of 0', { type: 'LINE', points: [at(50, 30), at(51, 30)], width: 0 }, '0.width'],
  ['a circle without a radius', { type: 'CIRCLE', points: [at(50, 30)] }, '0.radius'],
  [
    'a ring that crosses itself',
    { points: [at(50, 30), at(51, 31), at(51, 30), at(50, 31), at(50, 30)] },
    '0.points',
  ],
  ['a ring at the pole', { points: [at(89, 30), at(89, 31), at(88, 31), at(89, 30)] }, '0.points'],
  ['a ring across the date line', { points: [at(9, -179), at(9, 179), at(8, 179), at(9, -179)] }, '0.points'],
  ['a latitude beyond the pole', { points: [at(91, 30)] }, '0.points.0.latitude'],
  ['no name', { name: '' }, '0.name'],
  ['a name of hidden signs', { name: 'a\u202Eb' }, '0.name'],
  ['a color by name', { color: 'red' }, '0.color'],
  ['a day 8', { workingHours: [{ days: [8], from: '08:00', to: '09:00' }] }, '0.workingHours.0.days.0'],
])('rejects %s at its field, and adds no zone [VALID-19, VALID-21, API-84]', async (_what, rest, field) => {
  const good = { ...DEPOT, zoneTypeId: await typeId('BASE') }
  const answer = await ask('createGeozones', { body: [{ ...good, ...rest }, good] })
  expect(answer).toMatchObject({ status: 400, json: { field } })
  expect(await names()).toEqual([])
})

test('takes nothing but an array of objects [VALID-08]', async () => {
  for (const body of [{}, [], [null], ['zone']]) {
    expect((await ask('createGeozones', { body })).status).toBe(400)
  }
  expect((await ask('changeGeozone', { body: [] })).status).toBe(400)
})

test('does not know the type of another owner [ERR-34]', async () => {
  const foreign = zoneType.parse(
    (await ask('createZoneType', { query: { type: 'Lake' }, as: stranger })).json,
  )
  const unknown = {
    status: 422,
    json: { message: `Zone type ${foreign.id} does not exist`, field: 'zoneTypeId' },
  }
  expect(await ask('createGeozones', { body: [{ ...DEPOT, zoneTypeId: foreign.id }] })).toMatchObject(unknown)
  const zone = await create()
  expect(await ask('changeGeozone', { body: { ...zone, zoneTypeId: foreign.id } })).toMatchObject(unknown)
  const many = { ids: [zone.id], zoneTypeId: foreign.id }
  expect(await ask('changeGeozones', { body: many })).toMatchObject(unknown)
})

test('changes a zone as it was read, and computes its area again [API-85, API-98]', async () => {
  const zone = await create()
  const body = { ...zone, name: 'Yard', type: 'CIRCLE', points: [at(50, 30)], radius: 50 }
  const changed = geozoneRow.parse((await ask('changeGeozone', { body })).json)
  expect(changed).toMatchObject({ id: zone.id, name: 'Yard', type: 'CIRCLE', radius: 50 })
  expect(changed.area).toBeCloseTo(Math.PI / 4, 4)
  expect(geozoneList.parse((await ask('geozones')).json)).toEqual([changed])
})

test('sets the same fields of several zones, or of none where one is not there', async () => {
  const ids = [(await create()).id, (await create({ name: 'Second' })).id]
  const foreign = await create({}, stranger)
  const fields = { color: '#ff0000', group: 'South', speedLimit: 3, zoneTypeId: await typeId('PARKING') }
  expect((await ask('changeGeozones', { body: { ids: [...ids, foreign.id], ...fields } })).status).toBe(404)
  const changed = geozoneList.parse((await ask('changeGeozones', { body: { ids, ...fields } })).json)
  expect(changed).toMatchObject([
    { name: 'Depot', ...fields },
    { name: 'Second', ...fields },
  ])
  const cleared = await ask('changeGeozones', { body: { ids, group: null } })
  expect(geozoneList.parse(cleared.json)).toMatchObject([
    { group: null, speedLimit: 3 },
    { group: null, color: '#ff0000' },
  ])
})

test('deletes one zone by its id, several together, and restores them within a day [API-86]', async () => {
  const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })]
  expect((await ask('deleteGeozone', { query: { id: a.id } })).status).toBe(204)
  expect(await names()).toEqual(['B'])
  expect((await ask('deleteGeozone', { query: { id: a.id } })).status).toBe(404)
  expect((await ask('changeGeozone', { body: a })).status).toBe(404)
  expect((await ask('restoreGeozones', { body: { ids: [a.id] } })).status).toBe(204)
  const foreign = await create({}, stranger)
  expect((await ask('deleteGeozones', { body: { ids: [a.id, foreign.id] } })).status).toBe(404)
  expect(await names()).toEqual(['A', 'B'])
  expect((await ask('deleteGeozones', { body: { ids: [a.id, b.id] } })).status).toBe(204)
  expect((await ask('restoreGeozones', { body: { ids: [a.id, foreign.id] } })).status).toBe(404)
  expect((await ask('restoreGeozones', { body: { ids: [a.id, b.id] } })).status).toBe(204)
  expect(await names()).toEqual(['A', 'B'])
})

test('purges a deleted zone after a day, and then it cannot be restored', async () => {
  const { db, clock } = stage.host.stage
  const { id } = await create()
  await ask('deleteGeozone', { query: { id } })
  clock.jump(RESTORE_MS + 1)
  expect((await ask('restoreGeozones', { body: { ids: [id] } })).status).toBe(404)
  await purgeDeleted(db, clock.now())
  const { rows } = await sql`select id from geozone`.execute(db)
  expect(rows).toEqual([])
})

test('shows a limited user all zones but those of a forbidden type, and lets them change only those [GEO-20, API-82, API-100]', async () => {
  const secret = await create({ name: 'Secret', zoneTypeId: await typeId('FORBIDDEN') })
  const open = await create({ name: 'Open' })
  const forbid = { params: { userId: limited.accountId }, body: [await typeId('FORBIDDEN')] }
  expect(await ask('setForbiddenZoneTypes', forbid)).toMatchObject({ status: 200, json: forbid.body })
  for (const as of [owner, limited]) {
    const read = await ask('forbiddenZoneTypes', { params: forbid.params, as })
    expect(read).toMatchObject({ status: 200, json: forbid.body })
  }
  expect(await names()).toEqual(['Secret', 'Open'])
  expect(await names(limited)).toEqual(['Open'])
  expect(await names(reader)).toEqual(['Secret', 'Open'])
  expect((await types(limited)).map(({ type }) => type)).not.toContain('FORBIDDEN')
  const as = limited
  expect((await ask('changeGeozone', { body: { ...secret, name: 'X' }, as })).status).toBe(404)
  expect((await ask('deleteGeozone', { query: { id: secret.id }, as })).status).toBe(404)
  expect((await ask('geozoneComments', { params: { geozoneId: secret.id }, as })).status).toBe(404)
  const body = { ...open, zoneTypeId: secret.zoneTypeId }
  expect((await ask('changeGeozone', { body, as })).status).toBe(422)
  await ask('deleteGeozone', { query: { id: secret.id } })
  expect((await ask('restoreGeozones', { body: { ids: [secret.id] }, as })).status).toBe(404)
})

test('only the owner says what is forbidden to a user of theirs [API-100]', async () => {
  const params = { userId: limited.accountId }
  const body = [await typeId('TOWN')]
  for (const as of [limited, demo, stranger])
    expect((await ask('setForbiddenZoneTypes', { params, body, as })).status).toBe(403)
  expect((await ask('forbiddenZoneTypes', { params, as: stranger })).status).toBe(403)
  expect((await ask('forbiddenZoneTypes', { params, as: reader })).status).toBe(403)
  const own = { params: { userId: owner.accountId }, body }
  expect((await ask('setForbiddenZoneTypes', own)).status).toBe(403)
  expect((await ask('setForbiddenZoneTypes', { params, body: [999_999] })).status).toBe(422)
  expect((await ask('forbiddenZoneTypes', { params })).json).toEqual([])
})

test.each([
  ['a user without the right', () => reader],
  ['the demo account', () => demo],
])('rejects every change by %s, who sees the zones [GATE-14, DEMO-09]', async (_who, user) => {
  const zone = await create()
  const changes = [
    ['createGeozones', { body: [{ ...DEPOT, zoneTypeId: zone.zoneTypeId }] }],
    ['changeGeozone', { body: { ...zone, name: 'X' } }],
    ['changeGeozones', { body: { ids: [zone.id], color: '#000000' } }],
    ['deleteGeozone', { query: { id: zone.id } }],
    ['deleteGeozones', { body: { ids: [zone.id] } }],
    ['restoreGeozones', { body: { ids: [zone.id] } }],
    ['createZoneType', { query: { type: 'Lake' } }],
    ['createGeozoneComment', { body: { geozoneId: zone.id, name: 'N', text: 'T' } }],
  ] as const
  for (const [call, rest] of changes)
    expect(await ask(call, { ...rest, as: user() }), call).toMatchObject({ status: 403 })
  expect(geozoneList.parse((await ask('geozones', { as: user() })).json)).toEqual([zone])
})

test('writes who changed which zone to the audit log', async () => {
  const { db } = stage.host.stage
  await db.deleteFrom('audit_log').execute()
  const zone = await create()
  await ask('changeGeozone', { body: { ...zone, name: 'Yard' } })
  await ask('deleteGeozone', { query: { id: zone.id } })
  await ask('restoreGeozones', { body: { ids: [zone.id] } })
  const rows = await db.selectFrom('audit_log').select(['actor_login', 'detail']).orderBy('id').execute()
  expect(rows).toEqual(
    [
      ['geozoneCreated', 'Depot'],
      ['geozoneChanged', 'Yard'],
      ['geozoneDeleted', 'Yard'],
      ['geozoneRestored', 'Yard'],
    ].map(([what, name]) => ({ actor_login: 'owner', detail: { what, name } })),
  )
})
