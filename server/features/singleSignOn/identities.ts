import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Identity } from './provider.ts'

/**
 * The account of an identity: the one linked before, else the only one with its verified e-mail address, which is
 * linked from then on. null if there is none. Only owners and administrators create accounts, and the demo account is
 * never linked. now: ms since the epoch.
 */
export const accountOf = async (
  db: Kysely<Database>,
  { issuer, subject, verifiedEmail }: Identity,
  now: number,
): Promise<number | null> => {
  const known = await db
    .selectFrom('account_identity')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known) return known.account_id
  if (verifiedEmail === null) return null
  const [account, another] = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${verifiedEmail})`)
    .where('kind', '<>', 'demo')
    .limit(2)
    .execute()
  if (!account || another) return null
  await db
    .insertInto('account_identity')
    .values({ issuer, subject, account_id: account.id, created_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
  return account.id
}
