import { type Kysely, sql } from 'kysely'
import { ADMIN_SORTS, type AdminRow, type AdminsQuery } from '../../../../src/contract/http/admin/accounts.ts'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import type { Database } from '../../../storage/schema.ts'
import { noAccount } from '../accounts/refusals.ts'
import {
  ACCOUNT_COLUMNS,
  ACCOUNT_TEXTS,
  accountsOf,
  inState,
  lastSeenAt,
  withMillis,
} from '../accounts/selectAccounts.ts'
import { readPage } from '../shared/readPage.ts'
import { holdsText, inWordOrder } from '../../../platform/db/searchText.ts'

const SORTS = {
  login: inWordOrder('account.login'),
  name: inWordOrder('account.name'),
  createdAt: sql`account.created_at`,
  blockedAt: sql`account.blocked_at`,
} as const

const selectAdmins = (base: ReturnType<typeof accountsOf>) =>
  base.select(ACCOUNT_COLUMNS).select(lastSeenAt.as('lastSeenAt'))

type Selected = Awaited<ReturnType<ReturnType<typeof selectAdmins>['execute']>>[number]
const toRow = (given: Selected, selfId: number): AdminRow => {
  const { message: _, capabilities: __, ...row } = withMillis(given)
  return { ...row, isSelf: row.id === selfId }
}

/** ADMIN-06: a page of the administrators. now: ms since the epoch. selfId: the caller's account. */
export const listAdmins = async (
  db: Kysely<Database>,
  query: AdminsQuery,
  { now, selfId }: { readonly now: number; readonly selfId: number },
): Promise<Page<AdminRow>> => {
  const base = accountsOf(db, ['admin'])
    .where(holdsText(ACCOUNT_TEXTS, query.search))
    .where(inState(query.state, new Date(now)))
  const { total, rows } = await readPage(base, query, {
    select: selectAdmins,
    sorts: SORTS,
    first: ADMIN_SORTS[0],
    id: sql`account.id`,
  })
  return { total, rows: rows.map((row) => toRow(row, selfId)) }
}

/** One administrator. Throws 404 if there is none. */
export const readAdmin = async (db: Kysely<Database>, id: number, selfId: number): Promise<AdminRow> => {
  const row = await selectAdmins(accountsOf(db, ['admin']).where('account.id', '=', id)).executeTakeFirst()
  if (!row) throw noAccount(id)
  return toRow(row, selfId)
}
