import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { IMPORT_FILE_BYTES, IMPORT_ROWS_MAX } from '../../../../src/contract/http/imports.ts'
import { CALLS, TOKEN_HEADER } from '../../../../src/contract/http/paths.ts'
import { collectEvents, location } from '../../../live/testFleet.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { type AdminStage, openAdminStage, snapshotOf } from '../testAdmin.ts'
import { HEADER, upload } from './testImport.ts'
import { makeWorkbook } from '../../imports/xlsx/testWorkbook.ts'

let stage: AdminStage
let owner: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  await stage.host.addUser('other')
})
afterAll(() => stage.host.close())

const commit = (id: string, as = stage.admin) => stage.ask('adminCommitImport', { params: { id }, as })
const vehiclesOf = async (search: string) =>
  (await stage.ask('adminVehicles', { query: { search, sort: 'name' } })).json.rows
const fleetOf = async (user: TestUser) =>
  (await stage.host.call(user, 'GET', CALLS.vehicleMiniStates.path)).json as {
    vehicleId: number
    name: string
    groups: { name: string }[]
  }[]

test('previews a file first; after confirmation its vehicles exist with devices, groups and phones, and clients are notified [ADMIN-05]', async () => {
  const before = await snapshotOf(stage)
  const preview = await upload(
    stage,
    'fleet.csv',
    `${HEADER}\nVolvo,AA 1,IM-1,GLOBUS,owner,Північ,380501112233\nScania,AA 2,IM-2,GLOBUS,OWNER,північ,\nMAN,AA 3,IM-3,TELTONIKA,other,,\n`,
  )
  expect(preview.status).toBe(200)
  expect(preview.json).toMatchObject({
    fileName: 'fleet.csv',
    counts: { total: 3, new: 3, changed: 0, unchanged: 0, faulty: 0 },
    ignoredHeaders: [],
    rows: [
      { line: 2, outcome: 'new', values: { name: 'Volvo', phone: '+380501112233' } },
      { line: 3 },
      { line: 4 },
    ],
  })
  expect(await snapshotOf(stage)).toBe(before)

  const events = collectEvents(stage.host.stage.fleet)
  const done = await commit(preview.json.id)
  expect(done.json).toEqual({ created: 3, changed: 0, unchanged: 0 })
  const lists = events.all().filter(({ event }) => event === 'changedVehicleList')
  expect(lists).toMatchObject([
    { data: { message: 'Data mapping was created' } },
    { data: { message: 'Data mapping was created' } },
  ])
  const fleet = await fleetOf(owner)
  // Groups that differ only in case are one group.
  expect(fleet).toMatchObject([
    { name: 'Volvo', groups: [{ name: 'Північ' }] },
    { name: 'Scania', groups: [{ name: 'Північ' }] },
  ])
  const device = await stage.ask('adminDevices', { query: { search: 'IM-1' } })
  expect(device.json.rows).toMatchObject([
    { phone: '+380501112233', type: 'GLOBUS', clientLogin: 'owner', vehicleName: 'Volvo' },
  ])
  await stage.host.stage.record(location(fleet[0]?.vehicleId ?? 0, stage.host.stage.clock.now()))
  expect(events.all().at(-1)).toMatchObject({ event: 'vehicleLocation' })
  // A confirmation works once.
  expect((await commit(preview.json.id)).status).toBe(404)
})

test('changes nothing for the same file; detects another name, plate, type, group or phone [ADMIN-05]', async () => {
  const same = await upload(stage, 'again.csv', `${HEADER}\nVolvo,AA 1,IM-1,GLOBUS,owner,Північ,\n`)
  expect(same.json.counts).toMatchObject({ unchanged: 1, new: 0 })
  const other = await upload(
    stage,
    'changed.csv',
    `${HEADER}\nVolvo FH,AA 11,IM-1,RUPTELA,owner,Південь,380509998877\nScania,AA 2,IM-2,GLOBUS,owner,,\n`,
  )
  expect(other.json).toMatchObject({
    counts: { changed: 1, unchanged: 1 },
    rows: [
      { outcome: 'changed', changes: ['name', 'plate', 'deviceType', 'group', 'phone'] },
      { outcome: 'unchanged' },
    ],
  })
  expect((await commit(other.json.id)).json).toEqual({ created: 0, changed: 1, unchanged: 1 })
  expect(await vehiclesOf('IM-1')).toMatchObject([{ name: 'Volvo FH', licensePlate: 'AA 11' }])
  const [volvo] = await fleetOf(owner)
  expect(volvo?.groups.map(({ name }) => name)).toEqual(['Північ', 'Південь'])
  const device = await stage.ask('adminDevices', { query: { search: 'IM-1' } })
  expect(device.json.rows).toMatchObject([{ type: 'RUPTELA', phone: '+380509998877' }])
})

