import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  employeeDetail,
  employeePage,
  employeeRow,
  PHOTO_SIDE,
} from '../../../src/contract/http/employees.ts'
import { type CallName, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { purgeDeleted } from '../resource/purgeJob.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { EMPLOYEE, testPng } from './testEmployees.ts'

let stage: AdminStage
let owner: TestUser
let limited: TestUser
let seesNoVehicle: TestUser
let demo: TestUser
let stranger: TestUser
let vehicleId: number
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner, without: ['editRfidCards'] })
  seesNoVehicle = await host.addUser('holder', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
  ;[vehicleId = 0] = await host.addVehicles('owner', [{ key: 'a' }])
  await host.restrict(seesNoVehicle, [vehicleId], false)
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  await sql`delete from employee`.execute(stage.host.stage.db)
  await sql`delete from rfid_card`.execute(stage.host.stage.db)
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const create = async (rest: object = {}, as = owner) =>
  employeeRow.parse((await ask('createEmployee', { body: { ...EMPLOYEE, ...rest }, as })).json)
const addCard = async (number: string, as = owner) =>
  (await ask('createRfidCard', { body: { number, driverName: '', phone: '', expiresOn: '' }, as })).json.id
const list = async (query: Record<string, string | number> = {}, as = owner) =>
  employeePage.parse((await ask('employees', { query, as })).json)

test('an employee has names, phones, a licence, cards, a usual vehicle, a department and hours, each changed by itself [EMP-02, EMP-04]', async () => {
  const cardId = await addCard('A1')
  const made = await create({ cardIds: [cardId], vehicleId, worksFrom: '08:00', worksTo: '17:00' })
  expect(made).toMatchObject({
    ...EMPLOYEE,
    cardIds: [cardId],
    vehicleId,
    worksFrom: '08:00',
    worksTo: '17:00',
    photo: null,
  })
  const changed = await ask('changeEmployee', {
    params: { id: made.id },
    body: { phones: ['38 067 765-43-21', '+380501112233'], worksFrom: '', worksTo: '' },
  })
  expect(changed.json).toMatchObject({
    phones: ['+380677654321', '+380501112233'],
    worksFrom: null,
    department: 'North',
  })
  const read = async (as: TestUser) =>
    employeeDetail.parse((await ask('employee', { params: { id: made.id }, as })).json)
  expect(await read(owner)).toMatchObject({
    cards: [{ number: 'A1' }],
    vehicle: { id: vehicleId, name: 'Vehicle a' },
  })
  expect((await read(seesNoVehicle)).vehicle).toBeNull()
})

test('finds employees by name, department and licence, sorts them by last name [EMP-04]', async () => {
  await create({ lastName: 'Ковель', department: 'Схід' })
  await create({ lastName: 'арктика', licenceNumber: 'ZZZ 9' })
  const names = async (query: Record<string, string | number>) =>
    (await list(query)).rows.map(({ lastName }) => lastName)
  expect(await names({})).toEqual(['арктика', 'Ковель'])
  expect(await names({ search: 'СХІД' })).toEqual(['Ковель'])
  expect(await names({ search: 'zzz' })).toEqual(['арктика'])
  for (const search of ['ковель Olena', 'olena Ковель']) expect(await names({ search })).toEqual(['Ковель'])
})

test.each([
  ['lastName', '', 'lastName'],
  ['phones', ['12'], '12 digits'],
  ['phones', Array.from({ length: 6 }, () => '+380671234567'), 'phones'],
  ['worksTo', '25:00', 'a time of day'],
  ['worksTo', '17:00', 'working hours'],
  ['licenceExpiresOn', 'soon', 'a day such as'],
])('rejects %s = %j and says what is allowed', async (field, value, allowed) => {
  const answer = await ask('createEmployee', { body: { ...EMPLOYEE, [field]: value } })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.json)).toContain(allowed)
  expect((await list()).total).toBe(0)
})

test('a card has one holder, and a card or vehicle of another client is rejected [EMP-04, ERR-41]', async () => {
  const cardId = await addCard('A1')
  const foreign = await addCard('B2', stranger)
  await create({ cardIds: [cardId] })
  const attempt = (rest: object) => ask('createEmployee', { body: { ...EMPLOYEE, ...rest } })
  expect(await attempt({ cardIds: [cardId] })).toMatchObject({
    status: 422,
    json: { code: 'card_held', field: 'cardIds' },
  })
  expect(await attempt({ cardIds: [foreign] })).toMatchObject({
    status: 422,
    json: { message: 'RFID card is empty or without id', field: 'cardIds' },
  })
  expect(await attempt({ vehicleId: 999_999 })).toMatchObject({ status: 422, json: { field: 'vehicleId' } })
  expect((await list()).total).toBe(1)
})

