import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { rfidCardPage, rfidCardRow } from '../../../src/contract/http/rfidCards.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { uploadTo } from '../imports/testUpload.ts'
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
  limited = await host.addUser('limited', { kind: 'limited', owner, without: ['editRfidCards'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  await sql`delete from rfid_card`.execute(stage.host.stage.db)
})

/** The clock of the stage shows 20 November 2026 in Kyiv. */
const TODAY = '2026-11-20'
const YESTERDAY = '2026-11-19'
const CARD = { number: 'A1B2C3', driverName: 'Olena Koval', phone: '+380671234567', expiresOn: '2028-12-31' }
const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const create = async (rest: object = {}, as = owner) =>
  rfidCardRow.parse((await ask('createRfidCard', { body: { ...CARD, ...rest }, as })).json)
const list = async (query: Record<string, string | number> = {}, as = owner) =>
  rfidCardPage.parse((await ask('rfidCards', { query, as })).json)

test('creates a card with number, driver, phone and expiry date, and changes single fields [RFID-01, RFID-03]', async () => {
  const made = await create({ phone: '38 (067) 123-45-67' })
  expect(made).toEqual({ id: made.id, ...CARD })
  const changed = await ask('changeRfidCard', {
    params: { id: made.id },
    body: { driverName: 'Ivan', phone: '', expiresOn: '' },
  })
  const after = { ...made, driverName: 'Ivan', phone: null, expiresOn: null }
  expect(changed).toMatchObject({ status: 200, json: after })
  expect(await list()).toEqual({ total: 1, rows: [after] })
})

test('keeps the number as readers report it, and rejects one that another card of the client has, naming it [RFID-03, ERR-25]', async () => {
  expect((await create({ number: '00:a1-b2 c3' })).number).toBe('A1B2C3')
  const taken = {
    status: 422,
    json: { code: 'card_taken', message: 'RFID card number A1B2C3 already exists', field: 'number' },
  }
  expect(await ask('createRfidCard', { body: { ...CARD, number: 'a1b2c3' } })).toMatchObject(taken)
  const other = await create({ number: 'B' })
  expect(
    await ask('changeRfidCard', { params: { id: other.id }, body: { number: '0a1b2c3' } }),
  ).toMatchObject(taken)
  await create({}, stranger)
})

test.each(['0000', 'FF:FF', 'ffffffff'])(
  'rejects %j, which a reader reports without a card [RFID-03, ERR-41]',
  async (number) => {
    expect(await ask('createRfidCard', { body: { ...CARD, number } })).toMatchObject({
      status: 422,
      json: { code: 'card_empty', message: 'RFID card is empty or without id', field: 'number' },
    })
  },
)

test('takes an expiry date of today or later, and keeps one that has passed until it is changed [RFID-03, ERR-26]', async () => {
  const past = {
    status: 422,
    json: { code: 'expiry_past', message: 'Expiry date cannot be in the past', field: 'expiresOn' },
  }
  expect(await ask('createRfidCard', { body: { ...CARD, expiresOn: YESTERDAY } })).toMatchObject(past)
  const made = await create({ expiresOn: TODAY })
  await sql`update rfid_card set expires_on = '2026-01-01'`.execute(stage.host.stage.db)
  const change = (expiresOn: string) =>
    ask('changeRfidCard', { params: { id: made.id }, body: { driverName: 'Ivan', expiresOn } })
  expect(await change(YESTERDAY)).toMatchObject(past)
  expect(await change('2026-01-01')).toMatchObject({ status: 200, json: { driverName: 'Ivan' } })
})

test.each([
  ['number', ' ', 'number'],
  ['number', 'a/b', 'letters and digits'],
  ['phone', '12345', '12 digits'],
  ['expiresOn', '2026-02-30', 'a day such as'],
  ['driverName', 'a\u0000b', 'driverName'],
])('rejects %s = %j and says what is allowed', async (field, value, allowed) => {
  const answer = await ask('createRfidCard', { body: { ...CARD, [field]: value } })
  expect(answer).toMatchObject({ status: 400, json: { field } })
  expect(JSON.stringify(answer.json)).toContain(allowed)
})

test('finds cards by number, driver and phone in any case, sorts and pages [RFID-03]', async () => {
  await create({ driverName: 'Ковель', number: 'B2', expiresOn: '2027-01-01' })
  await create({ driverName: 'арктика', number: 'A1', phone: '', expiresOn: '' })
  const names = async (query: Record<string, string | number>) =>
    (await list(query)).rows.map(({ driverName }) => driverName)
  expect(await names({ search: 'КОВ' })).toEqual(['Ковель'])
  expect(await names({ search: '671234' })).toEqual(['Ковель'])
  expect(await names({ search: 'a1' })).toEqual(['арктика'])
  expect(await names({ sort: 'driverName' })).toEqual(['арктика', 'Ковель'])
  expect(await names({ sort: 'expiresOn', order: 'desc' })).toEqual(['Ковель', 'арктика'])
})

test('a deleted card frees its number, and its restoration names the number where it is taken [RFID-03]', async () => {
  const free = await create({ number: 'FREE' })
  const made = await create()
  expect((await ask('deleteRfidCards', { body: { ids: [free.id, made.id] } })).status).toBe(204)
  await create({ driverName: 'Successor' })
  const ids = [free.id, made.id]
  expect(await ask('restoreRfidCards', { body: { ids } })).toMatchObject({
    status: 422,
    json: { message: 'RFID card number A1B2C3 already exists' },
  })
  expect((await list()).total).toBe(1)
  expect((await ask('restoreRfidCards', { body: { ids: [free.id] } })).status).toBe(204)
  expect((await list()).total).toBe(2)
})

test('rejects every change by the demo account, which sees the cards, and every call by a user without the right [DEMO-08, USERS-14]', async () => {
  const { id } = await create()
  const changes = [
    ['createRfidCard', { body: { ...CARD, number: 'NEW' } }],
    ['changeRfidCard', { params: { id }, body: { driverName: 'X' } }],
    ['deleteRfidCard', { params: { id } }],
    ['deleteRfidCards', { body: { ids: [id] } }],
    ['restoreRfidCards', { body: { ids: [id] } }],
  ] as const
  for (const user of [limited, demo])
    for (const [call, rest] of changes)
      expect(await ask(call, { ...rest, as: user })).toMatchObject({
        status: 403,
        json: { code: 'forbidden' },
      })
  expect((await list({}, demo)).total).toBe(1)
  expect((await ask('rfidCards', { as: limited })).status).toBe(403)
  expect((await list({}, stranger)).total).toBe(0)
})

test('imports cards from a file in any form of dates, and reports numbers and dates that no card has', async () => {
  const preview = async (lines: readonly string[]) =>
    (
      await uploadTo(stage.host, 'previewRfidCardImport', {
        name: 'cards.csv',
        content: ['Номер картки;Водій;Телефон;Діє до', ...lines].join('\r\n'),
        as: owner.token,
      })
    ).json
  await create({ number: 'OLD', expiresOn: TODAY })
  await sql`update rfid_card set expires_on = '2026-01-01'`.execute(stage.host.stage.db)
  const first = await preview([
    '0a1;Олена;380671234567;31.12.2028',
    'B2;;;',
    'C3;Ivan;;47118',
    'old;Olena Koval;+380671234567;01.01.2026',
  ])
  expect(first).toMatchObject({ counts: { total: 4, new: 3, unchanged: 1, faulty: 0 } })
  expect((await ask('commitRfidCardImport', { params: { id: first.id } })).json).toEqual({
    created: 3,
    changed: 0,
    unchanged: 1,
  })
  expect((await list({ sort: 'number' })).rows).toMatchObject([
    { number: 'A1', driverName: 'Олена', phone: '+380671234567', expiresOn: '2028-12-31' },
    { number: 'B2', driverName: '', phone: null, expiresOn: null },
    { number: 'C3', driverName: 'Ivan', phone: null, expiresOn: '2028-12-31' },
    { number: 'OLD', driverName: 'Olena Koval', phone: '+380671234567', expiresOn: '2026-01-01' },
  ])
  const faulty = await preview([
    'D4;;;19.11.2026',
    '000;;;',
    'E5;;12;',
    'E5;;;30.02.2027',
    'OLD;;;18.11.2026',
  ])
  expect(
    faulty.rows.flatMap(({ line, errors }) => errors.map(({ column, fault }) => [line, column, fault])),
  ).toEqual([
    [2, 'expiresOn', 'expired'],
    [3, 'number', 'noCard'],
    [4, 'phone', 'form'],
    [5, 'expiresOn', 'form'],
    [5, 'number', 'repeated'],
    [6, 'expiresOn', 'expired'],
  ])
})

test('writes who changed which card to the audit log, by its number', async () => {
  const { db } = stage.host.stage
  await db.deleteFrom('audit_log').execute()
  const { id } = await create()
  await ask('changeRfidCard', { params: { id }, body: { driverName: 'Ivan' } })
  await ask('deleteRfidCard', { params: { id } })
  await ask('restoreRfidCards', { body: { ids: [id] } })
  const rows = await db.selectFrom('audit_log').select('detail').orderBy('id').execute()
  expect(rows.map(({ detail }) => detail)).toEqual(
    ['rfidCardCreated', 'rfidCardChanged', 'rfidCardDeleted', 'rfidCardRestored'].map((what) => ({
      what,
      name: CARD.number,
    })),
  )
})
