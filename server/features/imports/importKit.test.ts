import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportRowOf } from '../../../src/contract/http/imports.ts'
import { siblingThread } from '../../platform/siblingThread.ts'
import type { Database } from '../../storage/schema.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { ImportSpec } from './importSpec.ts'
import { applyImport, dropImport, listImportRows, previewImport } from './pendingImport.ts'
import { SENSOR_TYPE_TABLE } from './testSensorTypes.ts'

/** The names of existing sensor types by code. */
type Known = ReadonlyMap<string, string>
type Row = ImportRowOf<'code' | 'name', 'reserved'>

const SPEC: ImportSpec<'code' | 'name', 'reserved', Known, Transaction<Database>> = {
  kind: 'sensorTypes',
  table: SENSOR_TYPE_TABLE,
  thread: siblingThread(import.meta.url, 'testSensorTypesThread'),
  readKnown: async (db, lines) => {
    const codes = lines.map(({ code }) => code)
    const rows = await db
      .selectFrom('sensor_type')
      .select(['code', 'name_en'])
      .where('code', '=', sql<string>`any(${codes}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.code, row.name_en]))
  },
  compare: ({ code, name }, known, faulty) => ({
    isNew: !known.has(code),
    changes: known.get(code) === name ? [] : ['name'],
    errors:
      code === 'none' && !faulty.has('code')
        ? [{ column: 'code', fault: 'reserved', message: 'The code none is reserved' }]
        : [],
  }),
  apply: async (trx, rows) => {
    for (const { outcome, values } of rows) await applyRow(trx, outcome, values)
  },
}

const applyRow = async (
  trx: Transaction<Database>,
  outcome: Row['outcome'],
  { code, name }: Row['values'],
) => {
  if (name === 'fails') throw new Error('The row cannot be written')
  if (outcome === 'changed')
    await trx.updateTable('sensor_type').set({ name_en: name }).where('code', '=', code).execute()
  if (outcome === 'new')
    await trx
      .insertInto('sensor_type')
      .values({ code, kind: 'RAW_SENSOR', name_ru: name, name_ua: name, name_en: name, units: '' })
      .execute()
}

let stage: AdminStage
beforeAll(async () => {
  stage = await openAdminStage()
})
afterAll(() => stage.host.close())

const context = () => stage.host.stage.fleet
const accountId = () => stage.admin.accountId
const caller = () => ({ accountId: accountId(), ownerId: accountId() })
const preview = (text: string) =>
  previewImport(SPEC, context(), caller(), { name: 'types.csv', format: 'csv', bytes: Buffer.from(text) })
const apply = (id: string, of: { readonly kind: string } = SPEC) =>
  context()
    .db.transaction()
    .execute((trx) =>
      applyImport({ ...SPEC, ...of }, { trx, now: context().clock.now(), change: trx }, { id, ...caller() }),
    )
const nameOf = async (code: string) =>
  (await context().db.selectFrom('sensor_type').select('name_en').where('code', '=', code).executeTakeFirst())
    ?.name_en

test('previews the lines of any table as new, changed, unchanged or faulty, and applies them', async () => {
  const first = await preview('Code;Name;Note\nt-a;Axle\nt-b;Boom\n')
  expect(first).toMatchObject({ counts: { total: 2, new: 2, faulty: 0 }, ignoredHeaders: ['Note'] })
  expect(await nameOf('t-a')).toBeUndefined()
  expect(await apply(first.id)).toMatchObject({ fileName: 'types.csv', counts: { new: 2 } })
  expect(await nameOf('t-a')).toBe('Axle')

  const second = await preview('код,название\nt-a,Axle\nt-b,Bucket\nt-c,Crane\nnone,N\nt-c,C\n,X\n')
  const rows: readonly Row[] = second.rows
  expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [5, 'faulty'],
    [6, 'faulty'],
    [7, 'faulty'],
    [2, 'unchanged'],
    [3, 'changed'],
    [4, 'new'],
  ])
  expect(rows.flatMap(({ errors }) => errors.map(({ column, fault }) => [column, fault]))).toEqual([
    ['code', 'reserved'],
    ['code', 'repeated'],
    ['code', 'form'],
  ])
  await expect(apply(second.id)).rejects.toMatchObject({ body: { status: 422 } })
  expect(await nameOf('t-c')).toBeUndefined()
})

test('applies every line or none', async () => {
  const { id } = await preview('Code,Name\nt-all,First\nt-none,fails\n')
  await expect(apply(id)).rejects.toThrow('The row cannot be written')
  expect(await nameOf('t-all')).toBeUndefined()
})

test('of files that came in one millisecond, keeps the three newest', async () => {
  const ids: string[] = []
  for (const nth of [1, 2, 3, 4, 5]) ids.push((await preview(`Code,Name\nt-tie-${nth},Tie\n`)).id)
  const identities = ids.map((id) => ({ id, accountId: accountId(), kind: SPEC.kind }))
  const kept = await Promise.all(
    identities.map((of) =>
      listImportRows(context(), of, { offset: 0, limit: 1 }).then(
        ({ total }) => total,
        () => null,
      ),
    ),
  )
  expect(kept).toEqual([null, null, 1, 1, 1])
})

test('rejects a file whose effect changed since the preview', async () => {
  const { id } = await preview('Code,Name\nt-late,Late\n')
  await apply((await preview('Code,Name\nt-late,Earlier\n')).id)
  await expect(apply(id)).rejects.toMatchObject({ body: { status: 422 } })
  expect(await nameOf('t-late')).toBe('Earlier')
})

test('a pending file belongs to its own import and account', async () => {
  const { id } = await preview('Code,Name\nt-own,Own\n')
  const rejected = { body: { status: 404 } }
  await expect(apply(id, { kind: 'vehicles' })).rejects.toMatchObject(rejected)
  const page = { offset: 0, limit: 10 }
  const own = { id, accountId: accountId(), kind: SPEC.kind }
  await expect(listImportRows(context(), { ...own, kind: 'vehicles' }, page)).rejects.toMatchObject(rejected)
  await expect(dropImport(context(), { ...own, accountId: -1 })).rejects.toMatchObject(rejected)
  expect((await listImportRows(context(), own, page)).total).toBe(1)
  await dropImport(context(), own)
  await expect(apply(id)).rejects.toMatchObject(rejected)
})
