import type { Kysely } from 'kysely'
import type { DropReason } from '../../../src/contract/http/channels.ts'
import { effectiveRights } from '../../../src/contract/permissions.ts'
import { findAccountById } from '../../access/accountSql.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'
import type { ClaimedMessage } from './claimedMessage.ts'

/**
 * Why a message must not leave any more; null: it may. A recipient without an account sees what the client sees. now: ms
 * since the epoch.
 */
export const findDropReason = async (
  db: Kysely<Database>,
  { accountId, ownerId, vehicleId }: Pick<ClaimedMessage, 'accountId' | 'ownerId' | 'vehicleId'>,
  now: number,
): Promise<DropReason | null> => {
  const account = await findAccountById(db, accountId ?? ownerId)
  if (!account || (account.owner_id ?? account.id) !== ownerId) return 'accountGone'
  const isBlocked = [account.blocked_at, account.owner_blocked_at].some(
    (at) => at !== null && at.getTime() <= now,
  )
  if (isBlocked) return 'accountGone'
  if (vehicleId === null) return null
  const viewer = {
    accountId: account.id,
    kind: account.kind,
    ownerId,
    capabilities: effectiveRights(account.capabilities, account.owner_capabilities),
  }
  const seen = await db
    .selectFrom('vehicle')
    .select('vehicle.id')
    .where('vehicle.id', '=', vehicleId)
    .where(visibleVehicle(viewer))
    .executeTakeFirst()
  return seen ? null : 'rightLost'
}
