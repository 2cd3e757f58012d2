import type { Kysely } from 'kysely'
import type { Language } from '../../../src/contract/entities/session.ts'
import { effectiveRights, PAGE_GATES, passes } from '../../../src/contract/permissions.ts'
import { findAccountById } from '../../access/accountSql.ts'
import type { Database } from '../../storage/schema.ts'
import type { ReportViewer } from './reportContext.ts'

/** Who a report is built for: names that the product gives are in the account's language. */
export type ReportAsker = ReportViewer & { readonly language: Language }

const isBlocked = (since: Date | null, now: number): boolean => since !== null && since.getTime() <= now

/** Why an account gets no reports. */
export type NoViewer = 'authorBlocked' | 'noRight'

/** The account as it is now, ms since the epoch, or why it gets no reports any more. */
export const requireViewer = async (
  db: Kysely<Database>,
  accountId: number,
  now: number,
): Promise<ReportAsker | NoViewer> => {
  const account = await findAccountById(db, accountId)
  if (!account || isBlocked(account.blocked_at, now) || isBlocked(account.owner_blocked_at, now))
    return 'authorBlocked'
  const viewer = {
    accountId,
    kind: account.kind,
    ownerId: account.owner_id ?? accountId,
    language: account.language,
    capabilities: effectiveRights(account.capabilities, account.owner_capabilities),
  }
  return passes(viewer, PAGE_GATES.reports) ? viewer : 'noRight'
}

/** The account as it is now, ms since the epoch; null: it may not get reports any more. */
export const findViewer = async (
  db: Kysely<Database>,
  accountId: number,
  now: number,
): Promise<ReportAsker | null> => {
  const viewer = await requireViewer(db, accountId, now)
  return typeof viewer === 'string' ? null : viewer
}
