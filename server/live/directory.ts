import { type Kysely, sql, type Transaction } from 'kysely'
import { LIST_CHANGES } from '../../src/contract/constants.ts'
import type { Database } from '../storage/schema.ts'
import type { DeviceMemory, FleetDirectory, NewVehicle } from './ports.ts'
import type { Clock } from '../platform/clock.ts'
import { insertGroups, insertVehicles, type NewRow } from './directorySql.ts'
import type { Journal } from './journal.ts'
import { readMade } from './loadRegistry.ts'
import { numberArray } from '../platform/sqlArray.ts'
import { newVehicleRow } from './newVehicleRow.ts'
import type { VehicleRegistry } from './registry.ts'

/** Vehicles of one transaction; bounds how long it makes the recorder wait. */
const CHUNK = 5_000

/**
 * New vehicles after which the planner's statistics are refreshed: with the old ones it takes a fleet for a few rows.
 */
const ANALYZED_ROWS = 1_000

/** Creates vehicles for sources in bulk: a constant number of statements per CHUNK vehicles. */
export const createDirectory = (deps: {
  readonly db: Kysely<Database>
  readonly journal: Journal
  readonly registry: VehicleRegistry
  readonly clock: Clock
}): FleetDirectory => ({
  async ensureVehicles(ownerLogin, vehicles) {
    const ownerId = await findOwner(deps.db, ownerLogin)
    checkUnique(vehicles)
    const ids = new Map<string, number>()
    const before = deps.registry.size
    for (let first = 0; first < vehicles.length; first += CHUNK) {
      const chunk = vehicles.slice(first, first + CHUNK)
      for (const [key, id] of await ensureChunk(deps, ownerId, chunk)) ids.set(key, id)
    }
    if (deps.registry.size - before >= ANALYZED_ROWS) await analyze(deps.db)
    return ids
  },
  async hasOwner(login) {
    return (
      (await deps.db.selectFrom('account').select('id').where('login', '=', login).executeTakeFirst()) !==
      undefined
    )
  },
  recallDevices: (vehicleIds) => readDevices(deps.db, vehicleIds),
  newestAt(vehicleIds) {
    const newest = vehicleIds.reduce((at, id) => Math.max(at, deps.registry.timestampOf(id) ?? 0), 0)
    return newest === 0 ? null : newest
  },
})

const analyze = async (db: Kysely<Database>): Promise<void> => {
  await sql`analyze vehicle, vehicle_position_state, vehicle_state, vehicle_group_member`.execute(db)
}

const findOwner = async (db: Kysely<Database>, login: string): Promise<number> => {
  const row = await db.selectFrom('account').select('id').where('login', '=', login).executeTakeFirst()
  if (!row) throw new Error(`No account ${login} to own the vehicles`)
  return row.id
}

const checkUnique = (vehicles: readonly NewVehicle[]): void => {
  const keys = new Set<string>()
  const serials = new Set<string>()
  for (const { key, deviceSerial } of vehicles) {
    if (keys.has(key)) throw new Error(`Two vehicles have the key ${key}`)
    if (serials.has(deviceSerial)) throw new Error(`Two vehicles have the device serial ${deviceSerial}`)
    keys.add(key)
    serials.add(deviceSerial)
  }
}

const ensureChunk = async (
  deps: Parameters<typeof createDirectory>[0],
  ownerId: number,
  vehicles: readonly NewVehicle[],
): Promise<ReadonlyMap<string, number>> => {
  const known = await findKnown(deps.db, ownerId, vehicles)
  const missing = vehicles.filter((vehicle) => !known.has(vehicle.deviceSerial))
  if (missing.length > 0) {
    const rows = missing.map((vehicle) => newVehicleRow(vehicle, deps.clock.now()))
    const made = await deps.journal.write(async (write) => {
      const seq = await write.takeSeqs(1)
      const ids = await makeVehicles(write.trx, ownerId, rows, seq)
      write.remember(await readMade(write.trx, [...ids.values()]))
      write.emit(seq, {
        event: 'changedVehicleList',
        data: { message: LIST_CHANGES.created },
        audience: { kind: 'owner', ownerId },
      })
      return ids
    })
    for (const [serial, id] of made) known.set(serial, id)
  }
  return new Map(vehicles.map(({ key, deviceSerial }) => [key, idOf(known, deviceSerial)]))
}

const idOf = (ids: ReadonlyMap<string, number>, serial: string): number => {
  const id = ids.get(serial)
  if (id === undefined) throw new Error(`The vehicle with device ${serial} was not made`)
  return id
}

const findKnown = async (
  db: Kysely<Database>,
  ownerId: number,
  vehicles: readonly NewVehicle[],
): Promise<Map<string, number>> => {
  const serials = vehicles.map((vehicle) => vehicle.deviceSerial)
  const rows = await db
    .selectFrom('vehicle')
    .leftJoin('device', 'device.serial', 'vehicle.device_serial')
    .select(['vehicle.id', 'vehicle.owner_id', 'vehicle.device_serial', 'device.brought_for'])
    .where('vehicle.device_serial', '=', sql<string>`any(${serials}::text[])`)
    .execute()
  // An administrator may have assigned the vehicle to another client.
  const foreign = rows.find((row) => row.owner_id !== ownerId && row.brought_for !== ownerId)
  if (foreign) throw new Error(`Device ${foreign.device_serial} belongs to a vehicle of another account`)
  return new Map(rows.flatMap((row) => (row.device_serial === null ? [] : [[row.device_serial, row.id]])))
}

const makeVehicles = async (
  trx: Transaction<Database>,
  ownerId: number,
  rows: readonly NewRow[],
  seq: number,
): Promise<ReadonlyMap<string, number>> => {
  const ids = await insertVehicles(trx, ownerId, rows, seq)
  const members = rows.flatMap((row) =>
    row.groups.map((name) => ({ vehicleId: idOf(ids, row.device_serial), name })),
  )
  if (members.length > 0) await insertGroups(trx, ownerId, members)
  return ids
}

const readDevices = async (
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, DeviceMemory>> => {
  const rows = await db
    .selectFrom('vehicle')
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .select([
      'vehicle_id',
      'lock_state',
      'device_settings',
      'device_on as deviceOn',
      'alarm',
      'alarm_timestamp as alarmTimestamp',
      'locked_alarm as lockedAlarm',
    ])
    .where('vehicle.id', '=', sql<number>`any(${numberArray(vehicleIds)}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ vehicle_id, lock_state, device_settings, ...flags }) => [
      vehicle_id,
      {
        lockState: lock_state?.lockState ?? null,
        deviceSettings: device_settings && { ...device_settings, ...flags },
      },
    ]),
  )
}
