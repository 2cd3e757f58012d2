import { type Kysely, sql } from 'kysely'
import {
  DEVICE_SORTS,
  type DeviceMappingRow,
  type DeviceRow,
  type DevicesQuery,
} from '../../../../src/contract/http/admin/devices.ts'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import type { Database } from '../../../storage/schema.ts'
import { unknownDevice } from '../fleet/refusals.ts'
import { readPage } from '../shared/readPage.ts'
import { holdsText, inWordOrder } from '../../../platform/db/searchText.ts'

const devices = (db: Kysely<Database>) =>
  db
    .selectFrom('device as d')
    .leftJoin('account as client', 'client.id', 'd.owner_id')
    .leftJoin('device_mapping as m', (join) =>
      join.onRef('m.device_id', '=', 'd.id').on('m.to_at', 'is', null),
    )
    .leftJoin('vehicle as v', 'v.id', 'm.vehicle_id')

const selectDevices = (base: ReturnType<typeof devices>) =>
  base
    .leftJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'v.owner_id').onRef('s.vehicle_id', '=', 'v.id'),
    )
    .leftJoin('vehicle_position_state as p', (join) =>
      join.onRef('p.owner_id', '=', 'v.owner_id').onRef('p.vehicle_id', '=', 'v.id'),
    )
    .select([
      'd.id as id',
      'd.serial as serial',
      'd.type as type',
      'd.phone as phone',
      'd.note as note',
      sql<boolean>`d.secret_hash is not null`.as('hasSecret'),
      'd.owner_id as clientId',
      'client.login as clientLogin',
      'v.id as vehicleId',
      'v.name as vehicleName',
      'v.license_plate as licensePlate',
      'm.from_at as mappedSince',
      's.device_status as status',
      'p.timestamp as lastSeenAt',
      'd.created_at as createdAt',
    ])

/** Serials are compared exactly, so that a long list is read by its index. */
const SORTS = {
  serial: sql`d.serial`,
  type: sql`d.type`,
  clientLogin: inWordOrder('client.login'),
  vehicleName: inWordOrder('v.name'),
  lastSeenAt: sql`(select "timestamp" from vehicle_position_state where owner_id = v.owner_id and vehicle_id = v.id)`,
  createdAt: sql`d.created_at`,
} as const

const TEXTS = ['d.serial', 'd.type', 'd.phone', 'd.note', 'client.login', 'v.name', 'v.license_plate']

const PLACES = {
  vehicle: sql<boolean>`m.id is not null`,
  free: sql<boolean>`m.id is null`,
  stock: sql<boolean>`m.id is null and d.owner_id is null`,
} as const

/** ADMIN-05: a page of the devices. */
export const listDevices = async (db: Kysely<Database>, query: DevicesQuery): Promise<Page<DeviceRow>> => {
  let base = devices(db).where(holdsText(TEXTS, query.search))
  if (query.clientId !== undefined) base = base.where('d.owner_id', '=', query.clientId)
  if (query.place !== undefined) base = base.where(PLACES[query.place])
  return readPage(base, query, {
    select: selectDevices,
    sorts: SORTS,
    first: DEVICE_SORTS[0],
    id: sql`d.id`,
  })
}

/** One device. Throws 404 if there is none. */
export const readDevice = async (db: Kysely<Database>, id: number): Promise<DeviceRow> => {
  const row = await selectDevices(devices(db).where('d.id', '=', id)).executeTakeFirst()
  if (!row) throw unknownDevice(id)
  return row
}

/** Mappings per response; enough for ten years of a device that moves daily. */
const HISTORY_MAX = 5_000

/** The mappings of a device or of a vehicle, newest first. */
export const readMappings = async (
  db: Kysely<Database>,
  of: { readonly deviceId: number } | { readonly vehicleId: number },
): Promise<DeviceMappingRow[]> =>
  db
    .selectFrom('device_mapping')
    .select([
      'id',
      'device_serial as deviceSerial',
      'vehicle_id as vehicleId',
      'vehicle_name as vehicleName',
      'from_at as from',
      'to_at as to',
    ])
    .where((where) =>
      'deviceId' in of ? where('device_id', '=', of.deviceId) : where('vehicle_id', '=', of.vehicleId),
    )
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
