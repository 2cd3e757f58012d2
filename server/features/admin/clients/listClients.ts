import { type Kysely, sql } from 'kysely'
import {
  CLIENT_SORTS,
  type ClientRow,
  type ClientsQuery,
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

const vehicles = sql<number>`(select count(*) from vehicle v where v.owner_id = account.id)`
const devices = sql<number>`(select count(*) from device d where d.owner_id = account.id)`
const users = sql<number>`(select count(*) from account u where u.owner_id = account.id)`

const SORTS = {
  login: inWordOrder('account.login'),
  name: inWordOrder('account.name'),
  vehicles,
  users,
  createdAt: sql`account.created_at`,
  blockedAt: sql`account.blocked_at`,
} as const

const selectClients = (base: ReturnType<typeof accountsOf>) =>
  base
    .select(ACCOUNT_COLUMNS)
    .select('account.position_keep_days as positionKeepDays')
    .select([lastSeenAt.as('lastSeenAt'), vehicles.as('vehicles'), devices.as('devices'), users.as('users')])

type Selected = Awaited<ReturnType<ReturnType<typeof selectClients>['execute']>>[number]
const toRow = (row: Selected): ClientRow => ({
  ...withMillis(row),
  capabilities: grantedRights(row.capabilities),
})

/** ADMIN-03: a page of the clients. now: ms since the epoch. */
export const listClients = async (
  db: Kysely<Database>,
  query: ClientsQuery,
  now: number,
): Promise<Page<ClientRow>> => {
  const base = accountsOf(db, ['client'])
    .where(holdsText(ACCOUNT_TEXTS, query.search))
    .where(inState(query.state, new Date(now)))
  const { total, rows } = await readPage(base, query, {
    select: selectClients,
    sorts: SORTS,
    first: CLIENT_SORTS[0],
    id: sql`account.id`,
  })
  return { total, rows: rows.map(toRow) }
}

/** One client. Throws 404 if there is none. */
export const readClient = async (db: Kysely<Database>, id: number): Promise<ClientRow> => {
  const row = await selectClients(accountsOf(db, ['client']).where('account.id', '=', id)).executeTakeFirst()
  if (!row) throw noAccount(id)
  return toRow(row)
}
