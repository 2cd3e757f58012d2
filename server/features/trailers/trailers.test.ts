import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import { trailerPage, trailerRow, TRAILER_KINDS } from '../../../src/contract/http/trailers.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { purgeDeleted } from '../resource/purgeJob.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

let stage: AdminStage
let owner: TestUser
let limited: TestUser
let demo: TestUser
let stranger: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner, without: ['editVehicles'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  await sql`delete from trailer`.execute(stage.host.stage.db)
})

const KRONE = { name: 'Krone Profi Liner', serialNumber: 'WKESD824117', type: 'CURTAIN_SIDER', width: 2.55 }
const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const create = async (rest: object = {}, as = owner) =>
  trailerRow.parse((await ask('createTrailer', { body: { ...KRONE, ...rest }, as })).json)
const list = async (query: Record<string, string | number> = {}, as = owner) =>
  trailerPage.parse((await ask('trailers', { query, as })).json)
const names = async (query: Record<string, string | number> = {}, as = owner) =>
  (await list(query, as)).rows.map(({ name }) => name)

test('creates a trailer with name, serial number, type and width, and changes single fields [TRAILER-01, TRAILER-04]', async () => {
  const made = await create()
  expect(made).toEqual({ id: made.id, ...KRONE })
  const changed = await ask('changeTrailer', { params: { id: made.id }, body: { type: 'BOX', width: 2.6 } })
  expect(changed).toMatchObject({ status: 200, json: { ...made, type: 'BOX', width: 2.6 } })
  expect(await list()).toEqual({ total: 1, rows: [{ ...made, type: 'BOX', width: 2.6 }] })
})

test('renames a trailer by the query [API-44]', async () => {
  const { id } = await create()
  const renamed = await ask('changeTrailer', { params: { id }, query: { name: 'Liner 7' } })
  expect(renamed.json).toEqual({ id, ...KRONE, name: 'Liner 7' })
})

test('finds trailers by name and serial number in any case, filters by type, sorts and pages [TRAILER-04]', async () => {
  await create({ name: 'Ковель', serialNumber: 'B-2' })
  await create({ name: 'арктика', serialNumber: 'A-1', type: 'REFRIGERATED', width: 2.6 })
  await create({ name: 'Plow', serialNumber: 'C-3', type: 'IMPLEMENT', width: 12 })
  expect(await names({ search: 'КОВ' })).toEqual(['Ковель'])
  expect(await names({ search: 'a-1' })).toEqual(['арктика'])
  expect(await names({ type: 'IMPLEMENT' })).toEqual(['Plow'])
  expect(await names()).toEqual(['Plow', 'арктика', 'Ковель'])
  expect(await names({ sort: 'width', order: 'desc' })).toEqual(['Plow', 'арктика', 'Ковель'])
  expect(await list({ sort: 'serialNumber', offset: 1, limit: 1 })).toMatchObject({
    total: 3,
    rows: [{ name: 'Ковель' }],
  })
})

test('rejects a serial number that another trailer of the client has, naming the field [TRAILER-04, ERR-47]', async () => {
  await create()
  const other = await create({ serialNumber: 'OTHER' })
  const taken = {
    status: 422,
    json: {
      code: 'serial_taken',
      message: 'Trailer with such serial number already exists',
      field: 'serialNumber',
    },
  }
  const serialNumber = KRONE.serialNumber.toLowerCase()
  expect(await ask('createTrailer', { body: { ...KRONE, serialNumber } })).toMatchObject(taken)
  expect(await ask('changeTrailer', { params: { id: other.id }, body: { serialNumber } })).toMatchObject(
    taken,
  )
  expect((await list()).total).toBe(2)
  await create({}, stranger)
})

test.each([
  ['width', 0.49, 'width'],
  ['width', 60.01, 'width'],
  ['width', 2.555, 'width'],
  ['type', 'BICYCLE', TRAILER_KINDS[0]],
  ['serialNumber', 'a b', 'letters, digits'],
  ['name', '', 'name'],
])('rejects %s = %s and says what is allowed', async (field, value, allowed) => {
  const answer = await ask('createTrailer', { body: { ...KRONE, [field]: value } })
  expect(answer).toMatchObject({ status: 400, json: { field } })
  expect(JSON.stringify(answer.json)).toContain(allowed)
})

