import { sql, type Transaction } from 'kysely'
import type { DrivingEvent } from '../../movement/driving/drivingEvent.ts'
import type { Database } from '../../storage/schema.ts'
import type { OwnedVehicle } from '../eventPlan.ts'

type Trx = Transaction<Database>

/** Something of how a vehicle was driven. */
export type VehicleDriving = OwnedVehicle & DrivingEvent

/** Stores how vehicles were driven, with marks that have it attributed to whoever drove. */
export const writeDriving = async (trx: Trx, rows: readonly VehicleDriving[]): Promise<void> => {
  if (rows.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e ("ownerId" integer, "vehicleId" bigint,
    kind text, "from" bigint, "to" bigint, latitude float8, longitude float8, details jsonb)`
  await sql`insert into driving_event (owner_id, vehicle_id, kind, from_at, to_at, latitude, longitude, details)
    select "ownerId", "vehicleId", kind, "from", "to", latitude, longitude, details from ${given}
    on conflict do nothing`.execute(trx)
  await sql`insert into driver_mark (owner_id, vehicle_id, since)
    select "ownerId", "vehicleId", since from ${given}
    cross join lateral (values ("from"), ("to")) as m (since)
    where exists (select from driver_interval i where i.owner_id = "ownerId" and i.vehicle_id = "vehicleId")
    group by 1, 2, 3`.execute(trx)
}

/** The stored driving of a vehicle that begins in a stretch, `to` exclusive, ms since the epoch; in time order. */
export const readDriving = async (
  trx: Trx,
  { ownerId, vehicleId, from, to }: OwnedVehicle & { readonly from: number; readonly to: number },
): Promise<readonly DrivingEvent[]> => {
  const { rows } =
    await sql<DrivingEvent>`select kind, from_at as "from", to_at as "to", latitude, longitude, details
    from driving_event where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
      and from_at >= ${from} and from_at < ${to} order by from_at`.execute(trx)
  return rows
}
