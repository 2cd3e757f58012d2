import { type Kysely, sql } from 'kysely'
import {
  USER_OF_CLIENT_KINDS,
  USER_SORTS,
  type UserRow,
  type UsersQuery,
} from '../../../../src/contract/http/admin/accounts.ts'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import type { Database } from '../../../storage/schema.ts'
import { noAccount } from '../accounts/refusals.ts'
import {
  ACCOUNT_COLUMNS,
  ACCOUNT_TEXTS,
  accountsOf,
  grantedRights,
  inState,
  lastSeenAt,
  withMillis,
} from '../accounts/selectAccounts.ts'
import { readPage } from '../shared/readPage.ts'
import { holdsText, inWordOrder } from '../../../platform/db/searchText.ts'

const usersOf = (db: Kysely<Database>) =>
  accountsOf(db, USER_OF_CLIENT_KINDS).innerJoin('account as client', 'client.id', 'account.owner_id')

const marked = (allowed: boolean) =>
  sql<number>`(select count(*) from account_vehicle m where m.account_id = account.id and m.allowed = ${allowed})`

const SORTS = {
  login: inWordOrder('account.login'),
  name: inWordOrder('account.name'),
  clientLogin: inWordOrder('client.login'),
  createdAt: sql`account.created_at`,
  blockedAt: sql`account.blocked_at`,
} as const

const selectUsers = (base: ReturnType<typeof usersOf>) =>
  base
    .select(ACCOUNT_COLUMNS)
    .select([
      lastSeenAt.as('lastSeenAt'),
      'account.kind as kind',
      'client.id as clientId',
      'client.login as clientLogin',
      'account.sees_only_allowed as seesOnlyAllowed',
      marked(true).as('allowedVehicles'),
      marked(false).as('prohibitedVehicles'),
    ])

type Selected = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number]
const toRow = (row: Selected): UserRow => ({
  ...withMillis(row),
  kind: row.kind === 'demo' ? 'demo' : 'limited',
  capabilities: grantedRights(row.capabilities),
})

/** ADMIN-04: a page of the users of all clients. now: ms since the epoch. */
export const listUsers = async (
  db: Kysely<Database>,
  query: UsersQuery,
  now: number,
): Promise<Page<UserRow>> => {
  let base = usersOf(db)
    .where(holdsText([...ACCOUNT_TEXTS, 'client.login'], query.search))
    .where(inState(query.state, new Date(now)))
  if (query.clientId !== undefined) base = base.where('account.owner_id', '=', query.clientId)
  const { total, rows } = await readPage(base, query, {
    select: selectUsers,
    sorts: SORTS,
    first: USER_SORTS[0],
    id: sql`account.id`,
  })
  return { total, rows: rows.map(toRow) }
}

/** One user of any client. Throws 404 if there is none. */
export const readUser = async (db: Kysely<Database>, id: number): Promise<UserRow> => {
  const row = await selectUsers(usersOf(db).where('account.id', '=', id)).executeTakeFirst()
  if (!row) throw noAccount(id)
  return toRow(row)
}
