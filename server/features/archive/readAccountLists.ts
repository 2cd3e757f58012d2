import { type Kysely, sql } from 'kysely'
import type { ArchiveLists, ArchiveRow } from '../../../src/contract/http/admin/archive.ts'
import { TASK_ZONE_TYPE } from '../../../src/contract/http/geozones.ts'
import type { Database } from '../../storage/schema.ts'
import { employees } from '../employees/employees.ts'
import { maintenance } from '../maintenance/maintenance.ts'
import type { RecordRow, Resource } from '../resource/resource.ts'
import { readRecords } from '../resource/resourceSql.ts'
import { rfidCards } from '../rfidCards/rfidCards.ts'
import { savedPlaces } from '../savedPlaces/savedPlaces.ts'
import { trailers } from '../trailers/trailers.ts'

/** What an account has, as its archive says it, in an order that depends on no id. */

type Db = Kysely<Database>

/** More records than any account has. */
const ALL = 10_000_000

/** The lists, and the id of each vehicle by its number in them. */
export interface AccountLists {
  readonly lists: ArchiveLists
  readonly vehicleIds: ReadonlyMap<number, number>
}

/** Reads all lists of an account in a constant number of statements. */
export const readAccountLists = async (db: Db, ownerId: number): Promise<AccountLists> => {
  const { vehicles, vehicleIds } = await readVehicles(db, ownerId)
  const numbers = new Map([...vehicleIds].map(([number, id]) => [id, number]))
  const cards = await readAll(db, rfidCards, ownerId)
  const cardNumbers = new Map(cards.map(({ id, number }) => [id, String(number)]))
  const lists = {
    groups: await readGroups(db, ownerId),
    vehicles,
    zones: await readZones(db, ownerId),
    cards: cards.map(withoutId),
    employees: (await readAll(db, employees, ownerId)).map(
      ({ cardIds, vehicleId, photo: _photo, ...row }) => ({
        ...withoutId(row),
        cards: (cardIds as readonly number[]).flatMap((id) => cardNumbers.get(id) ?? []),
        vehicle: numbers.get(Number(vehicleId)) ?? null,
      }),
    ),
    trailers: (await readAll(db, trailers, ownerId)).map(withoutId),
    places: (await readAll(db, savedPlaces, ownerId)).map(withoutId),
    // A record of a vehicle that went to another client stays with that one.
    maintenance: (await readAll(db, maintenance, ownerId)).flatMap(({ vehicleId, ...row }) => {
      const vehicle = numbers.get(Number(vehicleId))
      return vehicle === undefined ? [] : [{ vehicle, ...withoutId(row) }]
    }),
    people: await readPeople(db, ownerId),
  }
  const sorted = Object.entries(lists).map(([name, rows]) => [name, inOrder(name, rows)])
  return { lists: Object.fromEntries(sorted) as ArchiveLists, vehicleIds }
}

const readAll = async (db: Db, resource: Resource, ownerId: number): Promise<readonly RecordRow[]> =>
  (await readRecords(db, resource, ownerId, { offset: 0, limit: ALL })).rows

const withoutId = ({
  id: _id,
  ...fields
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => fields

/** By their content; vehicles have their order already. */
const inOrder = (name: string, rows: readonly unknown[]): readonly unknown[] => {
  if (name === 'vehicles') return rows
  const texts = new Map(rows.map((row) => [row, JSON.stringify(row)]))
  return rows.toSorted((a, b) => ((texts.get(a) ?? '') < (texts.get(b) ?? '') ? -1 : 1))
}

const readVehicles = async (
  db: Db,
  ownerId: number,
): Promise<{
  readonly vehicles: readonly ArchiveRow<'vehicles'>[]
  readonly vehicleIds: ReadonlyMap<number, number>
}> => {
  const { rows } = await sql<ArchiveRow<'vehicles'> & { id: number }>`
    select v.id::integer as id, row_number() over (
        order by v.device_serial collate "C" nulls last, v.name collate "C", v.license_plate collate "C", v.id
      )::integer as number,
      v.device_serial as serial, v.name, v.license_plate as plate, v.type, v.description,
      v.device_type as "deviceType", coalesce(g.names, '[]'::json) as groups
    from vehicle v
    left join lateral (
      select json_agg(g.name order by g.name collate "C") as names
      from vehicle_group_member m join vehicle_group g on g.id = m.group_id
      where m.vehicle_id = v.id and g.owner_id = v.owner_id) g on true
    where v.owner_id = ${ownerId} order by number`.execute(db)
  return {
    vehicles: rows.map(({ id: _id, ...vehicle }) => vehicle),
    vehicleIds: new Map(rows.map(({ number, id }) => [number, id])),
  }
}

const readGroups = async (db: Db, ownerId: number): Promise<readonly ArchiveRow<'groups'>[]> =>
  (await sql<ArchiveRow<'groups'>>`select name from vehicle_group where owner_id = ${ownerId}`.execute(db))
    .rows

/** Without the zones of tasks, which come and go with these. */
const readZones = async (db: Db, ownerId: number): Promise<readonly ArchiveRow<'zones'>[]> => {
  const { rows } = await sql<ArchiveRow<'zones'>>`
    select z.name, z.shape as type, z.points, z.radius, z.width, t.type as "zoneType",
      t.owner_id is not null as "ownType", z.color, z.zone_group as "group", z.description,
      z.speed_limit as "speedLimit", z.working_hours as "workingHours"
    from geozone z join zone_type t on t.id = z.zone_type_id
    where z.owner_id = ${ownerId} and z.deleted_at is null
      and not (t.owner_id is null and t.type = ${TASK_ZONE_TYPE})`.execute(db)
  return rows
}

/** The users of the account; whose it is signs in already where it is moved in. */
const readPeople = async (db: Db, ownerId: number): Promise<readonly ArchiveRow<'people'>[]> =>
  (await sql<ArchiveRow<'people'>>`select login, name from account where owner_id = ${ownerId}`.execute(db))
    .rows
