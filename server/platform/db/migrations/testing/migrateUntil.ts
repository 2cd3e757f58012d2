/**
 * A process that migrates a database and stops within the migration that is named, once its statements are done and before
 * they are committed: it prints `reached` and waits to be killed. Arguments: how to connect as JSON, the migration's name.
 */
import type { PoolConfig } from 'pg'
import { migrate, openDatabase } from '../../connection.ts'
import type { Database } from '../../../../storage/schema.ts'
import { MIGRATIONS } from '../index.ts'

const [connection = '{}', wanted = ''] = process.argv.slice(2)
const poolConfig = JSON.parse(connection) as PoolConfig
const found = MIGRATIONS[wanted]
if (!found) throw new Error(`no migration ${wanted}`)

await migrate(openDatabase<Database>({ poolConfig }, { poolSize: 1 }), {
  ...MIGRATIONS,
  [wanted]: {
    up: async (db) => {
      await found.up(db)
      process.stdout.write('reached\n')
      await new Promise(() => undefined)
    },
  },
})
