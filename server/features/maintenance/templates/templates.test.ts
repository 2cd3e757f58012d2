import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  MAINTENANCE_PER_VEHICLE_MAX,
  maintenancePage,
  type MaintenanceRow,
} from '../../../../src/contract/http/maintenance.ts'
import {
  MAINTENANCE_TEMPLATES_MAX,
  maintenanceTemplatePage,
  maintenanceTemplateRow,
  templateApplied,
  templateReach,
} from '../../../../src/contract/http/maintenanceTemplates.ts'
import type { CallName } from '../../../../src/contract/http/paths.ts'
import { RESTORE_MS } from '../../../../src/contract/http/resource.ts'
import { addMonths } from '../../../../src/contract/rules/maintenanceDue.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import { purgeDeleted } from '../../resource/purgeJob.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { TEMPLATE_SAMPLE } from '../testMaintenance.ts'

let stage: AdminStage
let owner: TestUser
let reader: TestUser
let editor: TestUser
let demo: TestUser
let stranger: TestUser
let first: number
let hidden: number
let semitrailer: number
let today: string
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  reader = await host.addUser('reader', { kind: 'limited', owner, without: ['editVehicles'] })
  editor = await host.addUser('editor', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
  ;[first = 0, hidden = 0, semitrailer = 0] = await host.addVehicles('owner', [
    { key: 'first', name: 'First' },
    { key: 'hidden', name: 'Hidden' },
    { key: 'semitrailer', name: 'Semitrailer', state: { type: 'TRAILER' } },
  ])
  await host.addVehicles('stranger', [{ key: 'foreign', name: 'Foreign' }])
  for (const user of [reader, editor]) await host.restrict(user, [first], true)
  today = host.stage.fleet.days.dayOf(host.stage.clock.now())
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  const { db } = stage.host.stage
  await sql`delete from maintenance`.execute(db)
  await sql`delete from maintenance_template`.execute(db)
  await sql`delete from vehicle where name like 'Later%'`.execute(db)
  await sql`update vehicle set type = case name when 'Semitrailer' then 'TRAILER' else 'VEHICLE' end`.execute(
    db,
  )
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const create = async (rest: object = {}, as = owner) => {
  const answer = await ask('createMaintenanceTemplate', { body: { ...TEMPLATE_SAMPLE, ...rest }, as })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return maintenanceTemplateRow.parse(answer.json)
}
const change = async (id: number, body: object, as = owner) =>
  (await ask('changeMaintenanceTemplate', { params: { id }, body, as })).status
const apply = async (id: number, { updates = false, as = owner } = {}) => {
  const answer = await ask('applyMaintenanceTemplate', { params: { id }, body: { updates }, as })
  return templateApplied.parse(answer.json)
}
const reach = async (id: number, as = owner) =>
  templateReach.parse((await ask('maintenanceTemplateReach', { params: { id }, as })).json)
const records = async (as = owner) => maintenancePage.parse((await ask('maintenance', { as })).json).rows
const holders = async (as = owner) => (await records(as)).map(({ vehicleName }) => vehicleName).toSorted()
const byVehicle = async (vehicleId: number): Promise<MaintenanceRow> => {
  const found = (await records()).find((row) => row.vehicleId === vehicleId)
  if (!found) throw new Error('the vehicle has no record')
  return found
}
const addCounter = (vehicleId: number, km: number) =>
  ask('addCounter', {
    params: { id: vehicleId },
    body: {
      counterName: 'Odometer',
      counterType: 'MILEAGE_COUNTER',
      counterState: true,
      startFrom: km,
      triggerAfter: 2_000_000,
      logicalInputNumber: null,
    },
  })
const addVehicle = async (name: string, rest: object = {}) => {
  const body = { name, licensePlate: 'AA 9', clientId: owner.accountId, ...rest }
  const answer = await stage.ask('adminCreateVehicle', { body })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return (answer.json as unknown as { id: number }).id
}

test('a template makes one record for each vehicle of its classes, counted from today and from its counters', async () => {
  await addCounter(first, 81_234)
  const { id } = await create()
  expect(await reach(id)).toEqual({ missing: 2, full: 0, records: 0, different: 0 })
  expect(await apply(id)).toEqual({ made: 2, changed: 0 })
  expect(await holders()).toEqual(['First', 'Hidden'])
  expect(await byVehicle(first)).toMatchObject({
    name: 'Oil and filters',
    everyKm: 30_000,
    everyMonths: 12,
    remindKm: 1_000,
    remindDays: 14,
    note: 'N',
    fromDay: today,
    fromKm: 81_234,
    fromHours: null,
    untilDay: null,
    template: { id, name: 'Oil and filters' },
    due: { state: 'ok' },
  })
  expect(await byVehicle(hidden)).toMatchObject({ fromKm: null, due: { state: 'unknown' } })

  expect(await reach(id)).toEqual({ missing: 0, full: 0, records: 2, different: 0 })
  expect(await apply(id, { updates: true })).toEqual({ made: 0, changed: 0 })
  expect(await holders()).toEqual(['First', 'Hidden'])
  const page = maintenanceTemplatePage.parse((await ask('maintenanceTemplates')).json)
  expect(page).toMatchObject({ total: 1, rows: [{ id, records: 2 }] })
})

test('a document of a template is valid from today for its months', async () => {
  const { id } = await create({
    vehicleTypes: ['TRAILER'],
    kind: 'insurance',
    everyKm: null,
    remindKm: null,
    everyMonths: 6,
  })
  await apply(id)
  expect(await records()).toMatchObject([
    {
      vehicleId: semitrailer,
      fromDay: today,
      untilDay: addMonths(today, 6),
      everyMonths: null,
      remindDays: 14,
    },
  ])
  expect(await reach(id)).toMatchObject({ records: 1, different: 0 })
})

test('a changed template updates its records when that is asked for, and keeps what was done, notes and dates', async () => {
  const { id } = await create()
  await apply(id)
  const record = await byVehicle(first)
  const params = { id: record.id }
  await ask('changeMaintenance', { params, body: { note: 'Own filter', fromDay: '2026-01-31', fromKm: 5 } })
  const done = { day: today, km: 40_000, hours: null, cost: null, note: '', untilDay: '' }
  expect((await ask('addMaintenanceDone', { params, body: done })).status).toBe(204)
  expect(await change(id, { everyKm: 20_000, name: 'Oil' })).toBe(200)
  expect(await reach(id)).toEqual({ missing: 0, full: 0, records: 2, different: 2 })
  expect(await apply(id)).toEqual({ made: 0, changed: 0 })
  expect(await byVehicle(first)).toMatchObject({ everyKm: 30_000 })

  expect(await apply(id, { updates: true })).toEqual({ made: 0, changed: 2 })
  expect(await byVehicle(first)).toMatchObject({
    name: 'Oil',
    everyKm: 20_000,
    note: 'Own filter',
    fromDay: '2026-01-31',
    fromKm: 5,
    lastKm: 40_000,
  })
  expect(await reach(id)).toMatchObject({ different: 0 })
  expect((await ask('changeMaintenance', { params, body: { everyKm: 10_000 } })).status).toBe(200)
  expect(await reach(id)).toMatchObject({ different: 1 })
})

test('vehicles that are added later, change their class or their client get the records of templates for them', async () => {
  await create({ isForNew: true })
  await create({ name: 'Not for new ones' })
  await create({ name: 'Brakes', vehicleTypes: ['TRAILER'], isForNew: true })
  const later = await addVehicle('Later')
  await addVehicle('Later trailer', { type: 'TRAILER' })
  const made = async () =>
    (await records()).map(({ vehicleName, name }) => `${vehicleName}: ${name}`).toSorted()
  expect(await made()).toEqual(['Later trailer: Brakes', 'Later: Oil and filters'])

  const params = { id: later }
  for (const type of ['TRAILER', 'TRAILER', 'VEHICLE'])
    expect((await stage.ask('adminUpdateVehicle', { params, body: { type } })).status).toBe(200)
  expect(await made()).toEqual(['Later trailer: Brakes', 'Later: Brakes', 'Later: Oil and filters'])

  await create({ name: 'Of the stranger', isForNew: true }, stranger)
  await stage.ask('adminUpdateVehicle', { params, body: { clientId: stranger.accountId } })
  expect((await records(stranger)).map(({ name }) => name)).toEqual(['Of the stranger'])
  expect(await made()).toEqual(['Later trailer: Brakes'])
})

test('a deleted template leaves its records without a template, until it is restored', async () => {
  const { id } = await create({ isForNew: true })
  await apply(id)
  const ids = { body: { ids: [id] } }
  expect((await ask('deleteMaintenanceTemplates', ids)).status).toBe(204)
  expect((await records()).map(({ template }) => template)).toEqual([null, null])
  await addVehicle('Later')
  expect(await holders()).toEqual(['First', 'Hidden'])
  expect((await ask('applyMaintenanceTemplate', { params: { id }, body: { updates: false } })).status).toBe(
    404,
  )
  expect((await ask('maintenanceTemplateReach', { params: { id } })).status).toBe(404)

  expect((await ask('restoreMaintenanceTemplates', ids)).status).toBe(204)
  expect(await reach(id)).toMatchObject({ records: 2, missing: 1 })
  await ask('deleteMaintenanceTemplates', ids)
  const { db, clock } = stage.host.stage
  await purgeDeleted(db, clock.now() + RESTORE_MS + 1)
  expect((await records()).map(({ template }) => template)).toEqual([null, null])
})

test('a record that was deleted is made again, and then cannot be restored', async () => {
  const { id } = await create()
  await apply(id)
  const { id: gone } = await byVehicle(first)
  await ask('deleteMaintenance', { params: { id: gone } })
  expect(await reach(id)).toMatchObject({ missing: 1, records: 1 })
  expect(await apply(id)).toEqual({ made: 1, changed: 0 })
  expect(await ask('restoreMaintenances', { body: { ids: [gone] } })).toMatchObject({
    status: 422,
    json: { code: 'in_use' },
  })
})

test('a limited user applies templates to the vehicles that they see, and to no others', async () => {
  const { id } = await create()
  expect(await reach(id, reader)).toMatchObject({ missing: 1 })
  expect(await apply(id, { as: editor })).toEqual({ made: 1, changed: 0 })
  expect(await holders()).toEqual(['First'])
  await apply(id)
  expect(await change(id, { everyKm: 9_000 }, editor)).toBe(200)
  expect(await reach(id, editor)).toEqual({ missing: 0, full: 0, records: 1, different: 1 })
  expect(await apply(id, { updates: true, as: editor })).toEqual({ made: 0, changed: 1 })
  expect(await byVehicle(hidden)).toMatchObject({ everyKm: 30_000 })
  const refused = { status: 422, json: { field: 'isForNew' } }
  const forNew = { ...TEMPLATE_SAMPLE, name: 'For new', isForNew: true }
  expect(await ask('createMaintenanceTemplate', { body: forNew, as: editor })).toMatchObject(refused)
  expect(await change(id, { isForNew: true }, editor)).toBe(422)
  expect(await change(id, { isForNew: true })).toBe(200)
})

test.each([
  ['a user without the right', () => reader, 403],
  ['the demo account', () => demo, 403],
  ['another client', () => stranger, 404],
])('rejects every change by %s', async (_who, user, status) => {
  const { id } = await create()
  const attempts = [
    ['changeMaintenanceTemplate', { params: { id }, body: { name: 'X' } }],
    ['deleteMaintenanceTemplate', { params: { id } }],
    ['deleteMaintenanceTemplates', { body: { ids: [id] } }],
    ['restoreMaintenanceTemplates', { body: { ids: [id] } }],
    ['applyMaintenanceTemplate', { params: { id }, body: { updates: true } }],
  ] as const
  for (const [call, rest] of attempts)
    expect((await ask(call, { ...rest, as: user() })).status, call).toBe(status)
  expect(await records()).toEqual([])
})

test('refuses what the fields may not say together, a name that is taken and one template too many', async () => {
  const { id } = await create()
  const wrong: readonly (readonly [object, string])[] = [
    [{ everyKm: null, everyMonths: null }, 'everyKm'],
    [{ vehicleTypes: [] }, 'vehicleTypes'],
    [{ vehicleTypes: ['VEHICLE', 'VEHICLE'] }, 'vehicleTypes'],
    [{ vehicleTypes: ['SHIP'] }, 'vehicleTypes.0'],
    [{ kind: 'insurance' }, 'everyKm'],
    [{ kind: 'insurance', everyKm: null, everyMonths: null }, 'everyMonths'],
  ]
  for (const [rest, field] of wrong)
    expect(
      await ask('createMaintenanceTemplate', { body: { ...TEMPLATE_SAMPLE, name: 'New', ...rest } }),
      field,
    ).toMatchObject({ status: 400, json: { field } })
  expect(await change(id, { kind: 'insurance' })).toBe(400)
  expect(await change(id, { everyKm: null, everyMonths: null })).toBe(400)
  expect(await change(id, { everyKm: null })).toBe(200)
  const taken = { ...TEMPLATE_SAMPLE, name: 'OIL AND FILTERS' }
  expect(await ask('createMaintenanceTemplate', { body: taken })).toMatchObject({
    status: 422,
    json: { code: 'name_taken' },
  })
  await sql`insert into maintenance_template (owner_id, name, vehicle_types, kind, every_km, note, is_for_new)
    select owner_id, name || n, vehicle_types, kind, 1, note, is_for_new
    from maintenance_template, generate_series(2, ${MAINTENANCE_TEMPLATES_MAX}::integer) n`.execute(
    stage.host.stage.db,
  )
  const more = { ...TEMPLATE_SAMPLE, name: 'One more' }
  expect(await ask('createMaintenanceTemplate', { body: more })).toMatchObject({
    status: 422,
    json: { code: 'in_use' },
  })
})

test('leaves out vehicles that have no room for a record, also when they are added', async () => {
  const { db } = stage.host.stage
  const fill = (vehicleId: number, count: number) =>
    sql`insert into maintenance (owner_id, vehicle_id, kind, name, number, from_day, until_day, note)
      select ${owner.accountId}, ${vehicleId}, 'other', 'D', '', ${today}, ${today}, ''
      from generate_series(1, ${count}::integer)`.execute(db)
  await fill(first, MAINTENANCE_PER_VEHICLE_MAX)
  const { id } = await create()
  expect(await reach(id)).toEqual({ missing: 1, full: 1, records: 0, different: 0 })
  expect(await apply(id)).toEqual({ made: 1, changed: 0 })

  await create({ name: 'A', vehicleTypes: ['TRAILER'], isForNew: true })
  await create({ name: 'B', vehicleTypes: ['TRAILER'], isForNew: true })
  const later = await addVehicle('Later')
  await fill(later, MAINTENANCE_PER_VEHICLE_MAX - 1)
  const params = { id: later }
  expect((await stage.ask('adminUpdateVehicle', { params, body: { type: 'TRAILER' } })).status).toBe(200)
  const { rows } = await sql`select name from maintenance where vehicle_id = ${later}
    and template_id is not null`.execute(db)
  expect(rows).toEqual([{ name: 'A' }])
})

test('writes to the audit log what applying a template did', async () => {
  const { db } = stage.host.stage
  const { id } = await create()
  await db.deleteFrom('audit_log').execute()
  await apply(id)
  const rows = await db.selectFrom('audit_log').select(['actor_login', 'detail']).execute()
  const detail = { what: 'maintenanceTemplateApplied', name: 'Oil and filters', new: 2, changed: 0 }
  expect(rows).toEqual([{ actor_login: 'owner', detail }])
})
