import type { Kysely } from 'kysely'
import { effectiveRights } from '../../src/contract/permissions.ts'
import type { Database } from '../storage/schema.ts'
import type { Viewer } from './visibility.ts'

const isBlocked = (since: Date | null, now: number): boolean => since !== null && since.getTime() <= now

/**
 * The account that made a link, with its rights as they are now: a link shows no more than its maker may see. null: the account is gone,
 * or it or its owner is blocked. now: ms since the epoch.
 */
export const findLinkMaker = async (
  db: Kysely<Database>,
  accountId: number,
  now: number,
): Promise<Viewer | null> => {
  const row = await db
    .selectFrom('account as a')
    .leftJoin('account as o', 'o.id', 'a.owner_id')
    .where('a.id', '=', accountId)
    .select([
      'a.kind as kind',
      'a.owner_id as belongsTo',
      'a.capabilities as capabilities',
      'a.blocked_at as blockedAt',
      'o.capabilities as ownerCapabilities',
      'o.blocked_at as ownerBlockedAt',
    ])
    .executeTakeFirst()
  if (!row || isBlocked(row.blockedAt, now) || isBlocked(row.ownerBlockedAt, now)) return null
  return {
    accountId,
    kind: row.kind,
    ownerId: row.belongsTo ?? accountId,
    capabilities: effectiveRights(row.capabilities, row.ownerCapabilities),
  }
}
