import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../src/contract/entities/session.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { TASK_ZONE_TYPE, type ZoneType } from '../../../src/contract/http/geozones.ts'
import { givenTypeName } from '../../../src/contract/rules/zoneTypes.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { isUniqueViolation } from '../../platform/db/uniqueViolation.ts'
import { forbidden, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { ResourceContext } from '../resource/resourceService.ts'
import { readUsableTypes } from './zoneSql.ts'

/** Zone types (API-90 to API-94): those that everyone has, and those that an owner made. */

type Db = Kysely<Database>

interface TypeRow {
  readonly id: number
  readonly owner_id: number | null
  readonly type: string
  readonly name: string
}

/** A type that its owner made has one name in all languages. */
const ownTypeOf = ({ id, type, name }: TypeRow): ZoneType => ({
  id,
  type,
  localName: name,
  name,
  isOwn: true,
})

const typeOf = (row: TypeRow, language: Language): ZoneType =>
  row.owner_id === null
    ? { ...ownTypeOf(row), localName: givenTypeName(row.type, language), isOwn: false }
    : ownTypeOf(row)

/** API-90, API-91: the types that the caller may use; without `withTask` that of tasks is left out. */
export const readZoneTypes = async (
  db: Db,
  { ownerId, accountId }: AccountPrincipal,
  { language, withTask }: { readonly language: Language; readonly withTask: boolean },
): Promise<ZoneType[]> => {
  const { rows } = await sql<TypeRow>`
    select id, owner_id, type, name from zone_type
    where (owner_id is null or owner_id = ${ownerId})
      and id not in (select zone_type_id from forbidden_zone_type where account_id = ${accountId})
    order by id`.execute(db)
  return rows
    .filter(({ owner_id, type }) => withTask || owner_id !== null || type !== TASK_ZONE_TYPE)
    .map((row) => typeOf(row, language))
}

const change = async <T>(
  { db, clock }: ResourceContext,
  actor: Actor,
  { verb, name }: { readonly verb: 'Created' | 'Changed' | 'Deleted'; readonly name: string },
  work: (trx: Parameters<typeof readUsableTypes>[0]) => Promise<T>,
): Promise<T> => {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx)
      await recordFleetChange(trx, actor, { what: `zoneType${verb}`, name }, clock.now())
      return result
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'zone_type_name')) throw error
    throw unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.zoneTypeTaken(name), {
      field: 'name',
      allowed: 'a name that no other zone type has, whatever its case',
    })
  }
}

/** API-92: adds a type of the owner; its key is its name. Throws 422 for a name that is taken. */
export const createZoneType = (context: ResourceContext, actor: Actor, name: string): Promise<ZoneType> =>
  change(context, actor, { verb: 'Created', name }, async (trx) => {
    const row = await trx
      .insertInto('zone_type')
      .values({ owner_id: actor.principal.ownerId, type: name, name })
      .returning(['id', 'owner_id', 'type', 'name'])
      .executeTakeFirstOrThrow()
    return ownTypeOf(row)
  })

/** The type, locked. Throws 404 for one that the caller does not see, 403 for one of the product. */
const lockOwnType = async (
  trx: Parameters<typeof readUsableTypes>[0],
  { principal }: Actor,
  id: number,
): Promise<TypeRow> => {
  const usable = await readUsableTypes(trx, principal, [id])
  if (!usable.has(id)) throw notFound(SERVER_TEXT.unknownZoneType(id))
  const row = await trx
    .selectFrom('zone_type')
    .select(['id', 'owner_id', 'type', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(SERVER_TEXT.unknownZoneType(id))
  if (row.owner_id === null) throw forbidden(SERVER_TEXT.zoneTypeGiven)
  return row
}

/** API-93: renames a type of the owner; its key stays. */
export const changeZoneType = (
  context: ResourceContext,
  actor: Actor,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<ZoneType> =>
  change(context, actor, { verb: 'Changed', name }, async (trx) => {
    const row = await lockOwnType(trx, actor, id)
    await trx.updateTable('zone_type').set({ name }).where('id', '=', id).execute()
    return ownTypeOf({ ...row, name })
  })

/** API-94: deletes a type of the owner that no zone has; deleted zones of the type are gone with it. */
export const deleteZoneType = async (context: ResourceContext, actor: Actor, id: number): Promise<void> => {
  const known = await context.db
    .selectFrom('zone_type')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  await change(context, actor, { verb: 'Deleted', name: known?.name ?? '' }, async (trx) => {
    await lockOwnType(trx, actor, id)
    await trx
      .deleteFrom('geozone')
      .where('zone_type_id', '=', id)
      .where('deleted_at', 'is not', null)
      .execute()
    const { zones } = await trx
      .selectFrom('geozone')
      .select((where) => where.fn.countAll<number>().as('zones'))
      .where('zone_type_id', '=', id)
      .executeTakeFirstOrThrow()
    if (zones > 0) throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.zoneTypeInUse(zones))
    await trx.deleteFrom('zone_type').where('id', '=', id).execute()
  })
}
