import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { DeviceRoutes } from './deviceRoutes.ts'
import type { RegisteredVehicle, VehicleRegistry } from './registry.ts'
import type { RegistryChange } from './registryChange.ts'

/** Vehicles read at once; bounds the memory of the reading, not its result. */
const PAGE = 20_000

/** Fills the registry from the tables, as at the start of the server. */
export const loadRegistry = async (db: Kysely<Database>, registry: VehicleRegistry): Promise<void> => {
  let last = 0
  for (;;) {
    const rows = await readPage(db, last)
    for (const { hasDevice, ...row } of rows) {
      registry.write(row)
      if (!hasDevice) registry.routes.startBare(row.vehicleId)
    }
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    last = end.vehicleId
  }
}

/** The vehicles whose ids are given, as they were just made. */
export const readMade = async (
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<RegistryChange> => {
  const rows = await selectRegistered(db)
    .where('vehicle.id', '=', sql<number>`any(${[...vehicleIds]}::bigint[])`)
    .execute()
  const vehicles: RegisteredVehicle[] = []
  const bare: number[] = []
  for (const { hasDevice, ...vehicle } of rows) {
    vehicles.push(vehicle)
    if (!hasDevice) bare.push(vehicle.vehicleId)
  }
  return { kind: 'made', vehicles, bare }
}

/** Begins the routes anew, as for a source that starts now: it knows the vehicles that devices are on now. */
export const reloadRoutes = async (db: Kysely<Database>, registry: VehicleRegistry): Promise<void> => {
  const rows = await db.selectFrom('vehicle').select('id').where('mapping', 'is', null).execute()
  const routes = new DeviceRoutes()
  for (const { id } of rows) routes.startBare(id)
  registry.routes.become(routes)
}

const readPage = (db: Kysely<Database>, after: number) =>
  selectRegistered(db).where('vehicle.id', '>', after).orderBy('vehicle.id').limit(PAGE).execute()

const selectRegistered = (db: Kysely<Database>) =>
  db
    .selectFrom('vehicle')
    .innerJoin('vehicle_position_state as position', 'position.vehicle_id', 'vehicle.id')
    .innerJoin('vehicle_state as state', 'state.vehicle_id', 'vehicle.id')
    .select([
      'vehicle.id as vehicleId',
      'vehicle.owner_id as ownerId',
      'position.timestamp as timestamp',
      'position.lat as latitude',
      'position.lon as longitude',
      'position.parking_ignition_since as parkingIgnitionSince',
      'state.alarm as alarm',
      'state.alarm_timestamp as alarmTimestamp',
      'state.locked_alarm as lockedAlarm',
      sql<boolean>`vehicle.mapping is not null`.as('hasDevice'),
    ])
