import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../storage/schema.ts'

/** Tables that a rejected call writes all the same: visits, failures and attempts. */
const BOOKKEEPING: readonly string[] = ['session', 'login_failure', 'audit_log', 'sso_attempt']

/** The rows of a table that count, where some are bookkeeping: unknown trackers are recorded for the administrator. */
const COUNTED: Readonly<Record<string, RawBuilder<unknown>>> = {
  unknown_device: sql`where t.protocol = 'test'`,
}

type Digest = Readonly<Record<string, string>>

/** What is known of a database: its tables, how many statements wrote to them, and their digest at that time. */
interface Known {
  readonly tables: string
  readonly writes: string
  readonly digest: Digest
}
const known = new WeakMap<Kysely<Database>, Known>()

interface Table {
  readonly name: string
  /** The rows of a partitioned table are in its partitions, which are tables themselves. */
  readonly hasRows: boolean
}

const readTables = async (db: Kysely<Database>): Promise<readonly Table[]> => {
  const { rows } = await sql<Table>`select relname::text as name, relkind = 'r' as "hasRows" from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`.execute(db)
  return rows.filter(({ name }) => !BOOKKEEPING.includes(name))
}

/** From now on every statement that may write to a table is counted, also one that is rolled back. */
const countWrites = async (db: Kysely<Database>, tables: readonly Table[]): Promise<void> => {
  await sql`create sequence if not exists test_writes`.execute(db)
  // The first number is that of a new sequence too.
  await sql`select nextval('test_writes')`.execute(db)
  await sql`create or replace function count_test_write() returns trigger language plpgsql as $function$
    begin perform nextval('test_writes'); return null; end $function$`.execute(db)
  for (const { name } of tables)
    await sql`create or replace trigger count_test_writes after insert or update or delete or truncate
      on ${sql.table(name)} for each statement execute function count_test_write()`.execute(db)
}

/**
 * Creates the function that digests these tables. The connection caches a function's plan: planning a query over every
 * table each time takes longer than running it.
 */
const makeFunction = async (db: Kysely<Database>, tables: readonly Table[]): Promise<void> => {
  const digests = tables
    .filter(({ hasRows }) => hasRows)
    .map(
      ({ name }) =>
        sql`select ${sql.lit(name)}::text, coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
          from ${sql.table(name)} t ${COUNTED[name] ?? sql``}`,
    )
  await sql`create or replace function tables_digest() returns table (name text, digest text) language plpgsql as $function$
    begin return query ${sql.join(digests, sql` union all `)}; end $function$`.execute(db)
}

const readWrites = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ writes: string }>`select last_value::text as writes from test_writes`.execute(
    db,
  )
  return rows[0]?.writes ?? ''
}

/**
 * Every table except bookkeeping with a digest of its rows, to verify that a call changed nothing. Rows are read again only
 * where a statement has written since.
 */
export const digestTables = async (db: Kysely<Database>): Promise<Digest> => {
  const tables = await readTables(db)
  const names = tables.map(({ name }) => name).join()
  const before = known.get(db)
  if (before?.tables !== names) {
    await countWrites(db, tables)
    await makeFunction(db, tables)
  }
  const writes = await readWrites(db)
  if (before?.tables === names && before.writes === writes) return before.digest
  const { rows } = await sql<{ name: string; digest: string }>`select * from tables_digest()`.execute(db)
  const digest = Object.fromEntries(rows.map((row) => [row.name, row.digest]))
  known.set(db, { tables: names, writes, digest })
  return digest
}
