import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFrom, copyTo } from './copy.ts'
import { openTestDatabase } from './testDatabase.ts'

const database = await openTestDatabase()
const client = new pg.Client(database.poolConfig)
beforeAll(async () => {
  await client.connect()
  await client.query('create table thing (id integer primary key, words text)')
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const read = async (statement: string): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of copyTo(client, statement)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('returns rows as they were stored, whatever the chunks, and keeps the connection usable', async () => {
  const text = Array.from(
    { length: 5_000 },
    (_, id) => `${id}\t${id % 7 === 0 ? '\\N' : `слово\\t\\\\${id}`}\n`,
  ).join('')
  const bytes = Buffer.from(text)
  const chunks: Buffer[] = []
  for (let at = 0, step = 1; at < bytes.length; at += step, step = (step * 7) % 9_973)
    chunks.push(bytes.subarray(at, at + step))
  for (const source of [chunks, chunks.values()]) {
    await client.query('delete from thing')
    expect(await copyFrom(client, 'copy thing from stdin', source)).toBe(5_000)
    expect(await read('copy (select * from thing order by id) to stdout')).toBe(text)
  }
  expect((await client.query('select count(*)::int as n from thing where words is null')).rows).toEqual([
    { n: 715 },
  ])
})

test('reads rows larger than a chunk, and many megabytes for a slow reader, completely', async () => {
  let length = 0
  let chunks = 0
  const wide = `copy (select repeat('x', 300000) from generate_series(1, 40)) to stdout`
  for await (const chunk of copyTo(client, wide)) {
    length += chunk.length
    chunks += 1
    await new Promise(setImmediate)
  }
  expect(length).toBe(40 * 300_001)
  expect(chunks).toBeGreaterThan(30)
  expect(await read('copy (select 1 where false) to stdout')).toBe('')
})

test('reports the error of server or source, stores nothing and keeps the connection usable', async () => {
  const count = async () => (await client.query('select count(*)::int as n from thing')).rows[0].n
  const before = await count()
  await expect(copyFrom(client, 'copy thing from stdin', [Buffer.from('x\ty\n')])).rejects.toThrow(
    'invalid input',
  )
  const twice = [Buffer.from('90001\ta\n'), Buffer.from('90001\tb\n')]
  await expect(copyFrom(client, 'copy thing from stdin', twice)).rejects.toThrow('duplicate key')
  // The server rejects it long before the last of it is sent.
  const many = Array.from({ length: 200 }, () => Buffer.from('x\ty\n'.repeat(20_000)))
  await expect(copyFrom(client, 'copy thing from stdin', many)).rejects.toThrow('invalid input')
  await expect(copyFrom(client, 'copy nothing from stdin', many)).rejects.toThrow('does not exist')
  const broken = async function* () {
    yield Buffer.from('90002\ta\n')
    throw new Error('the file ends too early')
  }
  await expect(copyFrom(client, 'copy thing from stdin', broken())).rejects.toThrow('the file ends too early')
  await expect(copyFrom(client, 'copy nothing from stdin', [])).rejects.toThrow('does not exist')
  await expect(read('copy (select 1 / (3 - g) from generate_series(1, 5) g) to stdout')).rejects.toThrow(
    'division by zero',
  )
  expect(await count()).toBe(before)
})

test('rejects in either direction when the connection is cut in the middle', async () => {
  const own = new pg.Client(database.poolConfig)
  own.on('error', () => undefined)
  await own.connect()
  const cut = async (): Promise<void> => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
  }
  const source = async function* () {
    yield Buffer.from('90003\ta\n')
    await cut()
    while (true) {
      await new Promise(setImmediate)
      yield Buffer.alloc(100_000, 'a')
    }
  }
  // A writer may meet the closed socket before the server's error message.
  await expect(copyFrom(own, 'copy thing from stdin', source())).rejects.toThrow(/terminat|EPIPE|ECONNRESET/i)
  const other = new pg.Client(database.poolConfig)
  other.on('error', () => undefined)
  await other.connect()
  const reading = async (): Promise<void> => {
    let isFirst = true
    for await (const _ of copyTo(
      other,
      `copy (select repeat('x', 1000) from generate_series(1, 10000000)) to stdout`,
    )) {
      if (isFirst) await cut()
      isFirst = false
    }
  }
  await expect(reading()).rejects.toThrow(/terminat/i)
})
