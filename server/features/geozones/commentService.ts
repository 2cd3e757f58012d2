import type { Kysely, Transaction } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { GeozoneComment, GeozoneCommentBody } from '../../../src/contract/http/geozones.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import type { ResourceContext } from '../resource/resourceService.ts'
import { lockZones, readZones, seenZoneIds } from './zoneSql.ts'

/** Notes of geozones (API-95 to API-99): who sees a zone sees its notes. */

const selectComments = (db: Kysely<Database>) =>
  db.selectFrom('geozone_comment').select(['id', 'geozone_id as geozoneId', 'name', 'text'])

/** The notes of all zones that the caller sees, those of a zone together, oldest first. */
export const readAllComments = (
  db: Kysely<Database>,
  principal: AccountPrincipal,
): Promise<GeozoneComment[]> =>
  selectComments(db)
    .where('geozone_id', 'in', seenZoneIds(principal))
    .orderBy('geozone_id')
    .orderBy('id')
    .execute()

/** API-99: oldest first. Throws 404 for a zone that the caller does not see. */
export const readComments = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  geozoneId: number,
): Promise<GeozoneComment[]> => {
  const [zone] = await readZones(db, principal, [geozoneId])
  if (!zone) throw notFound(SERVER_TEXT.unknownZone(geozoneId))
  return selectComments(db).where('geozone_id', '=', geozoneId).orderBy('id').execute()
}

/** API-95, API-98: adds a note. Throws 404 for a zone that the caller does not see. */
export const createComment = ({ db }: ResourceContext, { principal }: Actor, comment: GeozoneCommentBody) =>
  db.transaction().execute(async (trx) => {
    const { geozoneId, name, text } = comment
    const [zone] = await lockZones(trx, principal, [geozoneId])
    if (!zone) throw notFound(SERVER_TEXT.unknownZone(geozoneId))
    const { id } = await trx
      .insertInto('geozone_comment')
      .values({ geozone_id: geozoneId, name, text })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, geozoneId, name, text }
  })

/** Locks the zone of a note; returns its id. Throws 404 for a note of a zone that the caller does not see. */
const lockZoneOf = async (trx: Transaction<Database>, { principal }: Actor, id: number): Promise<number> => {
  const comment = await selectComments(trx).where('id', '=', id).executeTakeFirst()
  const zones = comment ? await lockZones(trx, principal, [comment.geozoneId]) : []
  const [zone] = zones
  if (!zone) throw notFound(SERVER_TEXT.unknownZoneComment(id))
  return zone.id
}

/** API-96, API-98: changes name and text of a note. */
export const changeComment = (
  { db }: ResourceContext,
  actor: Actor,
  { id, name, text }: { readonly id: number; readonly name: string; readonly text: string },
): Promise<GeozoneComment> =>
  db.transaction().execute(async (trx) => {
    const geozoneId = await lockZoneOf(trx, actor, id)
    await trx.updateTable('geozone_comment').set({ name, text }).where('id', '=', id).execute()
    return { id, geozoneId, name, text }
  })

/** API-97 */
export const deleteComment = ({ db }: ResourceContext, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockZoneOf(trx, actor, id)
    await trx.deleteFrom('geozone_comment').where('id', '=', id).execute()
  })
