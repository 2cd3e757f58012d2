import type { ExpressionBuilder, Kysely } from 'kysely'
import type { UserKind } from '../../src/contract/permissions.ts'
import type { Database } from '../storage/schema.ts'
import { notBlocked } from './notBlocked.ts'

/** A live session together with its account and the account's owner. */
export interface SessionRow {
  readonly sessionId: number
  readonly expiresAt: Date
  readonly accountId: number
  readonly login: string
  readonly kind: UserKind
  readonly capabilities: Readonly<Partial<Record<string, boolean>>>
  readonly ownerId: number | null
  readonly ownerLogin: string | null
  /** null: an independent account. */
  readonly ownerCapabilities: Readonly<Partial<Record<string, boolean>>> | null
  readonly enteredBy: number | null
}

/** Where a session was opened, and by which administrator on the account's behalf (ADMIN-08). */
export interface SessionOrigin {
  readonly address: string
  readonly userAgent: string
  /** The administrator; null: the account itself. */
  readonly enteredBy: number | null
}

/** Sessions that have not expired and whose account, its owner and the administrator who entered are not blocked. */
const liveSessions = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('account as owner', 'owner.id', 'account.owner_id')
    .leftJoin('account as enterer', 'enterer.id', 'session.entered_by')
    .where('session.expires_at', '>', now)
    .where(notBlocked('account', now))
    .where(notBlocked('owner', now))
    .where(notBlocked('enterer', now))

/** Finds the live session of a token's hash. */
export const findSession = (
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> =>
  liveSessions(db, now)
    .where('session.token_hash', '=', tokenHash)
    .select([
      'session.id as sessionId',
      'session.expires_at as expiresAt',
      'account.id as accountId',
      'account.login as login',
      'account.kind as kind',
      'account.capabilities as capabilities',
      'account.owner_id as ownerId',
      'owner.login as ownerLogin',
      'owner.capabilities as ownerCapabilities',
      'session.entered_by as enteredBy',
    ])
    .executeTakeFirst()

export const insertSession = async (
  db: Kysely<Database>,
  session: {
    readonly accountId: number
    readonly tokenHash: Buffer
    readonly now: Date
    readonly expiresAt: Date
    readonly origin: SessionOrigin
  },
): Promise<number> => {
  const row = await db
    .insertInto('session')
    .values({
      account_id: session.accountId,
      token_hash: session.tokenHash,
      created_at: session.now,
      expires_at: session.expiresAt,
      last_seen_at: session.now,
      address: session.origin.address,
      user_agent: session.origin.userAgent,
      entered_by: session.origin.enteredBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Records a use and extends sessions; never shortens them. */
export const renewSessions = async (
  db: Kysely<Database>,
  ids: readonly number[],
  now: Date,
  expiresAt: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ expires_at: expiresAt, last_seen_at: now })
    .where('id', 'in', [...ids])
    .where('expires_at', '<', expiresAt)
    .execute()
}

/** Which of these sessions are still live. */
export const findLiveIds = async (
  db: Kysely<Database>,
  ids: readonly number[],
  now: Date,
): Promise<readonly number[]> => {
  const rows = await liveSessions(db, now)
    .where('session.id', 'in', [...ids])
    .select('session.id as id')
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes the session of a token's hash, live or not; returns its id. */
export const deleteSessionByHash = async (
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<number | undefined> => {
  const query = db.deleteFrom('session').where('token_hash', '=', tokenHash).returning('id')
  return (await query.executeTakeFirst())?.id
}

export const deleteSession = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

/** The condition for sessions of an account and for those that it entered as an administrator. */
const ofAccount = (accountId: number) => (where: ExpressionBuilder<Database, 'session'>) =>
  where.or([where('account_id', '=', accountId), where('entered_by', '=', accountId)])

/** Ends every session of an account, of its users, and those that it entered; returns their ids. */
export const deleteSessionsOf = async (
  db: Kysely<Database>,
  accountId: number,
): Promise<readonly number[]> => {
  const users = db.selectFrom('account').select('id').where('owner_id', '=', accountId)
  const rows = await db
    .deleteFrom('session')
    .where((where) => where.or([ofAccount(accountId)(where), where('account_id', 'in', users)]))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Ends all but one of the sessions of an account and those that it entered; returns their ids. */
export const deleteOtherSessions = async (
  db: Kysely<Database>,
  accountId: number,
  keptId: number | null,
): Promise<readonly number[]> => {
  let query = db.deleteFrom('session').where(ofAccount(accountId))
  if (keptId !== null) query = query.where('id', '<>', keptId)
  return (await query.returning('id').execute()).map((row) => row.id)
}

/**
 * Ends the sessions of an account beyond the `kept` most recently used; returns their ids. Those that an administrator
 * entered are counted separately. address: if given, only sessions from there.
 */
export const deleteSurplusSessions = async (
  db: Kysely<Database>,
  of: { readonly accountId: number; readonly enteredBy: number | null; readonly address?: string },
  kept: number,
): Promise<readonly number[]> => {
  let surplus = db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', of.accountId)
    .where('entered_by', 'is not distinct from', of.enteredBy)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
  if (of.address !== undefined) surplus = surplus.where('address', '=', of.address)
  const rows = await db.deleteFrom('session').where('id', 'in', surplus).returning('id').execute()
  return rows.map((row) => row.id)
}

export const deleteExpiredSessions = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
}
