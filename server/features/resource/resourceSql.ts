import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { holdsText, inAnyCase, inWordOrder } from '../../platform/db/searchText.ts'
import type { Fields, RecordRow, Resource, ResourceQuery } from './resource.ts'

/**
 * The statements of plain resources. Table and columns are identifiers of the resource's description; everything that a
 * caller sends is a parameter.
 */

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** The columns of a record under the names of its fields. */
const selected = ({ columns }: Resource): RawBuilder<unknown> =>
  sql.join([
    sql`id`,
    ...Object.entries(columns).map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`),
  ])

const isOneOf = (ids: readonly number[]): RawBuilder<boolean> => sql`id = any(${numberArray(ids)}::integer[])`

const conditionOf = (resource: Resource, ownerId: number, query: ResourceQuery): RawBuilder<unknown> => {
  const { columns } = resource
  const searched = resource.searched.map((field) => columns[field] ?? field)
  const exact = Object.entries(columns).flatMap(([field, column]) =>
    query[field] === undefined ? [] : [sql`${sql.ref(column)} = ${query[field]}`],
  )
  const others = Object.entries(resource.filters ?? {}).flatMap(([name, filter]) => {
    const value = query[name]
    return value === undefined ? [] : [filter(value)]
  })
  return sql.join(
    [
      sql`owner_id = ${ownerId}`,
      sql`deleted_at is null`,
      sql`${holdsText(searched, query.search, resource.searchedToo)}`,
      ...exact,
      ...others,
    ],
    sql` and `,
  )
}

/** The order of a list: by a field, equal ones by id. */
const orderOf = (resource: Resource, { sort, order }: ResourceQuery): RawBuilder<unknown> => {
  const { columns } = resource
  const field = sort ?? Object.keys(columns)[0] ?? 'id'
  const column = columns[field] ?? 'id'
  const isText = resource.texts.some((text) => text === field)
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  return sql`${isText ? inWordOrder(column) : sql.ref(column)} ${direction} nulls last, id ${direction}`
}

/** A page of an owner's records, and the number of all that match. */
export const readRecords = async (
  db: Db,
  resource: Resource,
  ownerId: number,
  query: ResourceQuery,
): Promise<Page<RecordRow>> => {
  const from = sql`from ${sql.table(resource.table)} where ${conditionOf(resource, ownerId, query)}`
  const [counted, read] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
    sql<RecordRow>`select ${selected(resource)} ${from}
      order by ${orderOf(resource, query)} limit ${query.limit} offset ${query.offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows: read.rows }
}

/** Records as rows of the resource's table, named `given`; fields under the names of their columns. */
const asRows = ({ table, columns }: Resource, records: readonly Fields[]): RawBuilder<unknown> => {
  const rows = records.map((fields) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [columns[field] ?? field, value])),
  )
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given`
}

/** Inserts complete records. Throws the database's unique violation for one that exists already. */
export const insertRecords = async (
  trx: Trx,
  resource: Resource,
  ownerId: number,
  records: readonly Fields[],
): Promise<readonly RecordRow[]> => {
  const names = Object.values(resource.columns)
  const { rows } = await sql<RecordRow>`
    insert into ${sql.table(resource.table)} (owner_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${ownerId}::integer, ${sql.join(names.map((name) => sql.ref(`given.${name}`)))}
    from ${asRows(resource, records)}
    returning ${selected(resource)}`.execute(trx)
  return rows
}

/** Replaces the fields of existing records; returns the ids of those that the owner has. */
export const updateRecords = async (
  trx: Trx,
  resource: Resource,
  ownerId: number,
  records: readonly RecordRow[],
): Promise<readonly number[]> => {
  const sets = Object.values(resource.columns).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`,
  )
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(resource.table)} as stored set ${sql.join(sets)}
    from ${asRows(resource, records)}
    where stored.owner_id = ${ownerId} and stored.id = given.id and stored.deleted_at is null
    returning stored.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** An owner's records whose text in a field is one of `texts`, whatever its case; by the text as given. */
