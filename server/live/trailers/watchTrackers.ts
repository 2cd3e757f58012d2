import { type Kysely, sql, type Transaction } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import { moment } from '../../storage/history.ts'
import { readPlace, readSpeed } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import type { DayClock } from '../dayClock.ts'
import { EventPlan } from '../eventPlan.ts'
import type { Journal } from '../journal.ts'
import { writeEvents } from '../writeEvents.ts'
import { awaySince, goesWithSince, isClose, movesSince, WATCHED_MS, type Way } from './nearness.ts'
import { markOwners } from './readingSql.ts'

interface WatchDependencies {
  readonly db: Kysely<Database>
  readonly journal: Journal
  readonly days: Pick<DayClock, 'dayOf'>
}

/** Trailers of a round. */
const ROUND = 500
/** Vehicles further off are not looked at, degrees. */
const AROUND = 0.02
/** Vehicles at the same yard that are looked at, the nearest first. */
const MOST_VEHICLES = 20

/** A trailer whose own tracker sent something since it was looked at. Moments: ms since the epoch. */
interface Watched {
  readonly ownerId: number
  readonly id: number
  readonly name: string
  readonly serial: string
  readonly trackerId: number
  readonly couplesNear: boolean
  readonly watchedUntil: number | null
  readonly aloneSince: number | null
  readonly newest: number
  /** The vehicle that it hangs on; null: on none, since `freeSince`. */
  readonly tractorId: number | null
  readonly freeSince: number
}

/** A round of the trailers after one, by owner and id. */
const readWatched = async (
  db: Kysely<Database>,
  after: Pick<Watched, 'ownerId' | 'id'>,
): Promise<readonly Watched[]> => {
  const { rows } = await sql<Watched>`select t.owner_id as "ownerId", t.id, t.name, t.serial_number as serial,
      t.tracker_id as "trackerId", t.couples_near as "couplesNear", t.watched_until as "watchedUntil",
      t.alone_since as "aloneSince", p."timestamp" as newest,
      case when c.to_at is null then c.vehicle_id end as "tractorId", coalesce(c.to_at, 0) as "freeSince"
    from trailer t
    join vehicle_position_state p on p.owner_id = t.owner_id and p.vehicle_id = t.tracker_id
    left join lateral (select vehicle_id, to_at from trailer_coupling
      where owner_id = t.owner_id and trailer_id = t.id order by from_at desc limit 1) c on true
    where t.deleted_at is null and t.tracker_id is not null and p."timestamp" > coalesce(t.watched_until, 0)
      and (t.owner_id, t.id) > (${after.ownerId}, ${after.id})
    order by t.owner_id, t.id limit ${sql.lit(ROUND)}`.execute(db)
  return rows
}

