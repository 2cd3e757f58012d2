import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { readPartitions } from './readPartitions.ts'
import type { TimedTable } from './timedTable.ts'
import { type Span, weekName } from './weeks.ts'

/** Whoever makes a partition holds this lock of the database. */
const MAKING = 6_170_001
/** For so long those who write the rest may be held up. */
const PATIENCE = '2s'

/**
 * Makes the partition of a span where none reaches into it, and brings the rows there that came before it. What is written
 * meanwhile to other partitions goes on.
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
 * Makes the partition of a span in which there is none. A table that is attached asks for less of a lock on its parent than
 * one that is made as its partition.
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
  await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(trx)
  await sql`lock table ${rest} in access exclusive mode`.execute(trx)
  await sql`with moved as (
      delete from ${rest} where ${time} >= ${from} and ${time} < ${to} returning *
    ) insert into ${name} select * from moved`.execute(trx)
  await sql`alter table ${parent} attach partition ${name} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    trx,
  )
}
