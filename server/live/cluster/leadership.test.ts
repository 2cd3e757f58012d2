import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/connection.ts'
import type { Database } from '../../storage/schema.ts'
import { openTestDatabase, type TestDatabase } from '../../platform/db/testDatabase.ts'
import { createManualClock } from '../testing/observations.ts'
import { Leadership } from './leadership.ts'
import { onlyOne } from './onlyOne.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A server with its own connections, and a log of what it was told to do. */
const openServer = (name: string) => {
  const db = openDatabase<Database>({ poolConfig: database.poolConfig })
  const clock = createManualClock(0)
  const done: string[] = []
  const lines: string[] = []
  const leadership = new Leadership({
    db,
    clock,
    name,
    log: (line) => void lines.push(line),
    work: () => ({
      start: async () => void done.push('start'),
      stop: async () => void done.push('stop'),
    }),
  })
  const until = async (met: () => boolean): Promise<void> => {
    const deadline = Date.now() + 30_000
    while (!met()) {
      if (Date.now() > deadline) throw new Error(`not met: ${done.join()} ${lines.join()}`)
      await clock.advance(500)
    }
  }
  const stop = async (): Promise<void> => {
    await leadership.stop()
    await db.destroy()
  }
  return { db, clock, done, lines, leadership, until, stop }
}

test('runs a job on one of several servers and moves it to another when that one stops', async () => {
  const first = openServer('work')
  const second = openServer('work')
  await first.leadership.start()
  await second.leadership.start()
  expect([first.done, second.done]).toEqual([['start'], []])
  await first.clock.advance(5_000)
  await second.clock.advance(5_000)
  expect([first.done, second.done]).toEqual([['start'], []])
  await first.stop()
  expect(first.done).toEqual(['start', 'stop'])
  await second.until(() => second.done.length > 0)
  expect(second.done).toEqual(['start'])
  await second.stop()
})

test('ends the job of a server whose connection is cut; the next holder of the lock runs it', async () => {
  const first = openServer('cut work')
  await first.leadership.start()
  // Locks are shared by all databases, and tests running in parallel have theirs.
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`.execute(openAside())
  await first.until(() => first.lines.length > 0)
  expect(first.done).toEqual(['start', 'stop'])
  expect(first.lines.join()).toContain('no longer done here')
  await first.until(() => first.done.length === 3)
  expect(first.done).toEqual(['start', 'stop', 'start'])
  await first.stop()
})

test('fails the start instead of retrying for ever when a job cannot be started', async () => {
  const db = openAside()
  const leadership = new Leadership({
    db,
    clock: createManualClock(0),
    name: 'hopeless work',
    log: () => undefined,
    work: () => ({ start: () => Promise.reject(new Error('no such file')), stop: async () => undefined }),
  })
  await expect(leadership.start()).rejects.toThrow('no such file')
})

test('runs a job once when several are to run it at the same time', async () => {
  const [here, there] = [openAside(), openAside()]
  let finish = (): void => undefined
  let first: Promise<boolean> = Promise.resolve(false)
  await new Promise<void>((started) => {
    first = onlyOne(here, 'purge', () => {
      started()
      return new Promise((resolve) => (finish = resolve))
    })
  })
  expect(await onlyOne(there, 'purge', async () => undefined)).toBe(false)
  finish()
  expect(await first).toBe(true)
  expect(await onlyOne(there, 'purge', async () => undefined)).toBe(true)
})

const asides: ReturnType<typeof openDatabase<Database>>[] = []
const openAside = () => {
  const db = openDatabase<Database>({ poolConfig: database.poolConfig })
  asides.push(db)
  return db
}
afterAll(async () => {
  for (const db of asides) await db.destroy()
})
