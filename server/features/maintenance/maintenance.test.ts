import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  doneRows,
  MAINTENANCE_PER_VEHICLE_MAX,
  maintenancePage,
  maintenanceRow,
} from '../../../src/contract/http/maintenance.ts'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import { addMonths, dayNumber, dayOfNumber } from '../../../src/contract/rules/maintenanceDue.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { purgeDeleted } from '../resource/purgeJob.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

let stage: AdminStage
let owner: TestUser
let reader: TestUser
let editor: TestUser
let demo: TestUser
let stranger: TestUser
let truck: number
let hidden: number
let foreign: number
let today: string
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  reader = await host.addUser('reader', { kind: 'limited', owner, without: ['editVehicles'] })
  editor = await host.addUser('editor', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
  const vehicles = [
    { key: 'truck', name: 'MAN TGX', licensePlate: 'AA 1111 BB' },
    { key: 'hidden', name: 'Sprinter', licensePlate: 'AA 2222 BB' },
  ]
  ;[truck = 0, hidden = 0] = await host.addVehicles('owner', vehicles)
  ;[foreign = 0] = await host.addVehicles('stranger', [{ key: 'foreign', name: 'Foreign' }])
  for (const user of [reader, editor]) await host.restrict(user, [truck], true)
  today = host.stage.fleet.days.dayOf(host.stage.clock.now())
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  const { db } = stage.host.stage
  await sql`delete from maintenance`.execute(db)
  await sql`delete from maintenance_done`.execute(db)
  await sql`update vehicle_state set counters = '{}'`.execute(db)
})

const daysFrom = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days)
const NO_INTERVALS = { everyKm: null, everyHours: null, everyMonths: null, everyDays: null }
const NO_REMINDERS = { remindKm: null, remindHours: null, remindDays: null }
const service = (rest: object = {}) => ({
  vehicleId: truck,
  kind: 'service',
  name: 'Oil change',
  number: '',
  ...NO_INTERVALS,
  everyMonths: 12,
  ...NO_REMINDERS,
  remindDays: 14,
  fromDay: today,
  fromKm: null,
  fromHours: null,
  untilDay: '',
  note: '',
  ...rest,
})
const insurance = (rest: object = {}) =>
  service({
    kind: 'insurance',
    name: 'Third party',
    number: 'EP-77',
    everyMonths: null,
    untilDay: daysFrom(today, 200),
    ...rest,
  })
const DONE = { day: '', km: null, hours: null, cost: 1_250.5, note: 'Filter, too', untilDay: '' }

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const create = async (body: object, as = owner) => {
  const answer = await ask('createMaintenance', { body, as })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return maintenanceRow.parse(answer.json)
}
const list = async (query: Record<string, string | number> = {}, as = owner) =>
  maintenancePage.parse((await ask('maintenance', { query, as })).json)
const names = async (query: Record<string, string | number> = {}, as = owner) =>
  (await list(query, as)).rows.map(({ name }) => name)
const done = async (id: number, body: object = {}, as = owner) =>
  ask('addMaintenanceDone', { params: { id }, body: { ...DONE, day: today, ...body }, as })
const history = async (id: number) => doneRows.parse((await ask('maintenanceDone', { params: { id } })).json)

/** The vehicle's odometer: a counter that shows this many km. */
const setOdometer = async (km: number): Promise<void> => {
  const counterBody = {
    counterName: 'Odometer',
    counterType: 'MILEAGE_COUNTER',
    counterState: true,
    startFrom: km,
    triggerAfter: 2_000_000,
    logicalInputNumber: null,
  }
  expect((await ask('addCounter', { params: { id: truck }, body: counterBody })).status).toBe(200)
}

test('a service is due by the counter of its vehicle, and counts from the last time that it was done', async () => {
  const made = await create(service({ everyKm: 15_000, remindKm: 1_000, fromKm: 100_000 }))
  expect(made).toMatchObject({
    vehicleName: 'MAN TGX',
    due: { state: 'unknown', points: [{ gap: 'noCounter' }, { state: 'ok' }] },
  })
  await setOdometer(114_500)
  expect((await list()).rows).toMatchObject([
    { countedKm: 114_500, due: { state: 'dueSoon', by: 'km', points: [{ left: 500 }, { state: 'ok' }] } },
  ])
  expect((await done(made.id, { km: 114_500 })).status).toBe(204)
  expect((await list()).rows).toMatchObject([
    { lastKm: 114_500, lastDay: today, due: { state: 'ok', points: [{ left: 15_000 }, {}] } },
  ])
  const [entry] = await history(made.id)
  expect(entry).toMatchObject({
    day: today,
    km: 114_500,
    cost: 1_250.5,
    note: 'Filter, too',
    madeBy: 'owner',
  })
  const key = { id: made.id, doneId: entry?.id ?? 0 }
  expect((await ask('deleteMaintenanceDone', { params: key })).status).toBe(204)
  expect((await list()).rows).toMatchObject([{ lastKm: 100_000, due: { state: 'dueSoon' } }])
  expect((await ask('restoreMaintenanceDone', { params: key })).status).toBe(204)
  expect((await list()).rows).toMatchObject([{ lastKm: 114_500, due: { state: 'ok' } }])
})

