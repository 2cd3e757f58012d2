import { type Kysely, sql } from 'kysely'
import type { SentPosition } from './feeder.ts'

/** What is wrong with what was kept of acknowledged positions; all counts are 0 where nothing is. */
export interface Loss {
  /** Acknowledged and not in the table. */
  readonly missing: number
  /** In the table more than once. */
  readonly doubled: number
  /** In the table and never sent, or at another place than it was sent. */
  readonly foreign: number
}

/** Compares every position of these vehicles in the table with what was acknowledged; `vehicles`: their ids by serial. */
export const findLoss = async (
  db: Kysely<unknown>,
  acknowledged: readonly SentPosition[],
  vehicles: ReadonlyMap<string, number>,
): Promise<Loss> => {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(' ', vehicle_id, ts, lat) as key from position
    where vehicle_id = any(${[...vehicles.values()]})`.execute(db)
  const kept = new Set(rows.map(({ key }) => key))
  const sent = new Set(
    acknowledged.map(({ serial, at, latitude }) => `${vehicles.get(serial)} ${at} ${latitude}`),
  )
  return {
    missing: [...sent].filter((key) => !kept.has(key)).length,
    doubled: rows.length - kept.size,
    foreign: [...kept].filter((key) => !sent.has(key)).length,
  }
}
