import { type Kysely, sql } from 'kysely'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import {
  type AdminVehicleRow,
  VEHICLE_SORTS,
  type VehiclesQuery,
} from '../../../../src/contract/http/admin/vehicles.ts'
import type { Database } from '../../../storage/schema.ts'
import { unknownVehicle } from '../fleet/refusals.ts'
import { readPage } from '../shared/readPage.ts'
import { holdsText, inWordOrder } from '../../../platform/db/searchText.ts'

const vehicles = (db: Kysely<Database>) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('account as client', 'client.id', 'v.owner_id')
    .leftJoin('device_mapping as m', (join) =>
      join.onRef('m.vehicle_id', '=', 'v.id').on('m.to_at', 'is', null),
    )

const selectVehicles = (base: ReturnType<typeof vehicles>) =>
  base
    .leftJoin('vehicle_position_state as p', (join) =>
      join.onRef('p.owner_id', '=', 'v.owner_id').onRef('p.vehicle_id', '=', 'v.id'),
    )
    .select([
      'v.id as id',
      'v.name as name',
      'v.license_plate as licensePlate',
      'v.type as type',
      'v.description as description',
      'client.id as clientId',
      'client.login as clientLogin',
      'm.device_id as deviceId',
      'm.device_serial as deviceSerial',
      'p.timestamp as lastSeenAt',
    ])

const SORTS = {
  name: inWordOrder('v.name'),
  licensePlate: inWordOrder('v.license_plate'),
  clientLogin: inWordOrder('client.login'),
  deviceSerial: sql`m.device_serial`,
  lastSeenAt: sql`(select "timestamp" from vehicle_position_state where owner_id = v.owner_id and vehicle_id = v.id)`,
} as const

const TEXTS = ['v.name', 'v.license_plate', 'v.description', 'client.login', 'm.device_serial']

/** A page of the vehicles of all clients. */
export const listVehicles = async (
  db: Kysely<Database>,
  query: VehiclesQuery,
): Promise<Page<AdminVehicleRow>> => {
  let base = vehicles(db).where(holdsText(TEXTS, query.search))
  if (query.clientId !== undefined) base = base.where('v.owner_id', '=', query.clientId)
  if (query.hasDevice !== undefined)
    base = base.where('m.id', query.hasDevice === 'true' ? 'is not' : 'is', null)
  return readPage(base, query, {
    select: selectVehicles,
    sorts: SORTS,
    first: VEHICLE_SORTS[0],
    id: sql`v.id`,
  })
}

/** One vehicle. Throws 404 if there is none. */
export const readVehicle = async (db: Kysely<Database>, id: number): Promise<AdminVehicleRow> => {
  const row = await selectVehicles(vehicles(db).where('v.id', '=', id)).executeTakeFirst()
  if (!row) throw unknownVehicle(id)
  return row
}
