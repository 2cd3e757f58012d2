import { type Kysely, sql } from 'kysely'
import type { ArchiveLists, ArchiveRow } from '../../../src/contract/http/admin/archive.ts'
import { TASK_ZONE_TYPE } from '../../../src/contract/http/geozones.ts'
import { PHOTO_TYPE } from '../../platform/images/encodePhoto.ts'
import type { Database } from '../../storage/schema.ts'
import { employees } from '../employees/employees.ts'
import { maintenance } from '../maintenance/maintenance.ts'
import { maintenanceTemplates } from '../maintenance/templates/maintenanceTemplates.ts'
import type { RecordRow, Resource } from '../resource/resource.ts'
import { readRecords } from '../resource/resourceSql.ts'
import { rfidCards } from '../rfidCards/rfidCards.ts'
import { savedPlaces } from '../savedPlaces/savedPlaces.ts'
import { trailers } from '../trailers/trailers.ts'
import { archiveFileName } from './accountFiles.ts'
import { rowOfSetup } from './sensorRow.ts'

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
    employees: (await readAll(db, employees, ownerId)).map(({ cardIds, vehicleId, photo, ...row }) => ({
      ...withoutId(row),
      cards: (cardIds as readonly number[]).flatMap((id) => cardNumbers.get(id) ?? []),
      vehicle: numbers.get(Number(vehicleId)) ?? null,
      photo: typeof photo === 'string' ? archiveFileName(photo, PHOTO_TYPE) : null,
    })),
    trailers: (await readAll(db, trailers, ownerId)).map(withoutId),
    places: (await readAll(db, savedPlaces, ownerId)).map(withoutId),
    templates: (await readAll(db, maintenanceTemplates, ownerId)).map(withoutId),
    maintenance: await readMaintenance(db, ownerId, numbers),
    ...(await readSetups(db, ownerId, numbers)),
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

type StoredMore = Pick<ArchiveRow<'maintenance'>, 'template' | 'done'> & { readonly id: number } & (
    | { readonly fileName: string; readonly hash: string; readonly type: string }
    | { readonly fileName: null; readonly hash: null; readonly type: null }
  )

/** Of each record, the name of the template that made it, what was done, and its file. */
const readMaintenance = async (
  db: Db,
  ownerId: number,
  numbers: ReadonlyMap<number, number>,
): Promise<readonly object[]> => {
  const { rows } = await sql<StoredMore>`
    select m.id, t.name as template, coalesce(d.done, '[]'::json) as done, f.name as "fileName", f.hash,
      f.content_type as type
    from maintenance m
    left join maintenance_template t on t.owner_id = m.owner_id and t.id = m.template_id and t.deleted_at is null
    left join lateral (
      select json_agg(json_build_object('day', day, 'km', km, 'hours', hours, 'cost', cost, 'note', note,
        'madeBy', made_by) order by day, id) as done
      from maintenance_done where owner_id = m.owner_id and maintenance_id = m.id and deleted_at is null) d on true
    left join maintenance_file f on f.owner_id = m.owner_id and f.maintenance_id = m.id
    where m.owner_id = ${ownerId} and m.deleted_at is null`.execute(db)
  const more = new Map(
    rows.map(({ id, template, done, fileName: name, hash, type }) => [
      id,
      { template, done, file: name === null ? null : { name, file: archiveFileName(hash, type) } },
    ]),
  )
  // A record of a vehicle that went to another client stays with that one.
  return (await readAll(db, maintenance, ownerId)).flatMap(({ id, vehicleId, ...row }) => {
    const vehicle = numbers.get(Number(vehicleId))
    return vehicle === undefined ? [] : [{ vehicle, ...row, ...more.get(id) }]
  })
}

/** What is set up for the sensors and counters of each vehicle. */
const readSetups = async (
  db: Db,
  ownerId: number,
  numbers: ReadonlyMap<number, number>,
): Promise<Pick<ArchiveLists, 'sensors' | 'counters'>> => {
  const states = await db
    .selectFrom('vehicle_state')
    .select(['vehicle_id', 'sensor_setup', 'counters'])
    .where('owner_id', '=', ownerId)
    .execute()
  return {
    sensors: states.flatMap(
      ({ vehicle_id, sensor_setup }) => rowOfSetup(numbers.get(vehicle_id) ?? 0, sensor_setup) ?? [],
    ),
    counters: states.flatMap(({ vehicle_id, counters }) =>
      Object.values(counters).map(({ id: _id, counterTime: _counterTime, endLeft, ...counter }) => ({
        vehicle: numbers.get(vehicle_id) ?? 0,
        ...counter,
        left: endLeft,
      })),
    ),
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
