import { type RawBuilder, sql } from 'kysely'

/** The condition that an account of a query, by the name that it has there, is not blocked at a moment, or is not there. */
export const notBlocked = (name: 'account' | 'owner' | 'enterer', now: Date): RawBuilder<boolean> => {
  const blockedAt = sql.ref(`${name}.blocked_at`)
  return sql`(${blockedAt} is null or ${blockedAt} > ${now})`
}
