import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import type { TimedTable } from './timedTable.ts'
import type { Span } from './weeks.ts'

/** A partition with bounds; the default partition has none. */
export interface Partition extends Span {
  readonly name: string
}

/** The partitions of a table, oldest first. */
export const readPartitions = async (
  db: Kysely<Database>,
  table: TimedTable,
): Promise<readonly Partition[]> => {
  const { rows } = await sql<{ name: string; bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table.name}::regclass`.execute(db)
  return rows
    .flatMap(({ name, bound }) => {
      const [, from, to] = /^FOR VALUES FROM \('(-?\d+)'\) TO \('(-?\d+)'\)$/.exec(bound) ?? []
      return from === undefined || to === undefined ? [] : [{ name, from: Number(from), to: Number(to) }]
    })
    .toSorted((a, b) => a.from - b.from)
}
