import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './connection.ts'
import { isDatabaseAway } from './isDatabaseAway.ts'
import { openTestDatabase, type TestDatabase } from './testDatabase.ts'

const SILENCE_MS = 500
/** Longer than it takes to close the connection. */
const IDLE_TRANSACTION_MS = 8_000

/** A proxy to the database that can silently drop everything in both directions. */
const layWay = async (socketFile: string) => {
  const ends = new Set<Socket>()
  let isLossy = false
  const server = createServer((near) => {
    const far = connect(socketFile)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('data', (chunk) => {
        if (!isLossy && !other.destroyed) other.write(chunk)
      })
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        if (!isLossy) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    lose: (isLost: boolean) => {
      isLossy = isLost
    },
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

let database: TestDatabase
let way: Awaited<ReturnType<typeof layWay>>
let db: Kysely<unknown>
const lines: string[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const { host, port } = database.poolConfig
  way = await layWay(join(host, `.s.PGSQL.${port}`))
  db = openDatabase<unknown>(
    { poolConfig: { ...database.poolConfig, host: '127.0.0.1', port: way.port } },
    {
      poolSize: 1,
      silenceMs: SILENCE_MS,
      idleTransactionMs: IDLE_TRANSACTION_MS,
      log: (line) => void lines.push(line),
    },
  )
})
afterAll(async () => {
  await db.destroy()
  way.close()
  await database.close()
})

test('waits for a statement that takes long', async () => {
  const { rows } = await sql<{ done: number }>`select 7 as done from pg_sleep(2)`.execute(db)
  expect(rows).toEqual([{ done: 7 }])
  expect(lines).toEqual([])
})

test('closes its connection when the database has vanished, and rolls back what was begun on it', async () => {
  await sql`create table counter as select 1 as value`.execute(db)
  const work = db.transaction().execute(async (trx) => {
    await sql`update counter set value = 2`.execute(trx)
    way.lose(true)
    await sql`update counter set value = 3`.execute(trx)
  })
  // A call that meets this responds that it may be repeated.
  expect(await work.catch(isDatabaseAway)).toBe(true)
  expect(lines.join()).toContain('the database was silent for 0.5 s')
  way.lose(false)
  // It waits until the database releases the row, which it does without having seen the close.
  const { rows } = await sql`update counter set value = value + 10 returning value`.execute(db)
  expect(rows).toEqual([{ value: 11 }])
})
