import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * Does a work that one process of several is to do, unless another does it now; answers whether it was done here. It holds
 * one connection of the pool as long as it lasts, for the lock is that connection's and ends with it.
 * @param name of the work, the same in every process
 */
export const onlyOne = (db: Kysely<Database>, name: string, work: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    if (!(await tryLock(connection, name))) return false
    try {
      await work()
    } finally {
      await unlock(connection, name)
    }
    return true
  })

/**
 * Takes the lock of this name for the connection; false when another connection has it. The database soon finds out when
 * the machine at the other end is gone without a word, and lets the lock go.
 */
export const tryLock = async (connection: Kysely<Database>, name: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken,
      set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
      set_config('tcp_keepalives_count', '3', false)`.execute(connection)
  return rows[0]?.taken === true
}

export const unlock = async (connection: Kysely<Database>, name: string): Promise<void> => {
  await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection)
}
