import type { Kysely } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { SHARE_TOKEN_FORM } from '../../../src/contract/http/positionShares.ts'
import type { Wall } from '../../../src/contract/http/wallScreens.ts'
import { passes } from '../../../src/contract/permissions.ts'
import { findLinkMaker } from '../../access/linkMaker.ts'
import type { Viewer } from '../../access/visibility.ts'
import { unlessDiskFull } from '../../platform/db/unlessDiskFull.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Database } from '../../storage/schema.ts'

/** That a wall screen was seen is stored at most once in this time. */
const SEEN_NOTED_MS = 60_000

/** A wall screen and what its holder may see: the vehicles of its maker, or those of its group. */
export interface OpenWall {
  readonly shown: Omit<Wall, 'now'>
  readonly viewer: Viewer
}

const noteSeen = (db: Kysely<Database>, tokenHash: Buffer, now: number): Promise<void> =>
  unlessDiskFull(
    db.updateTable('wall_screen').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute(),
  )

/**
 * The wall screen of a token; null when it was revoked or never existed, or its maker is blocked or may no longer have
 * wall screens. Each read asks the database, so a revoked one is invalid at once, on every server. now: ms since the epoch.
 */
export const findWall = async (
  db: Kysely<Database>,
  token: string,
  now: number,
): Promise<OpenWall | null> => {
  if (!SHARE_TOKEN_FORM.test(token)) return null
  const tokenHash = sha256(token)
  const row = await db
    .selectFrom('wall_screen as w')
    .leftJoin('vehicle_group as g', 'g.id', 'w.group_id')
    .where('w.token_hash', '=', tokenHash)
    .selectAll('w')
    .select('g.name as groupName')
    .executeTakeFirst()
  const maker = row && (await findLinkMaker(db, row.created_by, now))
  if (!row || !maker || !passes(maker, ACTION_GATES.editWallScreens)) return null
  if (row.last_seen_at === null || now - row.last_seen_at >= SEEN_NOTED_MS) await noteSeen(db, tokenHash, now)
  return {
    shown: {
      name: row.name,
      views: row.views,
      secondsPerView: row.seconds_per_view,
      language: row.language,
      groupName: row.groupName,
    },
    viewer: row.group_id === null ? maker : { ...maker, groupId: row.group_id },
  }
}
