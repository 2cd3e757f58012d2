import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import type { MaintenanceRow } from '../../../src/contract/http/maintenance.ts'
import { type CountedNow, countedNow, dueOf } from '../../../src/contract/rules/maintenanceDue.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'

type Db = Kysely<Database> | Transaction<Database>

/** A record of maintenance before it is judged. */
export type StoredMaintenance = Omit<MaintenanceRow, 'due' | 'countedKm' | 'countedHours'>

/**
 * The columns of a record `m` of a vehicle `v`, with the entry `d` of its history that counts: the latest one since the
 * service counts. What a document says of itself counts more than its history.
 */
export const STORED_COLUMNS = sql`m.id, m.vehicle_id as "vehicleId", v.name as "vehicleName",
  v.license_plate as "licensePlate", m.kind, m.name, m.number, m.every_km as "everyKm", m.every_hours as "everyHours",
  m.every_months as "everyMonths", m.every_days as "everyDays", m.remind_km as "remindKm",
  m.remind_hours as "remindHours", m.remind_days as "remindDays", m.from_day as "fromDay", m.from_km as "fromKm",
  m.from_hours as "fromHours", m.until_day as "untilDay", m.note,
  coalesce(d.day, m.from_day) as "lastDay",
  case when d.day is null then m.from_km else d.km end as "lastKm",
  case when d.day is null then m.from_hours else d.hours end as "lastHours",
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as template,
  (select jsonb_build_object('name', f.name, 'type', f.content_type, 'version', f.hash) from maintenance_file f
    where f.owner_id = m.owner_id and f.maintenance_id = m.id) as file`

/** Records with their vehicles, of which a vehicle that changed hands shows none. */
export const STORED_FROM = sql`maintenance m
  join vehicle v on v.id = m.vehicle_id and v.owner_id = m.owner_id
  left join maintenance_template t on t.owner_id = m.owner_id and t.id = m.template_id and t.deleted_at is null
  left join lateral (select day, km, hours from maintenance_done
    where owner_id = m.owner_id and maintenance_id = m.id and deleted_at is null and day >= m.from_day
      and m.until_day is null
    order by day desc, id desc limit 1) d on true`

/** What the counters of vehicles show, by the id of the vehicle. */
export const readCounted = async (
  db: Db,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, CountedNow>> => {
  const { rows } = await sql<{ id: number; counters: Record<string, VehicleCounter> }>`
    select vehicle_id as id, counters from vehicle_state
    where vehicle_id = any(${numberArray(vehicleIds)}::bigint[]) and counters <> '{}'`.execute(db)
  return new Map(rows.map(({ id, counters }) => [id, countedNow(Object.values(counters))]))
}

const NOT_COUNTED: CountedNow = { km: null, hours: null }
const isCounted = ({ everyKm, everyHours }: StoredMaintenance): boolean =>
  everyKm !== null || everyHours !== null

/** The records with what is due of them on the day `today`, YYYY-MM-DD. */
export const judgeRecords = async <Row extends StoredMaintenance>(
  db: Db,
  rows: readonly Row[],
  today: string,
): Promise<readonly (Row & MaintenanceRow)[]> => {
  const counted = await readCounted(db, [
    ...new Set(rows.filter(isCounted).map(({ vehicleId }) => vehicleId)),
  ])
  return rows.map((row) => {
    const now = counted.get(row.vehicleId) ?? NOT_COUNTED
    const last = { day: row.lastDay, km: row.lastKm, hours: row.lastHours }
    return { ...row, countedKm: now.km, countedHours: now.hours, due: dueOf(row, last, now, today) }
  })
}

/** The records that the caller sees and that fulfil a condition on `m`, with what is due of them. */
export const readMaintenance = async (
  db: Db,
  principal: AccountPrincipal,
  condition: RawBuilder<unknown>,
  today: string,
): Promise<readonly MaintenanceRow[]> => {
  const isSeen = visibleVehicle(principal, { vehicleId: 'v.id', ownerId: 'v.owner_id' })
  const { rows } = await sql<StoredMaintenance>`select ${STORED_COLUMNS} from ${STORED_FROM}
    where m.owner_id = ${principal.ownerId} and m.deleted_at is null and ${isSeen} and ${condition}`.execute(
    db,
  )
  return judgeRecords(db, rows, today)
}
