import { type Kysely, sql } from 'kysely'
import type { ImportValues } from '../../../../src/contract/http/admin/imports.ts'
import { groupNameKey } from '../../../../src/contract/rules/groupName.ts'
import type { Database } from '../../../storage/schema.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import { inAnyCase } from '../../../platform/db/searchText.ts'
import { plateKey } from './vehicleFile.ts'

/** An existing device with its vehicle. */
export interface KnownDevice {
  readonly deviceId: number
  readonly serial: string
  readonly type: string
  readonly phone: string | null
  readonly ownerId: number | null
  readonly ownerLogin: string | null
  readonly vehicleId: number | null
  readonly vehicleName: string | null
  readonly licensePlate: string | null
}

/** The existing data that the lines of a file refer to. */
export interface Known {
  /** Ids by login, as spelled in the file. */
  readonly clients: ReadonlyMap<string, number>
  /** By serial. */
  readonly devices: ReadonlyMap<string, KnownDevice>
  /** Vehicles by `placeKey` of owner and plate. */
  readonly plates: ReadonlyMap<string, readonly { readonly vehicleId: number; readonly name: string }[]>
  /** `memberKey` of vehicle and group. */
  readonly members: ReadonlySet<string>
}

export const placeKey = (ownerId: number, plate: string): string => `${ownerId} ${plateKey(plate)}`
export const memberKey = (vehicleId: number, group: string): string => `${vehicleId} ${groupNameKey(group)}`

/** Reads it in a constant number of statements, independent of the number of lines. */
export const readKnown = async (db: Kysely<Database>, lines: readonly ImportValues[]): Promise<Known> => {
  const clients = await readClients(db, unique(lines.map((values) => values.client)))
  const devices = await readDevices(db, unique(lines.map((values) => values.serial)))
  const vehicleIds = [...devices.values()].flatMap(({ vehicleId }) => (vehicleId === null ? [] : [vehicleId]))
  return {
    clients,
    devices,
    plates: await readPlates(db, [...clients.values()], unique(lines.map(({ plate }) => plateKey(plate)))),
    members: await readMembers(db, vehicleIds),
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

const readClients = async (
  db: Kysely<Database>,
  logins: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ asked: string; id: number }>`
    select asked, a.id from unnest(${logins}::text[]) as l (asked)
    join account a on lower(a.login) = lower(asked) and a.kind = 'client'`.execute(db)
  return new Map(rows.map(({ asked, id }) => [asked, id]))
}

const readDevices = async (
  db: Kysely<Database>,
  serials: readonly string[],
): Promise<ReadonlyMap<string, KnownDevice>> => {
  const rows = await db
    .selectFrom('device as d')
    .leftJoin('account as owner', 'owner.id', 'd.owner_id')
    .leftJoin('device_mapping as m', (join) =>
      join.onRef('m.device_id', '=', 'd.id').on('m.to_at', 'is', null),
    )
    .leftJoin('vehicle as v', 'v.id', 'm.vehicle_id')
    .where('d.serial', '=', sql<string>`any(${serials}::text[])`)
    .select([
      'd.id as deviceId',
      'd.serial as serial',
      'd.type as type',
      'd.phone as phone',
      'd.owner_id as ownerId',
      'owner.login as ownerLogin',
      'v.id as vehicleId',
      'v.name as vehicleName',
      'v.license_plate as licensePlate',
    ])
    .execute()
  return new Map(rows.map((row) => [row.serial, row]))
}

const readPlates = async (
  db: Kysely<Database>,
  ownerIds: readonly number[],
  keys: readonly string[],
): Promise<Known['plates']> => {
  const { rows } = await sql<{ id: number; owner_id: number; name: string; license_plate: string }>`
    select id, owner_id, name, license_plate from vehicle
    where owner_id = any(${numberArray(ownerIds)}::integer[])
      and ${inAnyCase(sql`regexp_replace(license_plate, '\\s', '', 'g')`)} = any(${keys}::text[])`.execute(db)
  const plates = new Map<string, { vehicleId: number; name: string }[]>()
  for (const row of rows) {
    const key = placeKey(row.owner_id, row.license_plate)
    plates.set(key, [...(plates.get(key) ?? []), { vehicleId: row.id, name: row.name }])
  }
  return plates
}

const readMembers = async (
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ vehicle_id: number; name: string }>`
    select m.vehicle_id, g.name from vehicle_group_member m join vehicle_group g on g.id = m.group_id
    where m.vehicle_id = any(${numberArray(vehicleIds)}::bigint[])`.execute(db)
  return new Set(rows.map((row) => memberKey(row.vehicle_id, row.name)))
}
