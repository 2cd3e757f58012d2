import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** What a refused call writes down all the same: who came, who failed, and what was tried. */
const BOOKKEEPING: readonly string[] = ['session', 'login_failure', 'audit_log', 'sso_attempt']

/** The rows of a table that count, where some are bookkeeping: trackers that nobody knows are noted for the administrator. */
const COUNTED: Readonly<Record<string, RawBuilder<unknown>>> = {
  unknown_device: sql`where t.protocol = 'test'`,
}

/** Which tables each database had when its function was made. */
const made = new WeakMap<Kysely<Database>, string>()

/**
 * Makes the function that digests these tables. The plan of a function is kept by the connection: planning a question
 * about every table anew takes longer than answering it.
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

/** Every table with a digest of its rows but for the bookkeeping, to see that a call changed nothing. */
export const digestTables = async (db: Kysely<Database>): Promise<Readonly<Record<string, string>>> => {
  // The rows of a partitioned table lie in its partitions, which are tables themselves.
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
