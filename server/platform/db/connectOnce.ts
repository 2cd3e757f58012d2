import pg from 'pg'
import type { DatabaseLocation } from './connection.ts'

/** A single connection for what a pool cannot do: COPY, and transactions that hold a snapshot for long. */
export type DatabaseClient = pg.Client

/** Connects; `end()` closes it. Values have the driver's default types: int8 is text. */
export const connectOnce = async (location: DatabaseLocation): Promise<DatabaseClient> => {
  const client = new pg.Client('poolConfig' in location ? location.poolConfig : location.connectionString)
  // A query on a lost connection is rejected with the same error.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
