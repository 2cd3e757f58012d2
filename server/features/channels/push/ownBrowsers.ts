import { createECDH } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  PUSH_SUBSCRIPTIONS_MAX,
  type PushSubscriptionAnswer,
  type PushSubscriptionBody,
} from '../../../../src/contract/http/channels.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isPublicTarget } from '../../../platform/outgoing/publicAddress.ts'
import { badInput } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'

interface BrowserDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly isPrivateAllowed: boolean
}

/**
 * Stores a browser's subscription for as long as the session lives; one that subscribes again, also as somebody else, has one
 * subscription. Throws 400 for an address that is not public, and for a key that is not a point.
 */
export const subscribe = async (
  { db, clock, isPrivateAllowed }: BrowserDependencies,
  { accountId, sessionId }: AccountPrincipal,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<PushSubscriptionAnswer> => {
  const url = new URL(endpoint)
  if (!isPrivateAllowed && !isPublicTarget(url)) throw badInput('endpoint', 'a public https address')
  if (!isCurvePoint(keys.p256dh)) throw badInput('keys.p256dh', 'a point of the curve P-256')
  return db.transaction().execute(async (trx) => {
    const own = { account_id: accountId, session_id: sessionId, host: url.host, ...keys }
    const { id } = await trx
      .insertInto('push_subscription')
      .values({ ...own, endpoint, created_at: clock.now() })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(own))
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`delete from push_subscription where account_id = ${accountId} and id <> ${id} and id not in (
      select id from push_subscription where account_id = ${accountId} and id <> ${id}
      order by id desc limit ${PUSH_SUBSCRIPTIONS_MAX - 1})`.execute(trx)
    return { id }
  })
}

/** Removes a subscription of the account; false if it has none of this id. */
export const unsubscribe = async (
  db: Kysely<Database>,
  { accountId }: AccountPrincipal,
  id: number,
): Promise<boolean> => {
  const gone = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Without it every message to the browser would fail. */
const isCurvePoint = (p256dh: string): boolean => {
  const probe = createECDH('prime256v1')
  probe.generateKeys()
  try {
    probe.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}
