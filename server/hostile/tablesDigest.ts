import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** What a refused call writes down all the same: who came, who failed, and what was tried. */
const BOOKKEEPING: readonly string[] = ['session', 'login_failure', 'audit_log', 'sso_attempt']

/** The rows of a table that count, where some are bookkeeping: trackers that nobody knows are noted for the administrator. */
const COUNTED: Readonly<Record<string, RawBuilder<unknown>>> = {
  unknown_device: sql`where t.protocol = 'test'`,
}

/** Every table with a digest of its rows but for the bookkeeping, to see that a call changed nothing. */
export const digestTables = async (db: Kysely<Database>): Promise<Readonly<Record<string, string>>> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db)
  const names = tables.rows.map(({ name }) => name).filter((name) => !BOOKKEEPING.includes(name))
  const digests = names.map(
    (name) =>
      sql`select ${name}::text as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
        from ${sql.table(name)} t ${COUNTED[name] ?? sql``}`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
