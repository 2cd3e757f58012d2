import type { DatabaseClient } from '../../platform/db/connectOnce.ts'
import { BackupError } from './backupError.ts'
import type { BackupTable } from './format.ts'

/** Maintained by the migrations themselves. */
const NOT_DATA = ['kysely_migration', 'kysely_migration_lock']

interface TableRow {
  readonly name: string
  readonly columns: readonly string[]
  readonly identities: readonly string[]
  readonly parts: readonly { readonly name: string; readonly bound: string }[]
  readonly refers: readonly string[]
}

const TABLES = `select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity <> '' order by a.attnum) as identities,
    coalesce((select jsonb_agg(jsonb_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid))
        order by p.relname)
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as parts,
    array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
  order by c.relname`

/** Every table of the product with its backup metadata, referenced tables first. */
export const readTables = async (client: DatabaseClient): Promise<readonly BackupTable[]> => {
  const { rows } = await client.query<TableRow>(TABLES, [NOT_DATA])
  const tables: BackupTable[] = []
  for (const row of inOrder(rows)) tables.push(await describe(client, row))
  return tables
}

/** The number of tables that contain data. */
export const countTables = async (client: DatabaseClient): Promise<number> =>
  (await client.query(TABLES, [NOT_DATA])).rows.length

const inOrder = (rows: readonly TableRow[]): readonly TableRow[] => {
  const sorted: TableRow[] = []
  const done = new Set<string>()
  while (sorted.length < rows.length) {
    const ready = rows.filter(
      ({ name, refers }) => !done.has(name) && refers.every((other) => done.has(other)),
    )
    if (ready.length === 0) throw new BackupError('The tables refer to each other in a circle.')
    for (const row of ready) done.add(row.name)
    sorted.push(...ready)
  }
  return sorted
}

const describe = async (client: DatabaseClient, row: TableRow): Promise<BackupTable> => {
  const identities: { column: string; next: number }[] = []
  for (const column of row.identities)
    identities.push({ column, next: await nextOf(client, row.name, column) })
  const { name, columns } = row
  const partitions = row.parts.flatMap((part) => {
    const [, from, to] = /FROM \('(-?\d+)'\) TO \('(-?\d+)'\)/.exec(part.bound) ?? []
    return from === undefined ? [] : [{ name: part.name, from: Number(from), to: Number(to) }]
  })
  return { name, columns, identities, ...(row.parts.length > 0 && { partitions }) }
}

const nextOf = async (client: DatabaseClient, table: string, column: string): Promise<number> => {
  const named = await client.query<{ sequence: string }>(
    'select pg_get_serial_sequence(quote_ident($1), $2) as sequence',
    [table, column],
  )
  const { rows } = await client.query<{ next: string }>(
    `select case when is_called then last_value + 1 else last_value end as next from ${named.rows[0]?.sequence ?? ''}`,
  )
  return Number(rows[0]?.next)
}