test('reports every error with its line, column and allowed values, and rejects the whole file [ADMIN-05]', async () => {
  const before = await snapshotOf(stage)
  const preview = await upload(
    stage,
    'faults.csv',
    [
      HEADER,
      'Good,BB 1,OK-1,GLOBUS,owner,,',
      ',BB 2,OK-2,GLOBUS,owner,,',
      'No serial,BB 3,,GLOBUS,owner,,',
      'Bad serial,BB 4,<script>,GLOBUS,owner,,',
      'Bad phone,BB 5,OK-5,GLOBUS,owner,,12345',
      'No client,BB 6,OK-6,GLOBUS,nobody,,',
      'Twice,BB 7,OK-1,GLOBUS,owner,,',
      'Same plate,bb1,OK-8,GLOBUS,owner,,',
      'Foreign,BB 9,IM-3,GLOBUS,owner,,',
      'Taken plate,aa2,OK-10,GLOBUS,owner,,',
      `${'x'.repeat(101)},BB 11,OK-11,GLOBUS,owner,${'g'.repeat(61)},`,
      'Bad phone and no client,BB 12,OK-12,GLOBUS,nobody,,12345',
    ].join('\r\n'),
  )
  expect(preview.json.counts).toEqual({ total: 12, new: 1, changed: 0, unchanged: 0, faulty: 11 })
  const faults = preview.json.rows.flatMap(({ line, errors }) =>
    errors.map(({ column, fault, otherLine }) => [line, column, fault, otherLine]),
  )
  expect(faults).toEqual([
    [3, 'name', 'form', undefined],
    [4, 'serial', 'form', undefined],
    [5, 'serial', 'form', undefined],
    [6, 'phone', 'form', undefined],
    [7, 'client', 'noClient', undefined],
    [8, 'serial', 'repeated', 2],
    [9, 'plate', 'repeated', 2],
    [10, 'serial', 'foreignDevice', undefined],
    [11, 'plate', 'plateTaken', undefined],
    [12, 'name', 'form', undefined],
    [12, 'group', 'form', undefined],
    [13, 'phone', 'form', undefined],
    [13, 'client', 'noClient', undefined],
  ])
  for (const { errors } of preview.json.rows) {
    for (const error of errors) expect(error.fault === 'form' ? error.allowed : error.message).toBeTruthy()
  }
  expect(await commit(preview.json.id)).toMatchObject({ status: 422, json: { code: 'import_faulty' } })
  expect(await snapshotOf(stage)).toBe(before)

  const { id } = preview.json
  const faulty = await stage.ask('adminImportRows', {
    params: { id },
    query: { outcome: 'faulty', limit: 3, offset: 9 },
  })
  expect(faulty.json).toMatchObject({ total: 11, rows: [{ line: 12 }, { line: 13 }] })
  expect((await stage.ask('adminDropImport', { params: { id } })).status).toBe(204)
  expect((await stage.ask('adminImportRows', { params: { id } })).status).toBe(404)
})

test('checks changes since the preview again, and then imports nothing [ADMIN-05]', async () => {
  const preview = await upload(
    stage,
    'late.csv',
    `${HEADER}\nFirst,CC 1,LATE-1,GLOBUS,owner,,\nSecond,CC 2,LATE-2,GLOBUS,owner,,\n`,
  )
  await stage.ask('adminCreateVehicle', {
    body: { name: 'Quick', licensePlate: 'cc2', clientId: owner.accountId },
  })
  const before = await snapshotOf(stage)
  const answer = await commit(preview.json.id)
  expect(answer).toMatchObject({
    status: 422,
    json: { code: 'import_outdated', message: expect.stringContaining('Line 3') },
  })
  expect(await snapshotOf(stage)).toBe(before)
})

