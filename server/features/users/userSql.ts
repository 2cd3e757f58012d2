import { type Kysely, sql } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { OwnUsersQuery, User } from '../../../src/contract/http/users.ts'
import type { Database } from '../../storage/schema.ts'
import { forbidden } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import {
  ACCOUNT_COLUMNS,
  ACCOUNT_TEXTS,
  accountsOf,
  grantedRights,
  lastSeenAt,
  withMillis,
} from '../admin/accounts/selectAccounts.ts'
import { readPage } from '../admin/shared/readPage.ts'
import { holdsText, inWordOrder } from '../../platform/db/searchText.ts'

/** The limited users below the caller's account. */
const ownUsers = (db: Kysely<Database>, principal: AccountPrincipal) =>
  accountsOf(db, ['limited']).where('account.owner_id', '=', principal.ownerId)

const markedVehicles = (allowed: boolean) =>
  sql<number>`(select count(*) from account_vehicle v where v.account_id = account.id and v.allowed = ${allowed})`

const COLUMNS = [
  ...ACCOUNT_COLUMNS,
  lastSeenAt.as('lastSeenAt'),
  'account.sees_only_allowed as seesOnlyAllowed',
  markedVehicles(true).as('allowedVehicles'),
  markedVehicles(false).as('prohibitedVehicles'),
] as const

/** Contact data that is hidden from the demo account, which is public. */
const HIDDEN_CONTACTS = { email: null, phone: null, telegram: null }

const toUser = (principal: AccountPrincipal, row: UserRow): User => {
  const { message: _, capabilities, ...rest } = withMillis(row)
  const user = { ...rest, capabilities: grantedRights(capabilities) }
  return principal.kind === 'demo' ? { ...user, ...HIDDEN_CONTACTS } : user
}

const selectUsers = (db: Kysely<Database>, principal: AccountPrincipal) =>
  ownUsers(db, principal).select(COLUMNS)
type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

/** A page of the users, by default sorted by login. */
export const listUsers = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  query: OwnUsersQuery,
): Promise<{ total: number; rows: User[] }> => {
  const page = await readPage(ownUsers(db, principal).where(holdsText(ACCOUNT_TEXTS, query.search)), query, {
    select: (base) => base.select(COLUMNS),
    sorts: {
      login: inWordOrder('account.login'),
      name: inWordOrder('account.name'),
      createdAt: sql`account.created_at`,
      lastSeenAt,
      blockedAt: sql`account.blocked_at`,
    },
    first: 'login',
    id: sql`account.id`,
  })
  return { total: page.total, rows: page.rows.map((row) => toUser(principal, row)) }
}

/** One user. Throws the same 403 for a foreign user and a missing one. */
export const findUser = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<User> => {
  const row = await selectUsers(db, principal).where('account.id', '=', id).executeTakeFirst()
  if (!row) throw forbidden(SERVER_TEXT.notYourUser(id))
  return toUser(principal, row)
}
