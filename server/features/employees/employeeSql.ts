import { type Kysely, sql } from 'kysely'
import type { EmployeeDetail, EmployeeRow, Violation } from '../../../src/contract/http/employees.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'

type Db = Kysely<Database>

/** An employee with cards and usual vehicle. Throws 404 for one that the caller's client does not have. */
export const readEmployee = async (
  db: Db,
  principal: AccountPrincipal,
  id: number,
): Promise<EmployeeDetail> => {
  const { ownerId } = principal
  const { rows } = await sql<EmployeeRow & Pick<EmployeeDetail, 'cards' | 'vehicle'>>`select id,
      last_name as "lastName", first_name as "firstName", phones, licence_number as "licenceNumber",
      licence_expires_on as "licenceExpiresOn", card_ids as "cardIds", vehicle_id as "vehicleId", department,
      works_from as "worksFrom", works_to as "worksTo", photo,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'driverName', c.driver_name,
          'expiresOn', c.expires_on) order by c.number) from rfid_card c
        where c.owner_id = e.owner_id and c.deleted_at is null and e.card_ids @> to_jsonb(c.id)), '[]') as cards,
      (select jsonb_build_object('id', vehicle.id, 'name', vehicle.name, 'licensePlate', vehicle.license_plate)
        from vehicle where vehicle.id = e.vehicle_id and ${visibleVehicle(principal)}) as vehicle
    from employee e where owner_id = ${ownerId} and id = ${id} and deleted_at is null`.execute(db)
  const [employee] = rows
  if (!employee) throw notFound(SERVER_TEXT.unknownEmployee(id))
  return employee
}

/** A page of an employee's violations in vehicles that the caller sees, the latest first. */
export const readViolations = async (
  db: Db,
  principal: AccountPrincipal,
  { id, offset, limit }: { readonly id: number; readonly offset: number; readonly limit: number },
): Promise<Page<Violation>> => {
  const from = sql`from violation x join vehicle on vehicle.id = x.vehicle_id
    where x.owner_id = ${principal.ownerId} and x.employee_id = ${id} and ${visibleVehicle(principal)}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(
    db,
  )
  const { rows } = await sql<Violation>`select x.id, x.kind, x.at, x.vehicle_id as "vehicleId",
      vehicle.name as "vehicleName", vehicle.license_plate as "licensePlate", x.latitude, x.longitude, x.details
    ${from} order by x.at desc, x.id desc limit ${limit} offset ${offset}`.execute(db)
  return { total: counted[0]?.total ?? 0, rows }
}
