import { type Kysely, sql } from 'kysely'
import type { ConnectedDriver, DriverInterval } from '../../../src/contract/http/drivers.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { StoredInterval } from '../../live/drivers/effective.ts'
import { readDrivers } from '../../live/drivers/intervalSql.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'

type Db = Kysely<Database>

interface Period {
  readonly from: number
  readonly to: number
}

interface VehicleName {
  readonly id: number
  readonly name: string
  readonly licensePlate: string
}

/** The vehicles among these that the caller sees. */
const readVehicles = async (
  db: Db,
  principal: AccountPrincipal,
  ids: readonly number[],
): Promise<readonly VehicleName[]> => {
  const { rows } =
    await sql<VehicleName>`select vehicle.id, vehicle.name, vehicle.license_plate as "licensePlate"
    from vehicle where vehicle.id = any(${numberArray(ids)}::bigint[]) and ${visibleVehicle(principal)}
    order by vehicle.id`.execute(db)
  return rows
}

/** Whose name is needed. */
type Named = Pick<StoredInterval, 'employeeId' | 'number'>

/**
 * Names of employees by id, and of drivers by the number of their card; of deleted ones there is none, of forgotten ones an
 * empty one.
 */
const readNames = async (db: Db, ownerId: number, drives: readonly Named[]) => {
  const ids = drives.flatMap(({ employeeId }) => employeeId ?? [])
  const numbers = drives.flatMap(({ number }) => number ?? [])
  const { rows } = await sql<{ key: string; name: string }>`
    select 'e' || id as key, case when forgotten then '' else last_name || ' ' || first_name end as name
      from employee where owner_id = ${ownerId} and id = any(${numberArray(ids)}::integer[])
        and (deleted_at is null or forgotten)
    union all select 'c' || number, driver_name from rfid_card
      where owner_id = ${ownerId} and number = any(${[...numbers]}::text[]) and deleted_at is null`.execute(
    db,
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Who drove these vehicles in a period, by vehicle and time. */
const readDrives = async (
  db: Db,
  ownerId: number,
  vehicles: readonly VehicleName[],
  period: Period,
): Promise<readonly DriverInterval[]> => {
  const drives: Omit<DriverInterval, 'driverName' | 'before'>[] = []
  for (const { id: vehicleId, name: vehicleName, licensePlate } of vehicles)
    for (const interval of await readDrivers(db, { ownerId, vehicleId, ...period }))
      drives.push({ ...interval, vehicleId, vehicleName, licensePlate })
  const replaced = await readReplaced(db, ownerId, drives)
  const names = await readNames(db, ownerId, [...drives, ...[...replaced.values()].flat()])
  const nameOf = ({ employeeId, number }: Named): string =>
    names.get(`e${employeeId}`) ?? names.get(`c${number}`) ?? ''
  return drives.map((drive) => ({
    ...drive,
    driverName: nameOf(drive),
    // A person who was deleted is gone from here, too, before the purge.
    employeeId: names.get(`e${drive.employeeId}`) ? drive.employeeId : null,
    before: (replaced.get(drive.id) ?? []).map((one) => {
      const { source, from, to } = one
      return { source, from, to, driverName: nameOf(one) }
    }),
  }))
}

/** What each correction replaced, by its id. */
const readReplaced = async (
  db: Db,
  ownerId: number,
  drives: readonly Pick<DriverInterval, 'id' | 'source'>[],
): Promise<ReadonlyMap<number, readonly StoredInterval[]>> => {
  const ids = drives.flatMap(({ id, source }) => (source === 'manual' ? [id] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; before: readonly StoredInterval[] }>`select id, before
    from driver_interval where owner_id = ${ownerId} and id = any(${numberArray(ids)}::integer[])
      and before is not null`.execute(db)
  return new Map(rows.map(({ id, before }) => [id, before]))
}

/** Who drove a vehicle of the caller's client in a period. */
export const readVehicleDrivers = async (
  db: Db,
  principal: AccountPrincipal,
  { vehicleId, ...period }: Period & { readonly vehicleId: number },
): Promise<readonly DriverInterval[]> =>
  readDrives(db, principal.ownerId, await readVehicles(db, principal, [vehicleId]), period)

/** What an employee drove in a period, the latest first, among the vehicles that the caller sees. */
export const readEmployeeDrives = async (
  db: Db,
  principal: AccountPrincipal,
  { employeeId, from, to }: Period & { readonly employeeId: number },
): Promise<readonly DriverInterval[]> => {
  const { ownerId } = principal
  const { rows } = await sql<{ id: number }>`select distinct vehicle_id as id from driver_interval
    where owner_id = ${ownerId} and employee_id = ${employeeId} and from_at < ${to}
      and (to_at is null or to_at > ${from})`.execute(db)
  const vehicles = await readVehicles(
    db,
    principal,
    rows.map(({ id }) => id),
  )
  const drives = await readDrives(db, ownerId, vehicles, { from, to })
  return drives.filter((drive) => drive.employeeId === employeeId).toSorted((a, b) => b.from - a.from)
}

/** The driver whose listed card is in the reader of a vehicle now; null: no such card is. */
export const readConnectedDriver = async (
  db: Db,
  ownerId: number,
  vehicleId: number,
): Promise<ConnectedDriver> => {
  const { rows } = await sql<NonNullable<ConnectedDriver>>`select s.vehicle_id as "vehicleId", c.number,
      coalesce(e.last_name || ' ' || e.first_name, c.driver_name) as "driverName",
      coalesce(c.phone, e.phones ->> 0) as phone, c.expires_on as "expiresOn", e.id as "employeeId"
    from vehicle_state s
    join rfid_card c on c.owner_id = s.owner_id and c.number = s.rfid_card ->> 'number' and c.deleted_at is null
    left join employee e on e.owner_id = s.owner_id and e.deleted_at is null and e.card_ids @> to_jsonb(c.id)
    where s.owner_id = ${ownerId} and s.vehicle_id = ${vehicleId} limit 1`.execute(db)
  return rows[0] ?? null
}
