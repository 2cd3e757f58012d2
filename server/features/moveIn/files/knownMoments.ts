import { type Kysely, sql } from 'kysely'
import { numberArray } from '../../../platform/sqlArray.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Judged } from './judgeEntry.ts'

/** Moments with a position, ms since the epoch, by vehicle. */
type Moments = ReadonlyMap<number, ReadonlySet<number>>

/** The moments of positions that fit; positions of one moment of a vehicle are stored once. */
export const momentsOf = (judged: readonly Judged[]): Moments => {
  const moments = new Map<number, Set<number>>()
  for (const one of judged) {
    if ('reason' in one) continue
    const { id } = one.vehicle
    moments.set(id, (moments.get(id) ?? new Set()).add(one.at))
  }
  return moments
}

/** How many moments there are, and how many of them have a stored position. */
export const countKnown = async (
  db: Kysely<Database>,
  ownerId: number,
  moments: Moments,
): Promise<{ readonly all: number; readonly known: number }> => {
  const pairs = [...moments].flatMap(([vehicleId, of]) => [...of].map((at) => ({ vehicleId, at })))
  if (pairs.length === 0) return { all: 0, known: 0 }
  const at = pairs.map((pair) => pair.at)
  // The bounds name the partitions.
  const { rows } = await sql<{ known: number }>`select count(*)::integer as known
    from unnest(${numberArray(pairs.map(({ vehicleId }) => vehicleId))}::bigint[], ${numberArray(at)}::bigint[])
      as asked (vehicle_id, ts)
    where exists (select 1 from position p
      where p.owner_id = ${ownerId} and p.vehicle_id = asked.vehicle_id and p.ts = asked.ts
        and p.ts >= ${Math.min(...at)} and p.ts <= ${Math.max(...at)})`.execute(db)
  return { all: pairs.length, known: rows[0]?.known ?? 0 }
}