export const findByText = async (
  db: Db,
  resource: Resource,
  ownerId: number,
  { field, texts }: { readonly field: string; readonly texts: readonly string[] },
): Promise<ReadonlyMap<string, RecordRow>> => {
  const column = sql.ref(resource.columns[field] ?? field)
  const { rows } = await sql<RecordRow & { asked: string }>`
    select asked, ${selected(resource)} from unnest(${[...new Set(texts)]}::text[]) as asked
    join ${sql.table(resource.table)} on ${inAnyCase(column)} = ${inAnyCase(sql`asked`)}
    where owner_id = ${ownerId} and deleted_at is null`.execute(db)
  return new Map(rows.map(({ asked, ...record }) => [asked, record]))
}

/** A record, locked for its change where `db` is a transaction; undefined: the owner has none with this id. */
export const lockRecord = async (
  db: Db,
  resource: Resource,
  record: { readonly ownerId: number; readonly id: number },
): Promise<RecordRow | undefined> => {
  const { rows } = await sql<RecordRow>`select ${selected(resource)} from ${sql.table(resource.table)}
    where owner_id = ${record.ownerId} and id = ${record.id} and deleted_at is null for update`.execute(db)
  return rows[0]
}

/** Records that are deleted and not purged yet. */
export const readDeleted = async (
  db: Db,
  resource: Resource,
  records: { readonly ownerId: number; readonly ids: readonly number[] },
): Promise<readonly RecordRow[]> => {
  const { rows } = await sql<RecordRow>`select ${selected(resource)} from ${sql.table(resource.table)}
    where owner_id = ${records.ownerId} and ${isOneOf(records.ids)} and deleted_at is not null`.execute(db)
  return rows
}

/** Lists and objects are stored as JSON. */
const asParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

/** The changed record; undefined: the owner has none with this id. Throws the database's unique violation. */
export const updateRecord = async (
  trx: Trx,
  resource: Resource,
  record: { readonly ownerId: number; readonly id: number },
  changes: Fields,
): Promise<RecordRow | undefined> => {
  const { columns } = resource
  const sets = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => sql`${sql.ref(columns[field] ?? field)} = ${asParameter(value)}`)
  const { rows } = await sql<RecordRow>`
    update ${sql.table(resource.table)} set ${sql.join([sql`deleted_at = null`, ...sets])}
    where owner_id = ${record.ownerId} and id = ${record.id} and deleted_at is null
    returning ${selected(resource)}`.execute(trx)
  return rows[0]
}

/** Marks records as deleted at `now` (ms since the epoch); returns those that were not deleted before. */
export const markDeleted = async (
  trx: Trx,
  resource: Resource,
  records: { readonly ownerId: number; readonly ids: readonly number[] },
  now: number,
): Promise<readonly RecordRow[]> => {
  const { rows } = await sql<RecordRow>`
    update ${sql.table(resource.table)} set deleted_at = ${now}
    where owner_id = ${records.ownerId} and ${isOneOf(records.ids)} and deleted_at is null
    returning ${selected(resource)}`.execute(trx)
  return rows
}

/** Restores records that were deleted at `since` or later; returns them. Throws the database's unique violation. */
export const unmarkDeleted = async (
  trx: Trx,
  resource: Resource,
  records: { readonly ownerId: number; readonly ids: readonly number[] },
  since: number,
): Promise<readonly RecordRow[]> => {
  const { rows } = await sql<RecordRow>`
    update ${sql.table(resource.table)} set deleted_at = null
    where owner_id = ${records.ownerId} and ${isOneOf(records.ids)} and deleted_at >= ${since}
    returning ${selected(resource)}`.execute(trx)
  return rows
}

/** Removes what was deleted before `moment` (ms since the epoch), where `isPurged`. */
export const purgeRecords = async (
  db: Db,
  table: string,
  moment: number,
  isPurged: RawBuilder<boolean> = sql`true`,
): Promise<void> => {
  await sql`delete from ${sql.table(table)} where deleted_at < ${moment} and ${isPurged}`.execute(db)
}
