import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'

/**
 * Runs a job that only one process is to run at a time, unless another runs it now; returns whether it ran here. It
 * holds one connection of the pool while it lasts, because the lock belongs to that connection and ends with it.
 * @param name of the job, the same in every process
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
 * Acquires the lock of this name for the connection; false when another connection holds it. The database soon detects
 * a client machine that vanished, and releases the lock.
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
