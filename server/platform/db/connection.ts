import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../startError.ts'
import { endSilent } from './endSilent.ts'
import { WatchedClient } from './watchedClient.ts'
import { type AnsweredQuery, watchQueries } from './watchQueries.ts'
import type { Log } from '../log.ts'

/**
 * Connections of one server process, not counting those of its journal; an embedded database allows more, so that a
 * person can inspect it at the same time.
 */
const POOL_SIZE = 16
/** The journal writes one transaction at a time, and one more may run ahead of its turn. */
export const JOURNAL_POOL_SIZE = 2
const CONNECT_TIMEOUT_MS = 10_000
/** TCP keep-alive of idle connections, so that a dead one is detected before it is needed. */
const KEEP_ALIVE_MS = 10_000
/**
 * A transaction idle for this long is aborted by the database: its client has vanished, and its locks, above all that
 * of the event counter, block everyone else.
 */
const IDLE_TRANSACTION_MS = 60_000

/** Where the database is: the settings of a pool, or an address as in DATABASE_URL. */
export type DatabaseLocation = { readonly poolConfig: pg.PoolConfig } | { readonly connectionString: string }

/** The number of connections, and of statements waiting for one. */
export interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** Callbacks that measure how the database is used. */
export interface DatabaseWatch {
  query(query: AnsweredQuery): void
  /** Gets the pool's live counts, which keep changing. */
  pool(counts: PoolCounts): void
}

interface OpenOptions {
  /** Logs connections that were lost while idle. */
  readonly log?: Log
  readonly poolSize?: number
  /** After how long without a response to check whether one will come; absent: half a minute. */
  readonly silenceMs?: number
  /** After how long an idle transaction is aborted; absent: a minute. */
  readonly idleTransactionMs?: number
  /** Absent: nothing is measured. */
  readonly watch?: DatabaseWatch
}

/**
 * Opens a pool of connections to PostgreSQL, embedded or not (L7). Connects on the first query; while the database is
 * unreachable, queries are rejected, and afterwards the pool reconnects by itself. `destroy()` closes it.
 */
export function openDatabase<Tables>(location: DatabaseLocation, options: OpenOptions = {}): Kysely<Tables> {
  const dial =
    'poolConfig' in location ? location.poolConfig : { connectionString: location.connectionString }
  const pool = new pg.Pool({
    ...dial,
    Client: WatchedClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: options.idleTransactionMs ?? IDLE_TRANSACTION_MS,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'fleet',
    types: { getTypeParser: typeParser },
  })
  // A lost connection rejects its query and also emits an event: on the pool while idle, on itself while in use.
  // Without a listener, either would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.log?.(`a database connection was cut: ${error.message}`, { level: 'warning' })
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  endSilent(pool, {
    dial,
    log: (line) => options.log?.(line, { level: 'warning' }),
    ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
  })
  const { watch } = options
  watch?.pool(pool)
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(watch && { log: watchQueries((query) => watch.query(query)) }),
  })
}

/**
 * Migrates the database to the newest schema. Migrations run in the order of their names; an advisory lock of the
 * database (taken by kysely's PostgresAdapter) lets one of several starting servers do it while the others wait.
 * @throws the failed migration's error; StartError for a database that a newer program has migrated
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  await refuseNewer(db, migrations)
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const reason = error instanceof Error ? error.message : 'unknown'
  throw new Error(
    failed === undefined
      ? `The database does not fit this program: ${reason}`
      : `Migration ${failed} failed: ${reason}`,
    { cause: error },
  )
}

/** Kysely would report the migrations as corrupted. */
async function refuseNewer<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (tables[0]?.there !== true) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name))
  if (unknown === undefined) return
  throw new StartError(
    `The database does not fit this program: a newer version has changed it (${unknown.name}). ` +
      'Start that one or a later one.',
  )
}

/** int8 as a number: ids, seqs and milliseconds stay below 2^53; a larger value throws and is never rounded. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond the safe integers`)
  return value
}

const parseInt8Array = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : parseInt8(item)))

/** By pg_type.oid; int8[] is 1016, which is missing from pg's list of built-in types. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  [1016, parseInt8Array],
])

const typeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format)