test('deletes a trailer, frees its serial number, and restores it within a day [TRAILER-04]', async () => {
  const made = await create()
  expect((await ask('deleteTrailer', { params: { id: made.id } })).status).toBe(204)
  expect((await list()).total).toBe(0)
  expect((await ask('deleteTrailer', { params: { id: made.id } })).status).toBe(404)
  expect((await ask('changeTrailer', { params: { id: made.id }, body: { name: 'X' } })).status).toBe(404)
  expect((await ask('restoreTrailers', { body: { ids: [made.id] } })).status).toBe(204)
  expect((await list()).rows).toEqual([made])

  await ask('deleteTrailer', { params: { id: made.id } })
  await create({ name: 'Successor' })
  expect(await ask('restoreTrailers', { body: { ids: [made.id] } })).toMatchObject({
    status: 422,
    json: { field: 'serialNumber' },
  })
  expect(await names()).toEqual(['Successor'])
})

test('deletes several trailers, or none where one of them is not there', async () => {
  const ids = [(await create({ serialNumber: 'A' })).id, (await create({ serialNumber: 'B' })).id]
  const foreign = await create({ serialNumber: 'C' }, stranger)
  expect((await ask('deleteTrailers', { body: { ids: [...ids, foreign.id] } })).status).toBe(404)
  expect((await list()).total).toBe(2)
  expect((await ask('deleteTrailers', { body: { ids } })).status).toBe(204)
  expect((await list()).total).toBe(0)
  expect((await ask('restoreTrailers', { body: { ids: [...ids, foreign.id] } })).status).toBe(404)
  expect((await ask('restoreTrailers', { body: { ids } })).status).toBe(204)
  expect((await list()).total).toBe(2)
})

test('purges a deleted trailer after a day, and then it cannot be restored', async () => {
  const { db, clock } = stage.host.stage
  const { id } = await create()
  const kept = await create({ serialNumber: 'KEPT' })
  await ask('deleteTrailer', { params: { id } })
  clock.jump(RESTORE_MS + 1)
  expect((await ask('restoreTrailers', { body: { ids: [id] } })).status).toBe(404)
  await ask('deleteTrailer', { params: { id: kept.id } })
  await purgeDeleted(db, clock.now())
  const { rows } = await sql`select id from trailer`.execute(db)
  expect(rows).toEqual([{ id: kept.id }])
})

test('shows a client and its users the trailers of the client alone [GATE-10]', async () => {
  await create()
  await create({ name: 'Foreign' }, stranger)
  for (const user of [owner, limited, demo]) expect(await names({}, user)).toEqual([KRONE.name])
  expect(await names({}, stranger)).toEqual(['Foreign'])
})

test.each([
  ['a user without the right', () => limited],
  ['the demo account', () => demo],
])('rejects every change by %s', async (_who, user) => {
  const { id } = await create()
  const changes = [
    ['createTrailer', { body: { ...KRONE, serialNumber: 'NEW' } }],
    ['changeTrailer', { params: { id }, body: { name: 'X' } }],
    ['deleteTrailer', { params: { id } }],
    ['deleteTrailers', { body: { ids: [id] } }],
    ['restoreTrailers', { body: { ids: [id] } }],
  ] as const
  for (const [call, rest] of changes)
    expect(await ask(call, { ...rest, as: user() })).toMatchObject({
      status: 403,
      json: { code: 'forbidden' },
    })
  expect(await list()).toMatchObject({ total: 1, rows: [KRONE] })
})

test('writes who changed which trailer to the audit log', async () => {
  const { db } = stage.host.stage
  await db.deleteFrom('audit_log').execute()
  const { id } = await create()
  await ask('changeTrailer', { params: { id }, body: { name: 'Liner' } })
  await ask('deleteTrailer', { params: { id } })
  await ask('restoreTrailers', { body: { ids: [id] } })
  const rows = await db.selectFrom('audit_log').select(['actor_login', 'detail']).orderBy('id').execute()
  expect(rows).toEqual([
    { actor_login: 'owner', detail: { what: 'trailerCreated', name: KRONE.name } },
    ...['trailerChanged', 'trailerDeleted', 'trailerRestored'].map((what) => ({
      actor_login: 'owner',
      detail: { what, name: 'Liner' },
    })),
  ])
})
