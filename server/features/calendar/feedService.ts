import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { MadeCalendarFeed, OwnCalendarFeed } from '../../../src/contract/http/calendar.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { pathOf } from '../../../src/contract/http/paths.ts'
import { newLinkToken } from '../../access/linkToken.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { forbidden } from '../../platform/plugins/apiError.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'

/** Dependencies of the calls about calendars. */
export interface CalendarDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'days'>
  /** Base of links, without a trailing slash; null: relative to the page's own origin. */
  readonly publicUrl: string | null
}

const TOKEN_BYTES = 24

const recordFeed = (
  db: Kysely<Database>,
  event: 'calendarFeedMade' | 'calendarFeedRevoked',
  { principal, address }: Actor,
  now: number,
): Promise<void> => {
  const party = partyOf(principal)
  return recordAudit(db, { event, actor: party, account: party, address }, now)
}

/** When the caller's address was made. An administrator who entered as a client sees none. */
export const readOwnFeed = async (
  { fleet: { db } }: CalendarDependencies,
  { accountId, enteredBy }: AccountPrincipal,
): Promise<OwnCalendarFeed> => {
  if (enteredBy !== null) return { feed: null }
  const row = await db
    .selectFrom('calendar_feed')
    .select('created_at as createdAt')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { feed: row ?? null }
}

/**
 * Makes the caller's address, in place of the one that there was; only this response contains it. Throws 403 for an administrator who
 * entered as a client.
 */
export const makeOwnFeed = async (
  { fleet: { db, clock }, publicUrl }: CalendarDependencies,
  actor: Actor,
): Promise<MadeCalendarFeed> => {
  const { accountId, enteredBy } = actor.principal
  if (enteredBy !== null) throw forbidden(SERVER_TEXT.calendarNotEntered)
  const now = clock.now()
  const { token } = newLinkToken(TOKEN_BYTES)
  const address = { token_hash: sha256(token), created_at: now }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('calendar_feed')
      .values({ account_id: accountId, calendar_id: randomUUID(), ...address })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(address))
      .execute()
    await recordFeed(trx, 'calendarFeedMade', actor, now)
  })
  return { createdAt: now, link: `${publicUrl ?? ''}${pathOf('calendar', { token })}` }
}

/** Revokes the caller's address, if there is one: it shows nothing from now on. */
export const revokeOwnFeed = async (
  { fleet: { db, clock } }: CalendarDependencies,
  actor: Actor,
): Promise<void> => {
  const { accountId, enteredBy } = actor.principal
  if (enteredBy !== null) return
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom('calendar_feed')
      .where('account_id', '=', accountId)
      .returning('account_id')
      .executeTakeFirst()
    if (revoked) await recordFeed(trx, 'calendarFeedRevoked', actor, clock.now())
  })
}
