import { type Kysely, sql } from 'kysely'

/**
 * Whether a limited user sees only allowed vehicles is stored, no longer concluded from the marks: a user without an
 * allowed vehicle can see none, and vehicles that the owner adds stay hidden. Existing users see what they saw.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  'alter table account add column sees_only_allowed boolean not null default false',
  `update account set sees_only_allowed = true where kind = 'limited'
    and exists (select from account_vehicle v where v.account_id = account.id and v.allowed)`,
]