const upload = async (id: number, bytes: Buffer, as = owner) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const answer = await stage.host.app.inject({
    method: 'POST',
    url: pathOf('uploadEmployeePhoto', { id }),
    headers: { [TOKEN_HEADER]: as.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() }
}
const photo = (id: number, as: TestUser) =>
  stage.host.app.inject({ url: pathOf('employeePhoto', { id }), headers: { [TOKEN_HEADER]: as.token } })

test('takes a photo of a known type and a bounded size, encodes it again, and shows it to those who see employees alone [EMP-02, EMP-04]', async () => {
  const { id } = await create()
  for (const bad of [
    Buffer.from('<svg onload=alert(1)>'),
    testPng(5_000, 10),
    testPng(10, 10).subarray(0, 20),
    testPng(100, 100).subarray(0, 60),
  ])
    expect(await upload(id, bad)).toMatchObject({ status: 400, json: { field: 'file' } })
  expect((await upload(id, Buffer.alloc(1_100_000))).status).toBe(413)
  const picture = await sharp(testPng(900, 600))
    .withExif({ IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
    .jpeg()
    .toBuffer()
  const taken = await upload(id, picture)
  expect(taken.status).toBe(200)
  expect((await list()).rows[0]?.photo).toBe(taken.json['photo'])
  const shown = await photo(id, owner)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect((await sharp(picture).metadata()).exif).toBeDefined()
  const stored = await sharp(shown.rawPayload).metadata()
  expect(stored).toMatchObject({ format: 'webp', width: PHOTO_SIDE, height: (PHOTO_SIDE * 2) / 3 })
  expect(stored.exif).toBeUndefined()
  expect((await photo(id, limited)).statusCode).toBe(403)
  expect((await photo(id, stranger)).statusCode).toBe(404)
  expect((await upload(id, picture, stranger)).status).toBe(404)
  expect((await ask('deleteEmployeePhoto', { params: { id } })).json).toEqual({ photo: null })
  expect((await photo(id, owner)).statusCode).toBe(404)
})

test('a deleted employee is restored within a day with the photo, then purged with all that is personal [EMP-04]', async () => {
  const { db, clock } = stage.host.stage
  const { id } = await create()
  await upload(id, testPng(8, 8))
  await sql`insert into violation (owner_id, employee_id, vehicle_id, kind, at, details)
    values (${owner.accountId}, ${id}, ${vehicleId}, 'overSpeed', 1, '{}')`.execute(db)
  await sql`insert into driver_interval (owner_id, vehicle_id, source, number, employee_id, from_at)
    values (${owner.accountId}, ${vehicleId}, 'card', 'A1', ${id}, 1)`.execute(db)
  await ask('deleteEmployee', { params: { id } })
  expect((await ask('employee', { params: { id } })).status).toBe(404)
  expect((await photo(id, owner)).statusCode).toBe(404)
  await ask('restoreEmployees', { body: { ids: [id] } })
  expect((await photo(id, owner)).statusCode).toBe(200)
  await ask('deleteEmployee', { params: { id } })
  await purgeDeleted(db, clock.now() + RESTORE_MS + 1)
  for (const table of ['employee', 'employee_photo', 'violation'])
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toEqual([])
  const { rows } = await sql`select number, employee_id from driver_interval`.execute(db)
  expect(rows).toEqual([{ number: 'A1', employee_id: null }])
  await sql`delete from driver_interval`.execute(db)
  const { rows: logged } = await sql<{ what: string }>`select detail ->> 'what' as what from audit_log
    where detail ->> 'name' = 'Koval' order by id desc limit 5`.execute(db)
  expect(logged.map(({ what }) => what)).toEqual([
    'employeeDeleted',
    'employeeRestored',
    'employeeDeleted',
    'employeePhotoChanged',
    'employeeCreated',
  ])
})

const loggedNow = async () => {
  const { rows } = await sql<{ what: string; name: string }>`select detail ->> 'what' as what,
    detail ->> 'name' as name from audit_log order by id desc limit 1`.execute(stage.host.stage.db)
  return rows[0]
}

test('deletes personal data for good and leaves drives and violations without a name, also to whoever gets the card next [EMP-02, EMP-04]', async () => {
  const { db, clock } = stage.host.stage
  const ownerId = owner.accountId
  const cardId = await addCard('A1')
  await ask('changeRfidCard', {
    params: { id: cardId },
    body: { driverName: 'Koval O.', phone: '+380671234567' },
  })
  const { id } = await create({ cardIds: [cardId], vehicleId })
  await upload(id, testPng(8, 8))
  const at = clock.now() - 3_600_000
  await sql`insert into violation (owner_id, employee_id, vehicle_id, kind, at, details)
    values (${ownerId}, ${id}, ${vehicleId}, 'overSpeed', ${at}, '{}')`.execute(db)
  await sql`insert into driver_interval (owner_id, vehicle_id, source, number, employee_id, from_at, to_at, end_reason)
    values (${ownerId}, ${vehicleId}, 'card', 'A1', ${id}, ${at}, ${at + 1_000}, 'ignitionOff')`.execute(db)
  const forget = (as: TestUser) => ask('forgetEmployee', { params: { id }, as })
  for (const [as, status] of [
    [limited, 403],
    [demo, 403],
    [stranger, 404],
  ] as const)
    expect((await forget(as)).status).toBe(status)
  expect((await forget(owner)).status).toBe(204)
  expect(await loggedNow()).toEqual({ what: 'employeeForgotten', name: String(id) })
  expect((await forget(owner)).status).toBe(404)
  expect((await ask('employee', { params: { id } })).status).toBe(404)
  expect((await ask('restoreEmployees', { body: { ids: [id] } })).status).toBe(404)
  expect((await photo(id, owner)).statusCode).toBe(404)
  await purgeDeleted(db, clock.now() + RESTORE_MS + 1)
  const other = await create({
    lastName: 'Nowak',
    firstName: 'Piotr',
    phones: [],
    licenceNumber: '',
    cardIds: [cardId],
  })
  const query = { from: at - 1, to: at + 2_000 }
  const drives = (await ask('vehicleDrivers', { params: { vehicleId }, query })).json
  expect(drives).toMatchObject([{ number: 'A1', driverName: '', employeeId: null }])
  expect((await ask('employeeDrives', { params: { id: other.id }, query })).json).toEqual([])
  expect((await sql`select from violation`.execute(db)).rows).toHaveLength(1)
  // What is left of the person anywhere in these tables.
  for (const table of ['employee', 'rfid_card', 'employee_photo', 'driver_interval', 'violation']) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    expect(JSON.stringify(rows)).not.toMatch(/Koval|Olena|BXX|671234567/)
  }
  for (const table of ['violation', 'driver_interval']) await sql`delete from ${sql.table(table)}`.execute(db)
})

test('a card leads to its holder and to the vehicle that it is in, for those who see them [EMP-02, RFID-03]', async () => {
  const cardId = await addCard('A1')
  const { id } = await create({ cardIds: [cardId] })
  await stage.host.stage.record({
    event: 'rfidCard',
    data: {
      vehicleId,
      timestamp: stage.host.stage.clock.now(),
      connectedRfidCard: { number: 'A1', driverName: '' },
    },
  })
  const holder = async (as: TestUser) => ask('rfidCardHolder', { params: { id: cardId }, as })
  expect((await holder(owner)).json).toEqual({
    employee: { id, name: 'Koval Olena' },
    vehicle: { id: vehicleId, name: 'Vehicle a', licensePlate: expect.any(String) },
  })
  expect((await holder(seesNoVehicle)).json).toMatchObject({ employee: { id }, vehicle: null })
  expect((await holder(limited)).status).toBe(403)
  expect((await holder(stranger)).status).toBe(404)
})

test('hides people from users without the right and lets the demo account change nothing [EMP-01, ROUTE-36]', async () => {
  const { id } = await create()
  const params = { id }
  for (const call of ['employees', 'employee', 'employeePhoto', 'employeeViolations'] as const)
    expect((await ask(call, { params, as: limited })).status).toBe(403)
  expect((await list({}, seesNoVehicle)).total).toBe(1)
  expect((await list({}, demo)).total).toBe(1)
  expect((await list({}, stranger)).total).toBe(0)
  for (const user of [limited, demo]) {
    expect((await ask('createEmployee', { body: EMPLOYEE, as: user })).status).toBe(403)
    expect((await ask('changeEmployee', { params, body: { department: 'X' }, as: user })).status).toBe(403)
    expect((await ask('deleteEmployee', { params, as: user })).status).toBe(403)
  }
})
