import type { SignedIn } from '../../../src/contract/entities/session.ts'
import { effectiveRights } from '../../../src/contract/permissions.ts'
import type { AccountRow } from '../../access/accountSql.ts'
import { profileOf } from '../accounts/profileOf.ts'
import { RELEASE_NOTES } from '../releaseNews/releaseNotes.ts'

/** API-10: the response to a sign-in. isEntered: an administrator entered as this account (ADMIN-08). */
export const signedInOf = (account: AccountRow, isEntered = false): SignedIn => ({
  login: account.login,
  kind: account.kind,
  belongsTo: account.owner_login ?? account.login,
  message: account.message,
  lastUpdateRead: account.news_read === RELEASE_NOTES[0].version,
  profileDto: profileOf(account),
  capabilities: effectiveRights(account.capabilities, account.owner_capabilities),
  showHints: account.show_hints,
  blockedAt: nextBlocking(account),
  ...(isEntered && { authFromAdminPanel: true }),
})

/** AUTH-22: the earlier of the account's own and its owner's blocking. */
const nextBlocking = ({ blocked_at, owner_blocked_at }: AccountRow): number | null => {
  const moments = [blocked_at, owner_blocked_at].filter((moment) => moment !== null)
  return moments.length === 0 ? null : Math.min(...moments.map((moment) => moment.getTime()))
}
