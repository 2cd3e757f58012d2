import type { Kysely } from 'kysely'
import type { AuditEvent } from '../../../src/contract/http/audit.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  type CreatedWallScreen,
  WALL_SCREENS_MAX,
  type WallScreen,
  type WallScreenBody,
  wallAddress,
} from '../../../src/contract/http/wallScreens.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { forbidden, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import { lockGroups } from '../groups/groupSql.ts'
import { countWallScreens, hasGroup, insertWallScreen, readWallScreen, readWallScreens } from './wallSql.ts'

/** Dependencies of the calls about wall screens. */
export interface WallDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'days'>
  /** Base of links, without a trailing slash; null: relative to the page's own origin. */
  readonly publicUrl: string | null
}

const noteDown = (
  db: Kysely<Database>,
  event: AuditEvent,
  { principal, address }: Actor,
  name: string,
  now: number,
): Promise<void> =>
  recordAudit(db, { event, actor: partyOf(principal), account: null, address, detail: { name } }, now)

/** The wall screens of the caller's fleet, by name. */
export const listWallScreens = (
  { fleet: { db } }: WallDependencies,
  { principal }: Actor,
): Promise<WallScreen[]> => readWallScreens(db, principal.ownerId)

/**
 * Makes a wall screen and returns its link, which cannot be read again. Throws 403 for a group of another owner, 422 beyond
 * WALL_SCREENS_MAX.
 */
export const createWallScreen = (
  { fleet: { db, clock }, publicUrl }: WallDependencies,
  actor: Actor,
  body: WallScreenBody,
): Promise<CreatedWallScreen> => {
  const { accountId, ownerId } = actor.principal
  const { name, groupId } = body
  return db.transaction().execute(async (trx) => {
    await lockGroups(trx, ownerId)
    if (groupId !== null && !(await hasGroup(trx, ownerId, groupId)))
      throw forbidden(SERVER_TEXT.notYourGroup(groupId))
    if ((await countWallScreens(trx, ownerId)) >= WALL_SCREENS_MAX)
      throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.wallScreensFull(WALL_SCREENS_MAX))
    const now = clock.now()
    const { id, token } = await insertWallScreen(trx, { ownerId, accountId, now }, body)
    await noteDown(trx, 'wallScreenMade', actor, name, now)
    const made = await readWallScreen(trx, ownerId, id)
    return { ...made, link: `${publicUrl ?? ''}${wallAddress(token)}` }
  })
}

/** Revokes a wall screen: it shows nothing from its next read on. Throws 404 for one that is gone or is another's. */
export const revokeWallScreen = (
  { fleet: { db, clock } }: WallDependencies,
  actor: Actor,
  id: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom('wall_screen')
      .where('owner_id', '=', actor.principal.ownerId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!revoked) throw notFound(SERVER_TEXT.unknownWallScreen(id))
    await noteDown(trx, 'wallScreenRevoked', actor, revoked.name, clock.now())
  })
