import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import {
  type GeozoneBody,
  type GeozoneRow,
  type GeozonesChange,
  TASK_ZONE_TYPE,
} from '../../../src/contract/http/geozones.ts'
import { areaHa } from '../../../src/contract/rules/zoneShape.ts'
import { NO_ADDRESS_TYPES } from '../../../src/contract/rules/zoneTypes.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'

/** The statements of geozones. A zone `z` is seen by its owner's accounts; of a type that is forbidden to them, it does not exist (GEO-20). */

type Db = Kysely<Database>
type Trx = Transaction<Database>
/** Who asks. */
export type ZoneViewer = Pick<AccountPrincipal, 'accountId' | 'ownerId' | 'ownerLogin'>
type ZoneSeer = Omit<ZoneViewer, 'ownerLogin'>

/** Types that the viewer may not see. */
const forbiddenTo = ({ accountId }: ZoneSeer): RawBuilder<unknown> =>
  sql`select zone_type_id from forbidden_zone_type where account_id = ${accountId}`

/** The condition on a zone `z`. */
const isSeen = (viewer: ZoneSeer): RawBuilder<SqlBool> =>
  sql`z.owner_id = ${viewer.ownerId} and z.deleted_at is null and z.zone_type_id not in (${forbiddenTo(viewer)})`

/** The ids of the zones that the viewer sees. */
export const seenZoneIds = (viewer: ZoneViewer): RawBuilder<number> =>
  sql<number>`(select z.id from geozone z where ${isSeen(viewer)})`

const isOneOf = (ids: readonly number[]): RawBuilder<SqlBool> =>
  sql`z.id = any(${numberArray(ids)}::integer[])`

/** A zone `z` as the calls return it, made by the database: it costs the process no parsing. */
const asJson = ({ ownerLogin }: ZoneViewer): RawBuilder<string> => sql<string>`json_build_object(
  'id', z.id, 'owner_login', ${ownerLogin}::text, 'type', z.shape, 'points', z.points, 'radius', z.radius,
  'width', z.width, 'name', z.name, 'zoneTypeId', z.zone_type_id, 'color', z.color, 'group', z.zone_group,
  'description', z.description, 'speedLimit', z.speed_limit, 'workingHours', z.working_hours,
  'area', z.area)::text`

/** Zones of one chunk of a list. */
const CHUNK_ZONES = 500

const asNameJson = sql<string>`json_build_object('id', z.id, 'name', z.name)::text`

/** Which zones are read, and what of them. */
export interface ZonesRead {
  /** Without it those of tasks are left out. */
  readonly withTasks: boolean
  readonly onlyNames: boolean
}

/** All zones that the viewer sees, by id, as a JSON array in pieces. */
export async function* readZonesJson(
  db: Db,
  viewer: ZoneViewer,
  { withTasks, onlyNames }: ZonesRead,
): AsyncGenerator<string> {
  const kind = withTasks
    ? sql`true`
    : sql`z.zone_type_id not in (select id from zone_type where owner_id is null and type = ${TASK_ZONE_TYPE})`
  const zoneJson = onlyNames ? asNameJson : asJson(viewer)
  let after = 0
  let separator = '['
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each chunk begins after the one before
    const { rows } = await sql<{ id: number; json: string }>`
      select z.id, ${zoneJson} as json from geozone z
      where ${isSeen(viewer)} and ${kind} and z.id > ${after} order by z.id limit ${CHUNK_ZONES}`.execute(db)
    if (rows.length > 0) yield separator + rows.map(({ json }) => json).join(',')
    if (rows.length > 0) separator = ','
    if (rows.length < CHUNK_ZONES) break
    after = rows.at(-1)?.id ?? after
  }
  yield separator === '[' ? '[]' : ']'
}

/** Those of these zones that the viewer sees, in the order of the ids. */
export const readZones = async (
  db: Db,
  viewer: ZoneViewer,
  ids: readonly number[],
): Promise<GeozoneRow[]> => {
  const { rows } = await sql<{ id: number; json: string }>`
    select z.id, ${asJson(viewer)} as json from geozone z where ${isSeen(viewer)} and ${isOneOf(ids)}`.execute(
    db,
  )
  const zones = new Map(rows.map(({ id, json }) => [id, JSON.parse(json) as GeozoneRow]))
  return ids.flatMap((id) => zones.get(id) ?? [])
}

