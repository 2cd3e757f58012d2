import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { readPartitions } from './readPartitions.ts'
import type { TimedTable } from './timedTable.ts'
import { type Span, weekName } from './weeks.ts'

/** The advisory lock that is held while a partition is made. */
const MAKING = 6_170_001
/** How long writers to the default partition may be blocked. */
const TIMEOUTS = '2s'

/**
 * Makes the partition of a span unless one overlaps it, and moves its rows there from the default partition. Writes to
 * other partitions continue meanwhile.
 */
export const makePartition = async (db: Kysely<Database>, table: TimedTable, span: Span): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MAKING}::bigint)`.execute(trx)
    const there = await readPartitions(trx, table)
    if (there.some(({ from, to }) => from < span.to && span.from < to)) return
    await attachPartition(trx, table, span)
  })
}

/**
 * Makes the partition of a span that has none. Attaching a table takes a weaker lock on its parent than creating it as
 * a partition.
 */
export const attachPartition = async (
  trx: Transaction<Database>,
  table: TimedTable,
  { from, to }: Span,
): Promise<void> => {
  const parent = sql.table(table.name)
  const rest = sql.table(table.rest)
  const time = sql.ref(table.time)
  const name = sql.table(`${table.name}_${weekName({ from, to })}`)
  await sql`create table ${name} (like ${parent} including all)`.execute(trx)
  await sql`select set_config('lock_timeout', ${TIMEOUTS}, true)`.execute(trx)
  await sql`lock table ${rest} in access exclusive mode`.execute(trx)
  await sql`with moved as (
      delete from ${rest} where ${time} >= ${from} and ${time} < ${to} returning *
    ) insert into ${name} select * from moved`.execute(trx)
  await sql`alter table ${parent} attach partition ${name} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    trx,
  )
}
