import { type Kysely, sql } from 'kysely'
import type { SentPosition } from './feeder.ts'

/** Errors among the stored acknowledged positions; all counts are 0 without errors. */
export interface Loss {
  /** Acknowledged, but not in the table. */
  readonly missing: number
  /** In the table more than once. */
  readonly doubled: number
  /** In the table but never sent, or sent with another place. */
  readonly foreign: number
}

/**
 * Compares every position of these vehicles in the table with the acknowledged ones; `vehicles`: their ids by serial.
 */
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