/** Zones that can be an address, as far as the viewer sees them: the smallest first, at most `limit`. */
export const readPlaceZones = async (
  db: Db,
  viewer: ZoneSeer,
  condition: Expression<unknown>,
  limit: number,
): Promise<readonly { readonly id: number; readonly name: string; readonly group: string | null }[]> => {
  const { rows } = await sql<{ id: number; name: string; group: string | null }>`
    select z.id, z.name, z.zone_group as "group" from geozone z join zone_type t on t.id = z.zone_type_id
    where ${isSeen(viewer)} and ${condition}
      and (t.owner_id is not null or t.type <> all(${NO_ADDRESS_TYPES}::text[]))
    order by z.area, z.id limit ${limit}`.execute(db)
  return rows
}

/** The columns of a zone that its fields fill. */
const columnsOf = (zone: GeozoneBody) => ({
  shape: zone.type,
  points: JSON.stringify(zone.points),
  radius: zone.radius,
  width: zone.width,
  name: zone.name,
  zone_type_id: zone.zoneTypeId,
  color: zone.color,
  zone_group: zone.group,
  description: zone.description,
  speed_limit: zone.speedLimit,
  working_hours: zone.workingHours && JSON.stringify(zone.workingHours),
  area: areaHa(zone),
})

/** Inserts zones of an owner at `now`, ms since the epoch; returns their ids in order. */
export const insertZones = async (
  trx: Trx,
  ownerId: number,
  zones: readonly GeozoneBody[],
  now: number,
): Promise<number[]> => {
  const rows = await trx
    .insertInto('geozone')
    .values(
      zones.map((zone) => ({ owner_id: ownerId, deleted_at: null, shaped_at: now, ...columnsOf(zone) })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the fields of a zone at `now`, ms since the epoch. */
export const updateZone = async (trx: Trx, id: number, zone: GeozoneBody, now: number): Promise<void> => {
  const columns = columnsOf(zone)
  const { shape, points, radius, width } = columns
  const shapedAt = sql<number>`case when (shape, points, radius, width) is not distinct from
    (${shape}::text, ${points}::jsonb, ${radius}::float8, ${width}::float8) then shaped_at else ${now} end`
  await trx
    .updateTable('geozone')
    .set({ ...columns, shaped_at: shapedAt })
    .where('id', '=', id)
    .execute()
}

export const updateZones = async (
  trx: Trx,
  ids: readonly number[],
  fields: Omit<GeozonesChange, 'ids'>,
): Promise<void> => {
  const { zoneTypeId, color, group, speedLimit } = fields
  const changed = { zone_type_id: zoneTypeId, color, zone_group: group, speed_limit: speedLimit }
  if (Object.values(changed).every((value) => value === undefined)) return
  await trx.updateTable('geozone').set(changed).where('id', 'in', ids).execute()
}

/** Locks those of these zones that the viewer sees; returns their ids and names. */
export const lockZones = async (
  trx: Trx,
  viewer: ZoneViewer,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select z.id, z.name from geozone z where ${isSeen(viewer)} and ${isOneOf(ids)} order by z.id for update`.execute(
    trx,
  )
  return rows
}

/** Marks zones as deleted at `now`, ms since the epoch. */
export const markZonesDeleted = async (trx: Trx, ids: readonly number[], now: number): Promise<void> => {
  await trx.updateTable('geozone').set({ deleted_at: now }).where('id', 'in', ids).execute()
}

/** Restores zones at `now` that were deleted at `since` or later, if the viewer saw them; returns their ids and names. */
export const unmarkZonesDeleted = async (
  trx: Trx,
  viewer: ZoneViewer,
  ids: readonly number[],
  { since, now }: { readonly since: number; readonly now: number },
): Promise<readonly { readonly id: number; readonly name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    update geozone z set deleted_at = null, shaped_at = ${now}
    where z.owner_id = ${viewer.ownerId} and ${isOneOf(ids)} and z.deleted_at >= ${since}
      and z.zone_type_id not in (${forbiddenTo(viewer)})
    returning z.id, z.name`.execute(trx)
  return rows
}

/** Which of these zone types the viewer may use: given ones and those of the owner that are not forbidden to them. */
export const readUsableTypes = async (
  trx: Trx,
  viewer: ZoneViewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from zone_type where (owner_id is null or owner_id = ${viewer.ownerId})
      and id = any(${numberArray(ids)}::integer[]) and id not in (${forbiddenTo(viewer)})
    for key share`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