test('a document is due by its last day, and its renewal gives it a new one', async () => {
  const { id, due } = await create(
    insurance({ fromDay: daysFrom(today, -360), untilDay: daysFrom(today, 5) }),
  )
  expect(due).toMatchObject({ state: 'dueSoon', by: 'date' })
  const untilDay = addMonths(today, 12)
  expect((await done(id, { untilDay })).status).toBe(204)
  expect((await list()).rows).toMatchObject([{ fromDay: today, untilDay, due: { state: 'ok' } }])
})

test('lists what is due first, and finds by state, kind, vehicle and text', async () => {
  await create(service({ name: 'Fine' }))
  await create(service({ name: 'No counter', everyKm: 10, fromKm: 0 }))
  await create(service({ name: 'Late', everyMonths: null, everyDays: 10, fromDay: daysFrom(today, -11) }))
  await create(service({ name: 'Soon', everyMonths: null, everyDays: 10, fromDay: today, vehicleId: hidden }))
  await create(insurance({ fromDay: daysFrom(today, -100) }))
  expect(await names()).toEqual(['Late', 'Soon', 'No counter', 'Third party', 'Fine'])
  expect(await names({ order: 'desc' })).toEqual(['Fine', 'Third party', 'No counter', 'Soon', 'Late'])
  expect(await names({ state: 'overdue' })).toEqual(['Late'])
  expect(await names({ kind: 'insurance' })).toEqual(['Third party'])
  expect(await names({ vehicleId: hidden })).toEqual(['Soon'])
  expect(await names({ search: 'ep-77' })).toEqual(['Third party'])
  expect(await names({ search: 'sprin' })).toEqual(['Soon'])
  expect(await names({ sort: 'vehicle', order: 'desc', limit: 1 })).toEqual(['Soon'])
  expect(await list({ offset: 1, limit: 2 })).toMatchObject({ total: 5, rows: [{ name: 'Soon' }, {}] })
})

test('names the field of what fields may not say together', async () => {
  const { id } = await create(service())
  const document = await create(insurance())
  const bad = [
    [service({ everyMonths: null }), 'everyKm'],
    [service({ everyKm: 10 }), 'fromKm'],
    [service({ everyHours: 10 }), 'fromHours'],
    [service({ untilDay: today }), 'untilDay'],
    [insurance({ untilDay: '' }), 'untilDay'],
    [insurance({ untilDay: daysFrom(today, -1) }), 'untilDay'],
    [insurance({ everyDays: 10 }), 'everyDays'],
    [service({ fromDay: '2027-02-30' }), 'fromDay'],
    [service({ remindKm: -1 }), 'remindKm'],
  ] as const
  for (const [body, field] of bad)
    expect(await ask('createMaintenance', { body }), field).toMatchObject({ status: 400, json: { field } })
  const changes = [
    [id, { everyMonths: null }, 'everyKm'],
    [id, { vehicleId: hidden }, 'vehicleId'],
    [document.id, { untilDay: '' }, 'untilDay'],
  ] as const
  for (const [record, body, field] of changes)
    expect(await ask('changeMaintenance', { params: { id: record }, body }), field).toMatchObject({
      status: 400,
      json: { field },
    })
  const counted = await create(service({ everyKm: 10, fromKm: 0 }))
  expect(await done(counted.id)).toMatchObject({ status: 400, json: { field: 'km' } })
  expect(await done(id, { day: daysFrom(today, 1) })).toMatchObject({ status: 400, json: { field: 'day' } })
  expect(await done(id, { cost: 0.001 })).toMatchObject({ status: 400, json: { field: 'cost' } })
  expect(await done(id, { untilDay: today })).toMatchObject({ status: 400, json: { field: 'untilDay' } })
})

