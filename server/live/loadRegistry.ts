import { type Kysely, sql } from 'kysely'
import type { Database } from '../storage/schema.ts'
import type { SensorSetup } from '../../src/contract/entities/sensorSetup.ts'
import type { VehicleCounter } from '../../src/contract/entities/vehicle.ts'
import { countingOf, type StoredCounting, type VehicleCounting } from './counting/vehicleCounting.ts'
import { DeviceAssignments } from './deviceAssignments.ts'
import { loadEventWatch } from './eventWatch.ts'
import { loadNotificationWatch } from './notificationWatch.ts'
import type { RegisteredVehicle, VehicleRegistry } from './registry.ts'
import type { RegistryChange } from './registryChange.ts'

/** Vehicles read at once; bounds the memory used, not the result. */
const PAGE = 20_000

/** Fills the registry from the tables when the server starts. */
export const loadRegistry = async (db: Kysely<Database>, registry: VehicleRegistry): Promise<void> => {
  await loadEventWatch(db, registry.watch)
  await loadNotificationWatch(db, registry.notificationWatch)
  let last = 0
  for (;;) {
    const rows = await readPage(db, last)
    for (const { hasDevice, setup, reportedAt, counters, counted, ...row } of rows) {
      registry.write(row)
      if (counters)
        registry.counting.write(
          row.vehicleId,
          countingOf(Object.values(counters), counted as StoredCounting | null),
        )
      if (setup) registry.sensors.write(row.vehicleId, setup, reportedAt)
      if (!hasDevice) registry.assignments.startBare(row.vehicleId)
    }
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    last = end.vehicleId
  }
}

/** The vehicles with these ids, as they were just created. */
export const readMade = async (
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<RegistryChange> => {
  const rows = await selectRegistered(db)
    .where('vehicle.id', '=', sql<number>`any(${[...vehicleIds]}::bigint[])`)
    .execute()
  const vehicles: RegisteredVehicle[] = []
  const bare: number[] = []
  const setups: { vehicleId: number; setup: SensorSetup }[] = []
  const countings: { vehicleId: number; counting: VehicleCounting }[] = []
  for (const { hasDevice, setup, reportedAt: _reportedAt, counters, counted, ...vehicle } of rows) {
    vehicles.push(vehicle)
    const { vehicleId } = vehicle
    if (counters)
      countings.push({
        vehicleId,
        counting: countingOf(Object.values(counters), counted as StoredCounting | null),
      })
    if (setup) setups.push({ vehicleId: vehicle.vehicleId, setup })
    if (!hasDevice) bare.push(vehicle.vehicleId)
  }
  return {
    kind: 'made',
    vehicles,
    bare,
    ...(setups.length > 0 && { setups }),
    ...(countings.length > 0 && { countings }),
  }
}

/** Reloads the device assignments, as for a source that starts now: it knows the current vehicles of the devices. */
export const reloadAssignments = async (db: Kysely<Database>, registry: VehicleRegistry): Promise<void> => {
  const rows = await db.selectFrom('vehicle').select('id').where('mapping', 'is', null).execute()
  const assignments = new DeviceAssignments()
  for (const { id } of rows) assignments.startBare(id)
  registry.assignments.become(assignments)
}

type StoredCounters = Readonly<Record<string, VehicleCounter>>

const readPage = (db: Kysely<Database>, after: number) =>
  selectRegistered(db).where('vehicle.id', '>', after).orderBy('vehicle.id').limit(PAGE).execute()

const selectRegistered = (db: Kysely<Database>) =>
  db
    .selectFrom('vehicle')
    .innerJoin('vehicle_position_state as position', (join) =>
      join
        .onRef('position.owner_id', '=', 'vehicle.owner_id')
        .onRef('position.vehicle_id', '=', 'vehicle.id'),
    )
    .innerJoin('vehicle_state as state', (join) =>
      join.onRef('state.owner_id', '=', 'vehicle.owner_id').onRef('state.vehicle_id', '=', 'vehicle.id'),
    )
    .leftJoin('vehicle_counting as counting', (join) =>
      join
        .onRef('counting.owner_id', '=', 'vehicle.owner_id')
        .onRef('counting.vehicle_id', '=', 'vehicle.id'),
    )
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
      'state.sensor_setup as setup',
      sql<StoredCounters | null>`nullif(state.counters, '{}')`.as('counters'),
      'counting.state as counted',
      sql<
        number | null
      >`case when state.sensor_setup is not null then (state.sensors ->> 'timestamp')::float8 end`.as(
        'reportedAt',
      ),
      sql<boolean>`vehicle.mapping is not null`.as('hasDevice'),
    ])
