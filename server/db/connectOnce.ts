import pg from 'pg'
import type { DatabaseLocation } from './connection.ts'

/** One connection by itself, for what a pool cannot do: COPY, and transactions that hold a snapshot for long. */
export type DatabaseClient = pg.Client

/** Connects; `end()` closes it. Values come as the driver reads them: int8 is text. */
export const connectOnce = async (location: DatabaseLocation): Promise<DatabaseClient> => {
  const client = new pg.Client('poolConfig' in location ? location.poolConfig : location.connectionString)
  // What is asked on a connection that is cut is told of it, too.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
