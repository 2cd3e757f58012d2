import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './connection.ts'
import { openTestDatabase, type TestDatabase } from './testDatabase.ts'
import { CopySource } from './watchedClient.ts'

interface Tables {
  readonly thing: { readonly id: number }
}

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await openTestDatabase()
  // One connection: whatever state a transaction leaves behind would affect the next.
  db = openDatabase({ poolConfig: database.poolConfig }, { poolSize: 1 })
  await sql`create table thing (id integer primary key)`.execute(db)
})
beforeEach(async () => {
  await sql`delete from thing`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const ids = async (): Promise<readonly number[]> =>
  (await sql<{ id: number }>`select id from thing order by id`.execute(db)).rows.map(({ id }) => id)
const insert = (on: Kysely<Tables>, id: number) => sql`insert into thing values (${id})`.execute(on)
const copy = (trx: Transaction<Tables>, text: string) =>
  trx.executeQuery(CompiledQuery.raw('copy thing from stdin', [new CopySource(Buffer.from(text))]))
const inTransaction = (work: (trx: Transaction<Tables>) => Promise<unknown>) => db.transaction().execute(work)
const undone = new Error('undone')

test('stores all of a transaction or none of it, whatever it begins with', async () => {
  const beginnings = [
    (trx: Transaction<Tables>) => insert(trx, 1),
    (trx: Transaction<Tables>) => copy(trx, '1\n'),
    (trx: Transaction<Tables>) => sql`select 1`.execute(trx).then(() => insert(trx, 1)),
  ]
  for (const begin of beginnings) {
    const failing = inTransaction(async (trx) => {
      await begin(trx)
      await insert(trx, 2)
      throw undone
    })
    await expect(failing).rejects.toBe(undone)
    expect(await ids()).toEqual([])
    await inTransaction(async (trx) => {
      await begin(trx)
      await insert(trx, 2)
    })
    expect(await ids()).toEqual([1, 2])
    await sql`delete from thing`.execute(db)
  }
})

test('leaves no transaction open when it had no statement', async () => {
  await inTransaction(async () => undefined)
  await expect(inTransaction(() => Promise.reject(undone))).rejects.toBe(undone)
  // A transaction left open would let the next rollback undo this, too.
  await insert(db, 1)
  await expect(inTransaction((trx) => insert(trx, 2).then(() => Promise.reject(undone)))).rejects.toBe(undone)
  expect(await ids()).toEqual([1])
})

test('fails the transaction with the first error, and keeps the connection usable', async () => {
  await insert(db, 1)
  await expect(inTransaction((trx) => insert(trx, 1))).rejects.toThrow('duplicate key')
  await expect(inTransaction((trx) => copy(trx, '2\n1\n'))).rejects.toThrow('duplicate key')
  await inTransaction((trx) => copy(trx, '3\n'))
  expect(await ids()).toEqual([1, 3])
})

test('runs as one transaction of the database from its first statement on', async () => {
  const seen = await inTransaction(async (trx) => {
    const { rows } = await sql<{ at: Date }>`select now() as at`.execute(trx)
    await sql`select pg_sleep(0.01)`.execute(trx)
    return [rows, (await sql<{ at: Date }>`select now() as at`.execute(trx)).rows]
  })
  expect(seen).toEqual([(seen as readonly unknown[])[0], (seen as readonly unknown[])[0]])
})
