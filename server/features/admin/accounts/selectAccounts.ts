import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../storage/schema.ts'

/** Columns that every list of accounts shows. */
export const ACCOUNT_COLUMNS = [
  'account.id as id',
  'account.login as login',
  'account.name as name',
  'account.email as email',
  'account.phone as phone',
  'account.telegram as telegram',
  'account.language as language',
  'account.blocked_at as blockedAt',
  'account.created_at as createdAt',
  'account.message as message',
  'account.capabilities as capabilities',
] as const

/** The columns that a search for an account covers. */
export const ACCOUNT_TEXTS = [
  'account.login',
  'account.name',
  'account.email',
  'account.phone',
  'account.telegram',
] as const

/** The last use of the newest session of `account`. */
export const lastSeenAt = sql<Date | null>`(select max(s.last_seen_at) from session s where s.account_id = account.id)`

/** Blocked at `now`, or active; undefined: both. */
export const inState = (state: 'active' | 'blocked' | undefined, now: Date) => {
  if (state === undefined) return sql<boolean>`true`
  const blocked = sql<boolean>`coalesce(account.blocked_at <= ${now}, false)`
  return state === 'blocked' ? blocked : sql<boolean>`not ${blocked}`
}

export const accountsOf = (
  db: Kysely<Database>,
  kinds: readonly ('client' | 'limited' | 'demo' | 'admin')[],
) => db.selectFrom('account').where('account.kind', 'in', kinds)

const millisOf = (moment: Date | null): number | null => moment && moment.getTime()

/** Converts dates to the contract's ms since the epoch. */
export const withMillis = <
  Row extends {
    readonly blockedAt: Date | null
    readonly createdAt: Date
    readonly lastSeenAt: Date | null
  },
>(
  row: Row,
) => ({
  ...row,
  blockedAt: millisOf(row.blockedAt),
  createdAt: row.createdAt.getTime(),
  lastSeenAt: millisOf(row.lastSeenAt),
})

/** The rights of an account, each granted or not. */
export const grantedRights = (capabilities: object): Record<string, boolean> =>
  Object.fromEntries(Object.entries(capabilities).map(([right, granted]) => [right, Boolean(granted)]))
