import { type Kysely, sql } from 'kysely'
import type { WallScreen, WallScreenBody } from '../../../src/contract/http/wallScreens.ts'
import { newLinkToken } from '../../access/linkToken.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Database } from '../../storage/schema.ts'

const listed = (db: Kysely<Database>, ownerId: number) =>
  db
    .selectFrom('wall_screen as w')
    .innerJoin('account as a', 'a.id', 'w.created_by')
    .leftJoin('vehicle_group as g', 'g.id', 'w.group_id')
    .where('w.owner_id', '=', ownerId)
    .select([
      'w.id as id',
      'w.name as name',
      'w.views as views',
      'w.seconds_per_view as secondsPerView',
      'w.language as language',
      'w.group_id as groupId',
      'g.name as groupName',
      'w.link_end as linkEnd',
      'w.created_at as createdAt',
      'a.login as createdBy',
      'w.last_seen_at as lastSeenAt',
    ])

/** The wall screens of an owner, by name. */
export const readWallScreens = (db: Kysely<Database>, ownerId: number): Promise<WallScreen[]> =>
  listed(db, ownerId).orderBy('w.name').orderBy('w.id').execute()

/** One wall screen of an owner. */
export const readWallScreen = (db: Kysely<Database>, ownerId: number, id: number): Promise<WallScreen> =>
  listed(db, ownerId).where('w.id', '=', id).executeTakeFirstOrThrow()

/** The number of wall screens of an owner. */
export const countWallScreens = async (db: Kysely<Database>, ownerId: number): Promise<number> => {
  const row = await db
    .selectFrom('wall_screen')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whether the owner has this group. */
export const hasGroup = async (db: Kysely<Database>, ownerId: number, groupId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('vehicle_group')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row !== undefined
}

const TOKEN_BYTES = 24

/** Stores a wall screen; returns its id and its token, of which only the hash is stored. accountId: its creator. */
export const insertWallScreen = async (
  db: Kysely<Database>,
  { ownerId, accountId, now }: { readonly ownerId: number; readonly accountId: number; readonly now: number },
  { name, views, secondsPerView, language, groupId }: WallScreenBody,
): Promise<{ readonly id: number; readonly token: string }> => {
  const { token, linkEnd } = newLinkToken(TOKEN_BYTES)
  const { id } = await db
    .insertInto('wall_screen')
    .values({
      owner_id: ownerId,
      name,
      views,
      seconds_per_view: secondsPerView,
      language,
      group_id: groupId,
      token_hash: sha256(token),
      link_end: linkEnd,
      created_by: accountId,
      created_at: now,
      last_seen_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}