test('shows and changes records of vehicles that the caller sees, and of no others', async () => {
  const seen = await create(service({ name: 'Seen' }))
  const other = await create(service({ name: 'Hidden', vehicleId: hidden }))
  await create(service({ name: 'Foreign', vehicleId: foreign }), stranger)
  for (const user of [reader, editor]) expect(await names({}, user)).toEqual(['Seen'])
  expect((await names({}, demo)).toSorted()).toEqual(['Hidden', 'Seen'])
  const attempts = [
    ['createMaintenance', { body: service({ vehicleId: hidden }) }],
    ['changeMaintenance', { params: { id: other.id }, body: { name: 'X' } }],
    ['deleteMaintenance', { params: { id: other.id } }],
    ['deleteMaintenances', { body: { ids: [seen.id, other.id] } }],
    ['maintenanceDone', { params: { id: other.id } }],
    ['addMaintenanceDone', { params: { id: other.id }, body: { ...DONE, day: today } }],
  ] as const
  for (const [call, rest] of attempts)
    expect(await ask(call, { ...rest, as: editor }), call).toMatchObject({
      status: 403,
      json: { message: `Vehicle with ID = ${hidden} does not belong to user` },
    })
  expect(await ask('createMaintenance', { body: service({ vehicleId: foreign }) })).toMatchObject({
    status: 403,
  })
  for (const call of ['changeMaintenance', 'deleteMaintenance', 'addMaintenanceDone'] as const) {
    const body = call === 'addMaintenanceDone' ? { ...DONE, day: today } : { name: 'X' }
    const rest = call === 'deleteMaintenance' ? {} : { body }
    expect((await ask(call, { params: { id: seen.id }, ...rest, as: stranger })).status, call).toBe(404)
  }
  expect((await names()).toSorted()).toEqual(['Hidden', 'Seen'])
})

test.each([
  ['a user without the right', () => reader],
  ['the demo account', () => demo],
])('rejects every change by %s', async (_who, user) => {
  const { id } = await create(service())
  await done(id)
  const doneId = (await history(id))[0]?.id ?? 0
  const attempts = [
    ['createMaintenance', { body: service() }],
    ['changeMaintenance', { params: { id }, body: { name: 'X' } }],
    ['deleteMaintenance', { params: { id } }],
    ['deleteMaintenances', { body: { ids: [id] } }],
    ['restoreMaintenances', { body: { ids: [id] } }],
    ['addMaintenanceDone', { params: { id }, body: { ...DONE, day: today } }],
    ['deleteMaintenanceDone', { params: { id, doneId } }],
    ['restoreMaintenanceDone', { params: { id, doneId } }],
  ] as const
  for (const [call, rest] of attempts)
    expect((await ask(call, { ...rest, as: user() })).status, call).toBe(403)
  expect(await names()).toEqual(['Oil change'])
})

test('keeps the history of a record that is purged, and what a vehicle had with the owner of its time', async () => {
  const { db, clock } = stage.host.stage
  const { id } = await create(service())
  await done(id)
  await ask('deleteMaintenance', { params: { id } })
  expect((await ask('restoreMaintenances', { body: { ids: [id] } })).status).toBe(204)
  await ask('deleteMaintenance', { params: { id } })
  await purgeDeleted(db, clock.now() + RESTORE_MS + 1)
  const { rows } =
    await sql`select maintenance_id as record, cost::float8 as cost from maintenance_done`.execute(db)
  expect(rows).toEqual([{ record: null, cost: 1_250.5 }])

  await create(service({ name: 'Stays', vehicleId: hidden }))
  await sql`update vehicle set owner_id = ${stranger.accountId} where id = ${hidden}`.execute(db)
  try {
    expect(await names({}, owner)).toEqual([])
    expect(await names({}, stranger)).toEqual([])
  } finally {
    await sql`update vehicle set owner_id = ${owner.accountId} where id = ${hidden}`.execute(db)
  }
  expect(await names()).toEqual(['Stays'])
})

test('refuses one record too many of a vehicle', async () => {
  const { db } = stage.host.stage
  await create(service())
  await sql`insert into maintenance (owner_id, vehicle_id, kind, name, number, from_day, until_day, note)
    select owner_id, vehicle_id, 'other', 'D', '', ${today}, ${today}, ''
    from maintenance, generate_series(2, ${MAINTENANCE_PER_VEHICLE_MAX}::integer)`.execute(db)
  expect(await ask('createMaintenance', { body: service() })).toMatchObject({
    status: 422,
    json: { code: 'in_use', message: `A vehicle has at most 50 records of maintenance and documents` },
  })
  await create(service({ vehicleId: hidden }))
})

test('writes who changed what to the audit log', async () => {
  const { db } = stage.host.stage
  await db.deleteFrom('audit_log').execute()
  const { id } = await create(service())
  await done(id)
  const params = { id, doneId: (await history(id))[0]?.id ?? 0 }
  await ask('deleteMaintenanceDone', { params })
  await ask('restoreMaintenanceDone', { params })
  await ask('deleteMaintenance', { params: { id } })
  const rows = await db.selectFrom('audit_log').select(['actor_login', 'detail']).orderBy('id').execute()
  const words = ['Created', 'Done', 'DoneDeleted', 'DoneRestored', 'Deleted']
  expect(rows).toEqual(
    words.map((word) => ({
      actor_login: 'owner',
      detail: { what: `maintenance${word}`, name: 'Oil change' },
    })),
  )
})
