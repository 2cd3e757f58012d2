import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/contract/entities/session.ts'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { TRAILER_KINDS, trailerPage } from '../../../src/contract/http/trailers.ts'
import { TRAILER_KIND_NAMES } from '../../../src/contract/rules/trailerKindNames.ts'
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
  limited = await host.addUser('limited', { kind: 'limited', owner, without: ['editVehicles'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  await sql`delete from trailer`.execute(stage.host.stage.db)
})

const HEADER = 'Name,Serial number,Type,Width'
const preview = async (lines: readonly string[], as = owner) =>
  (
    await uploadTo(stage.host, 'previewTrailerImport', {
      name: 'trailers.csv',
      content: lines.join('\r\n'),
      as: as.token,
    })
  ).json
const commit = (id: string, as = owner) => stage.ask('commitTrailerImport', { params: { id }, as })
const list = async (as = owner) =>
  trailerPage
    .parse((await stage.ask('trailers', { as })).json)
    .rows.map(({ name, serialNumber, type, width }) => [name, serialNumber, type, width])

test('imports new trailers and changed ones, identified by serial number in any case', async () => {
  const first = await preview([HEADER, 'Krone,WKE-1,BOX,2.55', 'Plow,P-2,Farm implement,12'])
  expect(first).toMatchObject({ counts: { total: 2, new: 2, faulty: 0 }, ignoredHeaders: [] })
  expect(await list()).toEqual([])
  expect((await commit(first.id)).json).toEqual({ created: 2, changed: 0, unchanged: 0 })
  const second = await preview([HEADER, 'Krone 7,wke-1,box,2.6', 'Plow,P-2,IMPLEMENT,12.0'])
  expect(second.rows).toMatchObject([
    { outcome: 'changed', changes: ['name', 'serialNumber', 'width'] },
    { outcome: 'unchanged', changes: [] },
  ])
  expect((await commit(second.id)).json).toEqual({ created: 0, changed: 1, unchanged: 1 })
  expect(await list()).toEqual([
    ['Krone 7', 'wke-1', 'BOX', 2.6],
    ['Plow', 'P-2', 'IMPLEMENT', 12],
  ])
  expect((await commit(second.id)).status).toBe(404)
})

test('knows the types by their names in every language, the codes, and a decimal comma', async () => {
  for (const language of LANGUAGES) {
    const lines = TRAILER_KINDS.map(
      (kind, index) => `T;S-${index};${TRAILER_KIND_NAMES[language][kind].toUpperCase()};2,55 `,
    )
    const { rows, counts } = await preview(['Назва;VIN;Тип;Ширина, м', ...lines])
    expect(counts).toMatchObject({ new: TRAILER_KINDS.length, faulty: 0 })
    expect(rows.map(({ values }) => values['type'])).toEqual(TRAILER_KINDS)
    expect(rows[0]?.values['width']).toBe('2.55')
  }
})

test('reports every faulty value and imports nothing then', async () => {
  const checked = await preview([
    HEADER,
    'Good,S-1,BOX,2.55',
    ',S-2,BOX,2.55',
    'A,S 3,BOX,2.55',
    'B,S-4,Bicycle,2.55',
    'C,S-5,BOX,0.49',
    'D,S-6,BOX,2.555',
    'E,S-7,BOX,wide',
    'F,s-1,BOX,2.55',
  ])
  expect(checked.counts).toEqual({ total: 8, new: 1, changed: 0, unchanged: 0, faulty: 7 })
  expect(
    checked.rows.flatMap(({ line, errors }) =>
      errors.map(({ column, fault, otherLine }) => [line, column, fault, otherLine]),
    ),
  ).toEqual([
    [3, 'name', 'form', undefined],
    [4, 'serialNumber', 'form', undefined],
    [5, 'type', 'form', undefined],
    [6, 'width', 'form', undefined],
    [7, 'width', 'form', undefined],
    [8, 'width', 'form', undefined],
    [9, 'serialNumber', 'repeated', 2],
  ])
  expect(await commit(checked.id)).toMatchObject({ status: 422, json: { code: 'import_faulty' } })
  expect(await list()).toEqual([])
})

test('compares with the trailers of the own client alone, and not with deleted ones', async () => {
  const { id } = await preview([HEADER, 'Foreign,S-1,BOX,2.55'], stranger)
  expect((await commit(id)).status).toBe(404)
  await commit(id, stranger)
  const own = await preview([HEADER, 'Own,S-1,BOX,2.6'])
  expect(own.counts).toMatchObject({ new: 1 })
  await commit(own.id)
  expect(await list(stranger)).toEqual([['Foreign', 'S-1', 'BOX', 2.55]])
  await sql`update trailer set deleted_at = 1 where name = 'Own'`.execute(stage.host.stage.db)
  expect((await preview([HEADER, 'Again,S-1,BOX,2.6'])).counts).toMatchObject({ new: 1 })
})

test('imports nothing where a trailer was created or deleted since the preview', async () => {
  const late = await preview([HEADER, 'Other,S-0,BOX,2.55', 'Late,S-1,BOX,2.55'])
  const body = { name: 'Quick', serialNumber: 's-1', type: 'BOX', width: 2.5 }
  const made = await stage.ask('createTrailer', { as: owner, body })
  expect(await commit(late.id)).toMatchObject({ status: 422, json: { code: 'import_outdated' } })
  expect(await list()).toEqual([['Quick', 's-1', 'BOX', 2.5]])
  const changing = await preview([HEADER, 'Changed,S-1,BOX,2.55'])
  await stage.ask('deleteTrailer', { as: owner, params: { id: made.json.id } })
  expect(await commit(changing.id)).toMatchObject({ status: 422, json: { code: 'import_outdated' } })
  expect(await list()).toEqual([])
})

test.each([
  ['a user without the right', () => limited],
  ['the demo account', () => demo],
])('rejects an import by %s, who may read the template', async (_who, user) => {
  const { id } = await preview([HEADER, 'A,S-1,BOX,2.55'])
  expect(await preview([HEADER, 'A,S-1,BOX,2.55'], user())).toMatchObject({ code: 'forbidden' })
  const calls: readonly CallName[] = ['commitTrailerImport', 'trailerImportRows', 'dropTrailerImport']
  for (const call of calls) expect((await stage.ask(call, { params: { id }, as: user() })).status).toBe(403)
  expect(await list()).toEqual([])
  const answer = await stage.host.app.inject({
    url: `${pathOf('trailerImportTemplate')}?format=csv&language=en`,
    headers: { [TOKEN_HEADER]: user().token },
  })
  expect(answer.statusCode).toBe(200)
})

test('offers a template in each format and language that can itself be imported', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    for (const language of LANGUAGES) {
      const answer = await stage.host.app.inject({
        url: `${pathOf('trailerImportTemplate')}?format=${format}&language=${language}`,
        headers: { [TOKEN_HEADER]: owner.token },
      })
      expect(answer.headers['content-disposition']).toContain(`trailers.${format}`)
      const file = { name: `t.${format}`, content: answer.rawPayload, as: owner.token }
      const { json } = await uploadTo(stage.host, 'previewTrailerImport', file)
      expect(json).toMatchObject({ counts: { total: 1, new: 1 }, ignoredHeaders: [] })
      expect(answer.body.includes(TRAILER_KIND_NAMES[language].CURTAIN_SIDER)).toBe(format === 'csv')
    }
  }
})

test('writes one line about an import to the audit log', async () => {
  const { db } = stage.host.stage
  await db.deleteFrom('audit_log').execute()
  await commit((await preview([HEADER, 'A,S-1,BOX,2.55'])).id)
  const rows = await db.selectFrom('audit_log').select(['event', 'actor_login', 'detail']).execute()
  expect(rows).toEqual([
    {
      event: 'imported',
      actor_login: 'owner',
      detail: {
        what: 'trailerImported',
        fileName: 'trailers.csv',
        total: 1,
        new: 1,
        changed: 0,
        unchanged: 0,
        faulty: 0,
      },
    },
  ])
})
