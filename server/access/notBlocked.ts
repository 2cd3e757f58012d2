import { type RawBuilder, sql } from 'kysely'

/** The condition that the account joined in a query under this name is not blocked at a moment, or does not exist. */
export const notBlocked = (name: 'account' | 'owner' | 'enterer', now: Date): RawBuilder<boolean> => {
  const blockedAt = sql.ref(`${name}.blocked_at`)
  return sql`(${blockedAt} is null or ${blockedAt} > ${now})`
}