test('attaches a free device of the client or from stock to the new vehicle; leaves nothing behind when the database fails', async () => {
  await stage.ask('adminCreateDevice', { body: { serial: 'STOCK-1', phone: '380501110000' } })
  const preview = await upload(stage, 'stock.csv', `${HEADER}\nFrom stock,DD 1,STOCK-1,GLOBUS,owner,,\n`)
  expect(preview.json.counts).toMatchObject({ new: 1 })
  expect((await commit(preview.json.id)).status).toBe(200)
  const device = await stage.ask('adminDevices', { query: { search: 'STOCK-1' } })
  expect(device.json.rows).toMatchObject([
    { vehicleName: 'From stock', clientLogin: 'owner', phone: '+380501110000' },
  ])

  const { db } = stage.host.stage
  const second = await upload(
    stage,
    'fails.csv',
    `${HEADER}\nA,EE 1,F-1,GLOBUS,owner,,\nB,EE 2,F-2,GLOBUS,owner,,\n`,
  )
  await db.schema.alterTable('device_mapping').addCheckConstraint('test_breaks', sqlNot('F-2')).execute()
  const before = await snapshotOf(stage)
  expect((await commit(second.json.id)).status).toBe(500)
  expect(await snapshotOf(stage)).toBe(before)
  await db.schema.alterTable('device_mapping').dropConstraint('test_breaks').execute()
  // The file is still pending, and works now.
  expect((await commit(second.json.id)).json).toMatchObject({ created: 2 })
})

test('restricts a file to the administrator who uploaded it, for half an hour, at most three at a time', async () => {
  const second = await stage.host.addUser('second-admin', { kind: 'admin' })
  const file = `${HEADER}\nWaiting,FF 1,W-1,GLOBUS,owner,,\n`
  const preview = await upload(stage, 'w.csv', file)
  expect((await commit(preview.json.id, second)).status).toBe(404)
  for (let count = 0; count < 3; count++) {
    await stage.host.stage.clock.advance(1_000)
    await upload(stage, 'w.csv', file)
  }
  expect((await commit(preview.json.id)).status).toBe(404)
  const { db, clock } = stage.host.stage
  const waiting = await db.selectFrom('fleet_import').selectAll().execute()
  expect(waiting.filter((row) => row.account_id === stage.admin.accountId)).toHaveLength(3)

  const late = await upload(stage, 'w.csv', file)
  await clock.advance(1_800_000)
  expect((await commit(late.json.id)).status).toBe(404)
})

/** A constraint that this serial violates. */
const sqlNot = (serial: string) => sql<boolean>`device_serial <> ${sql.lit(serial)}`

const cyrillic = 'Назва;Держномер;Серійний номер;Тип пристрою;Логін клієнта;Зайве\nЇжак;ЄЄ 1;'
/** Encodes the letters used here as Windows-1251. */
const in1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      const special = { Ї: 0xaf, ї: 0xbf, Є: 0xaa, є: 0xba, І: 0xb2, і: 0xb3 }[letter]
      if (special) return special
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )

test.for([
  ['UTF-8 without a mark', (text: string) => Buffer.from(text)],
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['Windows-1251', in1251],
  ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
] as const)('reads CSV in %s, with headers of any language [ADMIN-05]', async ([name, encode]) => {
  const serial = `ENC-${name.length}`
  const preview = await upload(stage, 'text.CSV', encode(`${cyrillic}${serial};GLOBUS;owner;?\n`))
  expect(preview.json).toMatchObject({
    counts: { total: 1, new: 1 },
    ignoredHeaders: ['Зайве'],
    rows: [{ values: { name: 'Їжак', plate: 'ЄЄ 1', serial } }],
  })
})

test.for([
  [',', 'en'],
  [';', 'ru'],
  ['\t', 'ua'],
] as const)('separates cells by "%s", also allowed in quoted cells [ADMIN-05]', async ([delimiter]) => {
  const cells = [
    ['Name', 'plate', 'SERIAL', 'device type', 'Client'],
    [`A ${delimiter} "b"`, 'GG 1', `DEL-${delimiter.charCodeAt(0)}`, 'GLOBUS', 'owner'],
  ]
  const quoted = cells
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join('\n')
  const preview = await upload(stage, 'a.csv', quoted)
  if (delimiter === '\t')
    expect(preview.json.rows[0]?.errors).toMatchObject([{ column: 'name', fault: 'form' }])
  else expect(preview.json.rows).toMatchObject([{ values: { name: `A ${delimiter} "b"` } }])
})

