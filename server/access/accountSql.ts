import { type Kysely, type Selectable, sql } from 'kysely'
import type { Language } from '../../src/contract/entities/session.ts'
import type { Capabilities, UserKind } from '../../src/contract/permissions.ts'
import type { Database } from '../storage/schema.ts'
import type { AccountTable } from '../storage/tables/accountTables.ts'

/** An account with its owner's login, blocking and rights; all null for an account of its own. */
export type AccountRow = Selectable<AccountTable> & {
  readonly owner_login: string | null
  readonly owner_blocked_at: Date | null
  readonly owner_capabilities: Capabilities | null
}

const accounts = (db: Kysely<Database>) =>
  db
    .selectFrom('account')
    .leftJoin('account as owner', 'owner.id', 'account.owner_id')
    .selectAll('account')
    .select([
      'owner.login as owner_login',
      'owner.blocked_at as owner_blocked_at',
      'owner.capabilities as owner_capabilities',
    ])

/** Finds an account by login, ignoring case. */
export const findAccountByLogin = (db: Kysely<Database>, login: string): Promise<AccountRow | undefined> =>
  accounts(db).where(sql`lower(account.login)`, '=', sql`lower(${login})`).executeTakeFirst()

export const findAccountById = (db: Kysely<Database>, id: number): Promise<AccountRow | undefined> =>
  accounts(db).where('account.id', '=', id).executeTakeFirst()

/** The demo account, the oldest when there are several (DEMO-13). */
export const findDemoAccount = (db: Kysely<Database>): Promise<AccountRow | undefined> =>
  accounts(db).where('account.kind', '=', 'demo').orderBy('account.id').limit(1).executeTakeFirst()

export const hasAccounts = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined

export interface NewAccount {
  readonly login: string
  readonly passwordHash: string
  readonly kind: UserKind
  readonly ownerId: number | null
  readonly capabilities: Capabilities
  readonly createdAt: Date
  readonly message?: string | null
  readonly language?: Language
  readonly name?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly telegram?: string | null
  readonly blockedAt?: Date | null
  readonly positionKeepDays?: number | null
  readonly seesOnlyAllowed?: boolean
}

/** Creates an account and returns its id; rejects when the login exists, ignoring case. */
export const insertAccount = async (db: Kysely<Database>, account: NewAccount): Promise<number> => {
  const row = await db
    .insertInto('account')
    .values({
      login: account.login,
      password_hash: account.passwordHash,
      kind: account.kind,
      owner_id: account.ownerId,
      capabilities: JSON.stringify(account.capabilities),
      created_at: account.createdAt,
      message: account.message ?? null,
      name: account.name ?? null,
      email: account.email ?? null,
      phone: account.phone ?? null,
      telegram: account.telegram ?? null,
      blocked_at: account.blockedAt ?? null,
      position_keep_days: account.positionKeepDays ?? null,
      sees_only_allowed: account.seesOnlyAllowed ?? false,
      ...(account.language && { language: account.language }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Blocks an account from a moment on; null unblocks it. */
export const setBlockedAt = async (
  db: Kysely<Database>,
  accountId: number,
  blockedAt: Date | null,
): Promise<void> => {
  await db.updateTable('account').set({ blocked_at: blockedAt }).where('id', '=', accountId).execute()
}

/** Replaces the vehicles allowed or prohibited for a limited user (GATE-11); with an allowed one only these are seen. */
export const replaceVehicleRows = async (
  db: Kysely<Database>,
  accountId: number,
  rows: { readonly allowed: readonly number[]; readonly prohibited: readonly number[] },
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('account')
      .set({ sees_only_allowed: rows.allowed.length > 0 })
      .where('id', '=', accountId)
      .execute()
    await transaction.deleteFrom('account_vehicle').where('account_id', '=', accountId).execute()
    for (const [vehicleIds, allowed] of [
      [rows.allowed, true],
      [rows.prohibited, false],
    ] as const) {
      await sql`insert into account_vehicle (account_id, vehicle_id, allowed)
        select ${accountId}::int, vehicle_id, ${allowed}::boolean
        from unnest(${[...new Set(vehicleIds)]}::bigint[]) as given(vehicle_id)`.execute(transaction)
    }
  })
}
