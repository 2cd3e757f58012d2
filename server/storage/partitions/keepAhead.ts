import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { makePartition } from './makePartition.ts'
import { readPartitions } from './readPartitions.ts'
import { TIMED_TABLES, type TimedTable } from './timedTable.ts'
import { type Span, weekOf, weeksFrom } from './weeks.ts'

/**
 * Weeks that are made in advance. A server that is down for longer finds its rows in the default partition, and moves
 * them.
 */
const WEEKS_AHEAD = 3
/** Weeks of late rows that get a partition in one run; the others follow in the next. */
const LATE_WEEKS = 60

/** Makes the partitions of the current and the coming weeks. `now` is ms since the epoch. */
export const makeAhead = async (db: Kysely<Database>, now: number): Promise<void> => {
  for (const table of TIMED_TABLES) {
    const there = await readPartitions(db, table)
    const missing = weeksFrom(now, WEEKS_AHEAD).filter(
      (week) => !there.some(({ from }) => from === week.from),
    )
    for (const week of missing) await makePartition(db, table, week)
  }
}

/**
 * Makes the partitions of rows whose weeks have none, as from a device that was offline for months, and moves the rows
 * there. Rows from before `oldest` (ms since the epoch) are left to the retention.
 */
export const placeLateRows = async (
  db: Kysely<Database>,
  table: TimedTable,
  oldest: number,
): Promise<void> => {
  for (const week of await weeksOfRest(db, table, oldest)) await makePartition(db, table, week)
}

const weeksOfRest = async (
  db: Kysely<Database>,
  table: TimedTable,
  oldest: number,
): Promise<readonly Span[]> => {
  const weeks = new Map<number, Span>()
  let after = oldest
  while (weeks.size < LATE_WEEKS) {
    const { rows } = await sql<{ first: number | null }>`select min(${sql.ref(table.time)}) as first
      from ${sql.table(table.rest)} where ${sql.ref(table.time)} >= ${after}`.execute(db)
    const first = rows[0]?.first ?? null
    if (first === null) break
    const week = weekOf(first)
    weeks.set(week.from, week)
    after = week.to
  }
  return [...weeks.values()]
}