/** The vehicles around the tracker now, and the tractor. */
const readAround = async (
  db: Kysely<Database>,
  { ownerId, trackerId, tractorId }: Watched,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select o.vehicle_id as id
    from vehicle_position_state p
    join vehicle_position_state o on o.owner_id = p.owner_id and o.vehicle_id <> p.vehicle_id
    join vehicle v on v.owner_id = o.owner_id and v.id = o.vehicle_id and v.type = 'VEHICLE'
    where p.owner_id = ${ownerId} and p.vehicle_id = ${trackerId}
      and o.lat between p.lat - ${sql.lit(AROUND)} and p.lat + ${sql.lit(AROUND)}
      and o.lon between p.lon - 2 * ${sql.lit(AROUND)} and p.lon + 2 * ${sql.lit(AROUND)}
    order by abs(o.lat - p.lat) + abs(o.lon - p.lon), o.vehicle_id limit ${sql.lit(MOST_VEHICLES)}`.execute(
    db,
  )
  return [...new Set([...(tractorId === null ? [] : [tractorId]), ...rows.map(({ id }) => id)])]
}

const readWays = async (
  db: Kysely<Database>,
  ownerId: number,
  vehicleIds: readonly number[],
  to: number,
): Promise<ReadonlyMap<number, Way>> => {
  const { rows } = await sql<{ id: number; at: number; lat: number; lon: number; speed: number }>`
    select vehicle_id as id, ts as at, lat, lon, speed from position
    where owner_id = ${ownerId} and vehicle_id = any(${numberArray(vehicleIds)}::bigint[])
      and ts >= ${moment(to - WATCHED_MS)} and ts <= ${moment(to)}
      and lat is not null and lon is not null and validity = 100
    order by vehicle_id, ts`.execute(db)
  const ways = new Map(vehicleIds.map((id) => [id, [] as Way[number][]]))
  for (const { id, at, lat, lon, speed } of rows)
    ways.get(id)?.push({ at, latitude: readPlace(lat), longitude: readPlace(lon), speed: readSpeed(speed) })
  return ways
}

/** What the way of a tracker says: a coupling or its end, and since when the trailer moves alone. */
interface Verdict {
  readonly near: { readonly vehicleId: number; readonly at: number; readonly isCoupled: boolean } | null
  readonly aloneSince: number | null
}

const judgeWays = (trailer: Watched, way: Way, around: ReadonlyMap<number, Way>): Verdict => {
  const { tractorId, couplesNear, freeSince } = trailer
  const moves = movesSince(way)
  const isAccompanied = couplesNear && [...around.values()].some((other) => isClose(way, other))
  const isAlone = tractorId === null && moves !== null && moves >= freeSince && !isAccompanied
  const aloneSince = isAlone ? moves : null
  if (!couplesNear) return { near: null, aloneSince }
  const company = [...around].flatMap(([vehicleId, other]) => {
    const at = goesWithSince(way, other)
    return at === null ? [] : [{ vehicleId, at, isCoupled: true }]
  })
  // Of a convoy nobody knows which vehicle pulls.
  const [pulling = null, ...others] = company
  if (pulling !== null && others.length === 0 && pulling.vehicleId !== tractorId)
    return { near: pulling, aloneSince }
  const tractor = tractorId === null ? undefined : around.get(tractorId)
  const left = tractor === undefined ? null : awaySince(way, tractor)
  const near =
    tractorId === null || left === null ? null : { vehicleId: tractorId, at: left, isCoupled: false }
  return { near, aloneSince }
}

/** Nearness corrects what was known at its moment; what anybody said since counts more. */
const insertNear = async (
  trx: Transaction<Database>,
  { ownerId, id, serial }: Watched,
  { vehicleId, at, isCoupled }: NonNullable<Verdict['near']>,
): Promise<void> => {
  const { rows } =
    await sql`insert into trailer_reading (owner_id, vehicle_id, at, source, is_coupled, identifier, trailer_id)
    select ${ownerId}, ${vehicleId}, ${at}, 'near', ${isCoupled}, ${serial}, ${id}
    where not exists (select from trailer_reading where owner_id = ${ownerId} and at >= ${at}
      and (vehicle_id = ${vehicleId} or trailer_id = ${id}))
    returning 1`.execute(trx)
  if (rows.length > 0) await markOwners(trx, new Map([[ownerId, at]]))
}

/** Stores a verdict once: not where another process looked meanwhile. */
const keepVerdict = (
  { journal, days }: WatchDependencies,
  trailer: Watched,
  { near, aloneSince }: Verdict,
): Promise<void> =>
  journal.write(async (write) => {
    const { ownerId, id, name, trackerId, newest, watchedUntil } = trailer
    const { rows } = await sql`update trailer set watched_until = ${newest}, alone_since = ${aloneSince}
      where owner_id = ${ownerId} and id = ${id} and watched_until is not distinct from ${watchedUntil}
      returning 1`.execute(write.trx)
    if (rows.length === 0) return
    if (near !== null) await insertNear(write.trx, trailer, near)
    if (aloneSince === null || trailer.aloneSince !== null) return
    const plan = new EventPlan({ today: write.day, dayOf: (at) => days.dayOf(at) })
    plan.countDerived({ vehicleId: trackerId, ownerId }, 'TRAILER_MOVES_ALONE', aloneSince, { text: name })
    await writeEvents(write, plan, await write.takeSeqs(plan.seqs))
  })

const watchTracker = async (deps: WatchDependencies, trailer: Watched): Promise<void> => {
  const { db } = deps
  const { ownerId, trackerId, newest } = trailer
  const others = trailer.couplesNear ? await readAround(db, trailer) : []
  const ways = new Map(await readWays(db, ownerId, [trackerId, ...others], newest))
  const way = ways.get(trackerId) ?? []
  ways.delete(trackerId)
  await keepVerdict(deps, trailer, judgeWays(trailer, way, ways))
}

/** Looks at the ways of the trackers that sent something: who pulls the trailer, and whether it moves without a tractor. */
export const watchTrackers = async (deps: WatchDependencies): Promise<void> => {
  let after = { ownerId: 0, id: 0 }
  for (;;) {
    const round = await readWatched(deps.db, after)
    for (const trailer of round) await watchTracker(deps, trailer)
    const last = round.at(-1)
    if (last === undefined || round.length < ROUND) return
    after = last
  }
}
