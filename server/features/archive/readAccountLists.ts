import { type Kysely, sql } from 'kysely'
import type { ArchiveLists, ArchiveRow } from '../../../src/contract/http/admin/archive.ts'
import { taskRouteRow } from '../../../src/contract/http/taskRoutes.ts'
import { taskTemplateRow } from '../../../src/contract/http/taskTemplates.ts'
import { PHOTO_TYPE } from '../../platform/images/encodePhoto.ts'
import type { Database } from '../../storage/schema.ts'
import { employees } from '../employees/employees.ts'
import { maintenance } from '../maintenance/maintenance.ts'
import { maintenanceTemplates } from '../maintenance/templates/maintenanceTemplates.ts'
import type { RecordRow, Resource } from '../resource/resource.ts'
import { readRecords } from '../resource/resourceSql.ts'
import { rfidCards } from '../rfidCards/rfidCards.ts'
import { savedPlaces } from '../savedPlaces/savedPlaces.ts'
import { taskRoutes } from '../tasks/taskRoutes.ts'
import { taskTemplates } from '../tasks/taskTemplates.ts'
import { trailers } from '../trailers/trailers.ts'
import { archiveFileName } from './accountFiles.ts'
import { type EndedTask, readTasks, type TaskHere } from './readTasks.ts'
import { readCorrections } from './readCorrections.ts'
import { readPersonSettings } from './readPersonSettings.ts'
import { readReceipts } from './readReceipts.ts'
import { readRules } from './readRules.ts'
import { readVehicleSetups } from './readVehicleSetups.ts'

/** What an account has, as its archive says it, in an order that depends on no id. */

type Db = Kysely<Database>

/** More records than any account has. */
const ALL = 10_000_000

/** The lists, the ids of vehicles, zones and employees by their numbers in them, and what tasks are known by. */
export interface AccountLists {
  readonly lists: ArchiveLists
  readonly vehicleIds: ReadonlyMap<number, number>
  readonly zoneIds: ReadonlyMap<number, number>
  readonly employeeIds: ReadonlyMap<number, number>
  readonly endedTasks: readonly EndedTask[]
  readonly tasksHere: readonly TaskHere[]
}

/** Reads all lists of an account in a constant number of statements. */
export const readAccountLists = async (db: Db, ownerId: number): Promise<AccountLists> => {
  const { vehicles, vehicleIds } = await readVehicles(db, ownerId)
  const numbers = new Map([...vehicleIds].map(([number, id]) => [id, number]))
  const zones = await readZones(db, ownerId)
  const named = { vehicles: numbers, zones: byId(zones) }
  const cards = await readAll(db, rfidCards, ownerId)
  const cardNumbers = new Map(cards.map(({ id, number }) => [id, String(number)]))
  const people = sortedBy(
    (await readAll(db, employees, ownerId)).map(({ cardIds, vehicleId, photo, ...row }) => ({
      ...row,
      cards: (cardIds as readonly number[]).flatMap((id) => cardNumbers.get(id) ?? []),
      vehicle: numbers.get(Number(vehicleId)) ?? null,
      photo: typeof photo === 'string' ? archiveFileName(photo, PHOTO_TYPE) : null,
    })),
    withoutId,
  ).map((row, index) => ({ ...row, number: index + 1 }))
  const routes = (await readAll(db, taskRoutes, ownerId)).map((row) => taskRouteRow.parse(row))
  const templates = (await readAll(db, taskTemplates, ownerId)).map((row) => taskTemplateRow.parse(row))
  const { endedTasks, tasksHere, ...tasks } = await readTasks(db, ownerId, { routes, templates }, named)
  const lists = {
    groups: await readGroups(db, ownerId),
    vehicles,
    zones: zones.map(({ id: _id, ...zone }) => zone),
    cards: cards.map(withoutId),
    employees: people.map(withoutId),
    trailers: (await readAll(db, trailers, ownerId)).map(withoutId),
    places: (await readAll(db, savedPlaces, ownerId)).map(withoutId),
    templates: (await readAll(db, maintenanceTemplates, ownerId)).map(withoutId),
    maintenance: await readMaintenance(db, ownerId, numbers),
    ...(await readVehicleSetups(db, ownerId, named)),
    rules: await readRules(db, ownerId, named),
    ...tasks,
    people: await readPeople(db, ownerId),
    ...(await readCorrections(db, ownerId, { vehicles: numbers, employees: byId(people) })),
    ...(await readReceipts(db, ownerId)),
    personSettings: await readPersonSettings(db, ownerId, numbers),
  }
  const sorted = Object.entries(lists).map(([name, rows]) => [name, inOrder(name, rows)])
  return {
    lists: Object.fromEntries(sorted) as ArchiveLists,
    endedTasks,
    tasksHere,
    vehicleIds,
    zoneIds: byNumber(zones),
    employeeIds: byNumber(people),
  }
}

const readAll = async (db: Db, resource: Resource, ownerId: number): Promise<readonly RecordRow[]> =>
  (await readRecords(db, resource, ownerId, { offset: 0, limit: ALL })).rows

const withoutId = ({
  id: _id,
  ...fields
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => fields

/** Other lists name their rows by numbers. */
const NUMBERED: ReadonlySet<string> = new Set(['vehicles', 'zones', 'employees'])

interface Numbered {
  readonly id: number
  readonly number: number
}
const byId = (rows: readonly Numbered[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, number }) => [id, number]))
const byNumber = (rows: readonly Numbered[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, number }) => [number, id]))

/** By their content; numbered ones have their order already. */
const inOrder = (name: string, rows: readonly unknown[]): readonly unknown[] =>
  NUMBERED.has(name) ? rows : sortedBy(rows, (row) => row)

const sortedBy = <Row>(rows: readonly Row[], contentOf: (row: Row) => unknown): readonly Row[] => {
  const texts = new Map(rows.map((row) => [row, JSON.stringify(contentOf(row))]))
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

const readGroups = async (db: Db, ownerId: number): Promise<readonly ArchiveRow<'groups'>[]> =>
  (await sql<ArchiveRow<'groups'>>`select name from vehicle_group where owner_id = ${ownerId}`.execute(db))
    .rows

const readZones = async (
  db: Db,
  ownerId: number,
): Promise<readonly (ArchiveRow<'zones'> & { readonly id: number; readonly number: number })[]> => {
  const { rows } = await sql<ArchiveRow<'zones'> & { id: number }>`
    select z.id, z.name, z.shape as type, z.points, z.radius, z.width, t.type as "zoneType",
      t.owner_id is not null as "ownType", z.color, z.zone_group as "group", z.description,
      z.speed_limit as "speedLimit", z.working_hours as "workingHours",
      coalesce(c.comments, '[]'::json) as comments
    from geozone z join zone_type t on t.id = z.zone_type_id
    left join lateral (
      select json_agg(json_build_object('name', name, 'text', text) order by name collate "C", text collate "C")
        as comments
      from geozone_comment where geozone_id = z.id) c on true
    where z.owner_id = ${ownerId} and z.deleted_at is null`.execute(db)
  return sortedBy(rows, withoutId).map((zone, index) => ({ ...zone, number: index + 1 }))
}

/** The users of the account; whose it is signs in already where it is moved in. */
const readPeople = async (db: Db, ownerId: number): Promise<readonly ArchiveRow<'people'>[]> =>
  (await sql<ArchiveRow<'people'>>`select login, name from account where owner_id = ${ownerId}`.execute(db))
    .rows
