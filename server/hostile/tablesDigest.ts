import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../storage/schema.ts'

/** Tables that a rejected call writes all the same: visits, failures and attempts. */
const BOOKKEEPING: readonly string[] = ['session', 'login_failure', 'audit_log', 'sso_attempt']

/** The rows of a table that count, where some are bookkeeping: unknown trackers are recorded for the administrator. */
const COUNTED: Readonly<Record<string, RawBuilder<unknown>>> = {
  unknown_device: sql`where t.protocol = 'test'`,
}

/** The tables of each database when its function was created. */
const made = new WeakMap<Kysely<Database>, string>()

/**
 * Creates the function that digests these tables. The connection caches a function's plan: planning a query over every
 * table each time takes longer than running it.
 */
const makeFunction = async (db: Kysely<Database>, names: readonly string[]): Promise<void> => {
  const digests = names.map(
    (name) =>
      sql`select ${sql.lit(name)}::text, coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
        from ${sql.table(name)} t ${COUNTED[name] ?? sql``}`,
  )
  await sql`create or replace function tables_digest() returns table (name text, digest text) language plpgsql as $function$
    begin return query ${sql.join(digests, sql` union all `)}; end $function$`.execute(db)
}

/** Every table except bookkeeping with a digest of its rows, to verify that a call changed nothing. */
export const digestTables = async (db: Kysely<Database>): Promise<Readonly<Record<string, string>>> => {
  // The rows of a partitioned table are in its partitions, which are tables themselves.
  const tables = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`.execute(db)
  const names = tables.rows.map(({ name }) => name).filter((name) => !BOOKKEEPING.includes(name))
  if (made.get(db) !== names.join()) {
    await makeFunction(db, names)
    made.set(db, names.join())
  }
  const { rows } = await sql<{ name: string; digest: string }>`select * from tables_digest()`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