const workbook = (rows: unknown[][]): Buffer => {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Sheet')
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

test('reads the first sheet of XLSX; long numbers keep their digits, empty rows their position [ADMIN-05]', async () => {
  const preview = await upload(
    stage,
    'fleet.xlsx',
    workbook([
      ['Название', 'Госномер', 'IMEI', 'Тип', 'Клиент', 'Группа', 'Телефон'],
      [],
      ['Камаз', 'HH 1', 359632100000001, 'GLOBUS', 'owner', 'Север', 380501234567],
    ]),
  )
  expect(preview.json.rows).toMatchObject([
    {
      line: 3,
      values: { serial: '359632100000001', phone: '+380501234567', group: 'Север' },
      outcome: 'new',
    },
  ])
})

test('offers a template in each format and language that can itself be imported [ADMIN-05]', async () => {
  await stage.host.addUser('client')
  for (const format of ['csv', 'xlsx'] as const) {
    for (const language of ['ru', 'ua', 'en'] as const) {
      const answer = await stage.host.app.inject({
        url: `${CALLS.adminImportTemplate.path}?format=${format}&language=${language}`,
        headers: { [TOKEN_HEADER]: stage.admin.token },
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toContain(`vehicles.${format}`)
      expect(answer.headers['content-type']).toContain(format === 'csv' ? 'text/csv' : 'spreadsheetml')
      const preview = await upload(stage, `t.${format}`, answer.rawPayload)
      expect(preview.json).toMatchObject({ counts: { total: 1, new: 1 }, ignoredHeaders: [] })
    }
  }
})

test('rejects other files with a text that names what is allowed [ADMIN-05]', async () => {
  const row = 'a,b,c,d,owner,,'
  const refusals: [string, string | Buffer, number][] = [
    ['a.pdf', HEADER, 400],
    ['a.csv', '', 400],
    ['a.csv', HEADER, 400],
    ['a.csv', `Name,Plate\n${row}`, 400],
    ['a.csv', `${HEADER},Name\n${row},x`, 400],
    ['a.csv', `${HEADER}\n"open,${row}`, 400],
    ['a.csv', `${HEADER}\n${`${row}\n`.repeat(IMPORT_ROWS_MAX + 1)}`, 400],
    ['a.csv', Buffer.alloc(IMPORT_FILE_BYTES + 1, 65), 413],
    ['a.xlsx', 'no workbook', 400],
    ['a.xlsx', workbook([['Name']]).subarray(0, 200), 400],
    ['a.xlsx', makeWorkbook(Buffer.alloc(200_000_000)), 400],
  ]
  for (const [name, content, status] of refusals) {
    const answer = await upload(stage, name, content)
    expect(answer.status, `${name} ${String(content).slice(0, 40)}`).toBe(status)
    expect(answer.json.allowed ?? answer.json.code).toBeTruthy()
    if (status === 400) expect(answer.json.field).toBe('file')
  }
  expect((await upload(stage, 'a.csv', `${HEADER}\n${row}`, { field: 'other' })).status).toBe(400)
  expect((await upload(stage, 'a.csv', `${HEADER}\n${row}`, { as: owner.token })).status).toBe(403)
  const noForm = await stage.ask('adminPreviewImport', { body: { file: 'a' } })
  expect(noForm.status).toBe(415)
})

test('imports a file of the maximum size at once [ADMIN-05]', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_, index) => [
    `Bulk ${index}`,
    `ZZ ${index}`,
    `BULK-${index}`,
    'GLOBUS',
    index % 2 ? 'owner' : 'other',
    `Group ${index % 7}`,
    '380501234567',
  ])
  const preview = await upload(stage, 'bulk.xlsx', workbook([HEADER.split(','), ...rows]))
  expect(preview.json.counts).toMatchObject({ total: IMPORT_ROWS_MAX, new: IMPORT_ROWS_MAX })
  expect(preview.json.rows.length).toBeLessThanOrEqual(50)
  expect((await commit(preview.json.id)).json).toMatchObject({ created: IMPORT_ROWS_MAX })
  expect((await stage.ask('adminDevices', { query: { search: 'bulk-' } })).json.total).toBe(IMPORT_ROWS_MAX)
})
