import { type Kysely, sql, type Transaction } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import type {
  TrailerCoupling,
  TrailerState,
  UnknownTrailer,
} from '../../../src/contract/http/trailerCouplings.ts'
import { passes } from '../../../src/contract/permissions.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'

type Db = Kysely<Database> | Transaction<Database>

/** The place where a trailer was left is that of its tractor up to a day before. */
const PLACE_AGE_MS = 86_400_000
/** Identifiers that are shown; a fleet with more of them lists none. */
const MOST_UNKNOWN = 200

interface Period {
  readonly from: number
  readonly to: number
}

const isSeen = (principal: AccountPrincipal, table: string) =>
  visibleVehicle(principal, { vehicleId: `${table}.id`, ownerId: `${table}.owner_id` })

/** Couplings that touch a period, the latest first; of vehicles that the caller does not see, without their names. */
const readCouplings = async (
  db: Db,
  principal: AccountPrincipal,
  { from, to }: Period,
  of: { readonly trailerId: number } | { readonly vehicleId: number },
): Promise<readonly TrailerCoupling[]> => {
  const whose = 'trailerId' in of ? sql`c.trailer_id = ${of.trailerId}` : sql`c.vehicle_id = ${of.vehicleId}`
  const { rows } =
    await sql<TrailerCoupling>`select v.id as "vehicleId", coalesce(v.name, '') as "vehicleName",
      coalesce(v.license_plate, '') as "licensePlate", t.id as "trailerId",
      coalesce(t.name, r.reported ->> 'name', '') as "trailerName", coalesce(t.serial_number, c.identifier) as identifier,
      c.from_at as "from", c.to_at as "to", r.source, e.source as "endSource", c.end_reason as "endReason",
      c.start_id as "startId", c.end_id as "endId", r.made_by as "madeBy", e.made_by as "endedBy"
    from trailer_coupling c
    join trailer_reading r on r.owner_id = c.owner_id and r.id = c.start_id
    left join trailer_reading e on e.owner_id = c.owner_id and e.id = c.end_id
    left join trailer t on t.owner_id = c.owner_id and t.id = c.trailer_id and t.deleted_at is null
    left join vehicle v on v.id = c.vehicle_id and ${isSeen(principal, 'v')}
    where c.owner_id = ${principal.ownerId} and ${whose} and c.from_at < ${to}
      and (c.to_at is null or c.to_at > ${from})
    order by c.from_at desc`.execute(db)
  return rows
}

/** When a trailer of the caller's client hung on which vehicle, the latest first. */
export const readTrailerCouplings = (
  db: Db,
  principal: AccountPrincipal,
  trailerId: number,
  period: Period,
): Promise<readonly TrailerCoupling[]> => readCouplings(db, principal, period, { trailerId })

/** Which trailers a vehicle pulled in a period, the latest first. */
export const readPulled = (
  db: Db,
  principal: AccountPrincipal,
  vehicleId: number,
  period: Period,
): Promise<readonly TrailerCoupling[]> => readCouplings(db, principal, period, { vehicleId })

interface StateRow extends Omit<TrailerState, 'place'> {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly placeAt: number | null
}

/**
 * How all trailers of the caller's client are now. A trailer is where its own tracker is, or its tractor, or where it was left;
 * places are for those who see the vehicle that knows them, and positions.
 */
export const readTrailerStates = async (
  db: Db,
  principal: AccountPrincipal,
): Promise<readonly TrailerState[]> => {
  const { ownerId } = principal
  const seesPlaces = passes(principal, ACTION_GATES.seePositions)
  const { rows } = await sql<StateRow>`select t.id as "trailerId", t.name,
      t.serial_number as "serialNumber", t.type, t.width, coalesce(c.to_at is null and c.id is not null, false) as "isConnected",
      coalesce(c.to_at, c.from_at) as since, case when c.to_at is null then r.source else e.source end as source,
      v.id as "vehicleId", coalesce(v.name, '') as "vehicleName", coalesce(v.license_plate, '') as "licensePlate",
      own.id as "trackerId", t.couples_near as "couplesNear",
      case when own.id is not null then t.alone_since end as "aloneSince",
      coalesce(o.lat, case when c.to_at is null then n.lat else l.lat end) as latitude,
      coalesce(o.lon, case when c.to_at is null then n.lon else l.lon end) as longitude,
      coalesce(o.at, case when c.to_at is null then n.at else l.at end) as "placeAt"
    from trailer t
    left join lateral (select * from trailer_coupling
      where owner_id = t.owner_id and trailer_id = t.id order by from_at desc limit 1) c on true
    left join trailer_reading r on r.owner_id = c.owner_id and r.id = c.start_id
    left join trailer_reading e on e.owner_id = c.owner_id and e.id = c.end_id
    left join vehicle v on v.id = c.vehicle_id and ${isSeen(principal, 'v')}
    left join vehicle own on own.id = t.tracker_id and ${isSeen(principal, 'own')}
    left join lateral (select lat, lon, "timestamp" as at from vehicle_position_state
      where owner_id = t.owner_id and vehicle_id = own.id and lat is not null) o on ${seesPlaces}
    left join lateral (select lat, lon, "timestamp" as at from vehicle_position_state
      where owner_id = t.owner_id and vehicle_id = v.id and lat is not null and c.to_at is null) n on ${seesPlaces}
    left join lateral (select lat / 1e7 as lat, lon / 1e7 as lon, ts as at from position
      where owner_id = t.owner_id and vehicle_id = v.id and ts > c.to_at - ${PLACE_AGE_MS}::bigint and ts <= c.to_at
        and lat is not null and validity = 100
      order by ts desc limit 1) l on ${seesPlaces} and own.id is null
    where t.owner_id = ${ownerId} and t.deleted_at is null
    order by t.id`.execute(db)
  return rows.map(({ latitude, longitude, placeAt, ...row }) => ({
    ...row,
    place:
      latitude === null || longitude === null || placeAt === null
        ? null
        : { latitude, longitude, at: placeAt },
  }))
}

/** What devices of vehicles that the caller sees read that is the serial number of no trailer, the latest first. */
export const readUnknown = async (
  db: Db,
  principal: AccountPrincipal,
): Promise<readonly UnknownTrailer[]> => {
  const { rows } = await sql<UnknownTrailer>`select * from (
      select distinct on (lower(r.identifier collate "und-x-icu")) r.identifier,
        coalesce(r.reported ->> 'name', '') as name, v.id as "vehicleId", v.name as "vehicleName", r.at as "lastAt",
        (count(*) over (partition by lower(r.identifier collate "und-x-icu")))::integer as count
      from trailer_reading r join vehicle v on v.id = r.vehicle_id and ${isSeen(principal, 'v')}
      where r.owner_id = ${principal.ownerId} and r.trailer_id is null and r.identifier is not null
      order by lower(r.identifier collate "und-x-icu"), r.at desc) u
    order by "lastAt" desc limit ${sql.lit(MOST_UNKNOWN)}`.execute(db)
  return rows
}
