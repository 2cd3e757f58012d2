import { sql, type Transaction } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import {
  type CouplingEvent,
  CouplingJudge,
  type JudgedCoupling,
  type OpenCoupling,
} from './judgeCouplings.ts'

/** Judges again which trailers hung on which vehicles of an owner, and replaces what was judged before. */

type Trx = Transaction<Database>

/** A trailer as the judge names it: one of the list, or an identifier that nobody has entered. */
const KEY = sql.raw(`coalesce('t' || r.trailer_id, 'i' || lower(r.identifier collate "und-x-icu"))`)

const readEvents = async (trx: Trx, ownerId: number, since: number): Promise<readonly CouplingEvent[]> => {
  const { rows } = await sql<CouplingEvent>`select r.id, r.vehicle_id as "vehicleId", r.at, r.source,
      r.is_coupled as "isCoupled", ${KEY} as key
    from trailer_reading r where r.owner_id = ${ownerId} and r.at >= ${since}
    order by r.at, array_position(array['near', 'manual', 'device'], r.source), r.vehicle_id, r.id`.execute(
    trx,
  )
  return rows
}

/** What the devices of these vehicles read last before the moment; null: nothing. */
const readBefore = async (
  trx: Trx,
  ownerId: number,
  vehicleIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, string | null>> => {
  const { rows } = await sql<{ vehicleId: number; key: string | null }>`select distinct on (r.vehicle_id)
      r.vehicle_id as "vehicleId", case when r.is_coupled then ${KEY} end as key
    from trailer_reading r where r.owner_id = ${ownerId} and r.source = 'device' and r.at < ${since}
      and r.vehicle_id = any(${numberArray(vehicleIds)}::bigint[])
    order by r.vehicle_id, r.at desc`.execute(trx)
  return new Map(rows.map(({ vehicleId, key }) => [vehicleId, key]))
}

interface StoredOpen extends OpenCoupling {
  readonly id: number
  readonly to: number | null
}

/** Couplings at the moment that the events may end, or that ended since. */
const readOpen = async (
  trx: Trx,
  ownerId: number,
  events: readonly CouplingEvent[],
  since: number,
): Promise<readonly StoredOpen[]> => {
  const { rows } =
    await sql<StoredOpen>`select c.id, c.vehicle_id as "vehicleId", ${KEY} as key, c.from_at as "from",
      c.to_at as "to", c.start_id as "startId"
    from trailer_coupling c join trailer_reading r on r.owner_id = c.owner_id and r.id = c.start_id
    where c.owner_id = ${ownerId} and c.from_at < ${since} and (c.to_at >= ${since} or c.to_at is null and (
      c.vehicle_id = any(${numberArray(events.map(({ vehicleId }) => vehicleId))}::bigint[])
      or ${KEY} = any(${events.flatMap(({ key }) => key ?? [])}::text[])))`.execute(trx)
  return rows
}

const endCouplings = async (
  trx: Trx,
  ownerId: number,
  ended: readonly (JudgedCoupling & { readonly id: number })[],
): Promise<void> => {
  await sql`update trailer_coupling c set to_at = e.to_at, end_id = e.end_id, end_reason = e.end_reason
    from unnest(
      ${numberArray(ended.map(({ id }) => id))}::bigint[],
      ${numberArray(ended.map(({ to }) => to))}::bigint[],
      ${numberArray(ended.map(({ endId }) => endId))}::bigint[],
      ${ended.map(({ reason }) => reason)}::text[]) as e (id, to_at, end_id, end_reason)
    where c.owner_id = ${ownerId} and c.id = e.id`.execute(trx)
}

const insertCouplings = async (
  trx: Trx,
  ownerId: number,
  found: readonly JudgedCoupling[],
): Promise<void> => {
  await sql`insert into trailer_coupling (owner_id, vehicle_id, trailer_id, identifier, from_at, to_at, start_id, end_id,
      end_reason)
    select r.owner_id, f.vehicle_id, r.trailer_id, r.identifier, f.from_at, f.to_at, r.id, f.end_id, f.end_reason
    from unnest(
      ${numberArray(found.map(({ vehicleId }) => vehicleId))}::bigint[],
      ${numberArray(found.map(({ from }) => from))}::bigint[],
      ${numberArray(found.map(({ to }) => to))}::bigint[],
      ${numberArray(found.map(({ startId }) => startId))}::bigint[],
      ${numberArray(found.map(({ endId }) => endId))}::bigint[],
      ${found.map(({ reason }) => reason)}::text[]) as f (vehicle_id, from_at, to_at, start_id, end_id, end_reason)
    join trailer_reading r on r.owner_id = ${ownerId} and r.id = f.start_id`.execute(trx)
}

/** Judges an owner's couplings from a moment on (ms since the epoch); returns the vehicles that may pull another one now. */
export const judgeOwner = async (trx: Trx, ownerId: number, since: number): Promise<ReadonlySet<number>> => {
  const events = await readEvents(trx, ownerId, since)
  const open = await readOpen(trx, ownerId, events, since)
  const vehicleIds = [...new Set(events.map(({ vehicleId }) => vehicleId))]
  const judge = new CouplingJudge(open, await readBefore(trx, ownerId, vehicleIds, since))
  for (const event of events) judge.take(event)
  const removed = await sql<{ vehicleId: number }>`delete from trailer_coupling
    where owner_id = ${ownerId} and from_at >= ${since} returning vehicle_id as "vehicleId"`.execute(trx)
  const known = new Map(open.map(({ startId, id }) => [startId, id]))
  const found = judge.finish()
  const ended = found.flatMap((one) => {
    const id = one.from < since ? known.get(one.startId) : undefined
    return id === undefined ? [] : [{ ...one, id }]
  })
  await endCouplings(trx, ownerId, ended)
  await insertCouplings(
    trx,
    ownerId,
    found.filter(({ from }) => from >= since),
  )
  return new Set([
    ...vehicleIds,
    ...open.map(({ vehicleId }) => vehicleId),
    ...removed.rows.map(({ vehicleId }) => vehicleId),
  ])
}
