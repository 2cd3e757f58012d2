import { sql, type Transaction } from 'kysely'
import type { ZoneCrossing } from '../../movement/ports.ts'
import type { Database } from '../../storage/schema.ts'
import type { ZoneVisitEnd } from '../../storage/tables/geozoneTables.ts'
import type { OwnedVehicle } from '../eventPlan.ts'

/** A crossing with its vehicle. */
export interface VehicleCrossing extends OwnedVehicle {
  readonly crossing: ZoneCrossing
}

interface VisitRow {
  readonly owner_id: number
  readonly vehicle_id: number
  readonly zone_id: number
  readonly entered_at: number | null
  left_at: number | null
  readonly entry: ZoneVisitEnd | null
  exit: ZoneVisitEnd | null
}

const endOf = ({ latitude, longitude, isCrossing, reason }: ZoneCrossing): ZoneVisitEnd => ({
  latitude,
  longitude,
  isCrossing,
  reason,
})

/** New visits, and ends of visits that are stored already (`entered_at` null). */
const visitsOf = (crossings: readonly VehicleCrossing[]): readonly VisitRow[] => {
  const rows: VisitRow[] = []
  const open = new Map<string, VisitRow>()
  for (const { ownerId, vehicleId, crossing } of crossings) {
    const { zoneId, isInside, at } = crossing
    const key = `${vehicleId} ${zoneId}`
    const known = open.get(key)
    const end = endOf(crossing)
    if (known && !isInside) {
      known.left_at = at
      known.exit = end
      open.delete(key)
      continue
    }
    const row: VisitRow = {
      owner_id: ownerId,
      vehicle_id: vehicleId,
      zone_id: zoneId,
      ...(isInside
        ? { entered_at: at, left_at: null, entry: end, exit: null }
        : { entered_at: null, left_at: at, entry: null, exit: end }),
    }
    rows.push(row)
    if (isInside) open.set(key, row)
  }
  return rows
}

const COLUMNS = sql`as p (owner_id integer, vehicle_id bigint, zone_id integer, entered_at bigint, left_at bigint,
  entry jsonb, exit jsonb)`

/** Stores entries and exits as visits, those of a vehicle in their order. A zone that was purged meanwhile has none. */
export const writeVisits = async (
  trx: Transaction<Database>,
  crossings: readonly VehicleCrossing[],
): Promise<void> => {
  if (crossings.length === 0) return
  const rows = JSON.stringify(visitsOf(crossings))
  await sql`update zone_visit v set left_at = p.left_at, exit = p.exit
    from jsonb_to_recordset(${rows}::jsonb) ${COLUMNS}
    where p.entered_at is null and v.owner_id = p.owner_id and v.vehicle_id = p.vehicle_id and v.zone_id = p.zone_id
      and v.left_at is null`.execute(trx)
  await sql`insert into zone_visit (owner_id, vehicle_id, zone_id, entered_at, left_at, entry, exit)
    select p.owner_id, p.vehicle_id, p.zone_id, p.entered_at, p.left_at, p.entry, p.exit
    from jsonb_to_recordset(${rows}::jsonb) ${COLUMNS}
    join geozone z on z.id = p.zone_id
    where p.entered_at is not null
    on conflict do nothing`.execute(trx)
}

/** The vehicle is in no zone any more, because it changes hands at `now`, ms since the epoch. */
export const closeVisits = async (
  trx: Transaction<Database>,
  vehicleId: number,
  now: number,
): Promise<void> => {
  await trx
    .updateTable('zone_visit')
    .set({ left_at: now })
    .where('vehicle_id', '=', vehicleId)
    .where('left_at', 'is', null)
    .execute()
  await sql`update vehicle_movement set state = jsonb_set(state::jsonb, '{tracker,zones}', 'null')::json
    where vehicle_id = ${vehicleId} and state is not null`.execute(trx)
}
