import { type Kysely, sql, type Transaction } from 'kysely'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import type {
  NotificationRule,
  NotificationRuleFields,
} from '../../../src/contract/http/notificationRules.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Database } from '../../storage/schema.ts'

/** The statements about rules of notifications. */

type Db = Kysely<Database>
type Trx = Transaction<Database>
export type RuleViewer = Pick<AccountPrincipal, 'accountId' | 'ownerId' | 'kind'>

/** Owners, and the demo account, see all rules of the client; limited users see their own. */
const readable = ({ accountId, ownerId, kind }: RuleViewer) =>
  kind === 'limited'
    ? sql<boolean>`(r.owner_id = ${ownerId} and r.account_id = ${accountId})`
    : sql<boolean>`r.owner_id = ${ownerId}`

type Row = Omit<NotificationRule, keyof NotificationRuleFields> & {
  readonly fields: NotificationRuleFields
  readonly isOn: boolean
}
const COLUMNS = sql`r.id, r.fields, r.is_on as "isOn", a.login as by, r.created_at as "createdAt", r.last_at as "lastAt"`
const ruleOf = ({ fields, ...row }: Row): NotificationRule => ({ ...fields, ...row })

/** A page of the rules that the viewer may see, by name. */
export const readRules = async (
  db: Db,
  viewer: RuleViewer,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Page<NotificationRule>> => {
  const from = sql`from notification_rule r join account a on a.id = r.account_id
    where ${readable(viewer)} and r.deleted_at is null`
  const [counted, read] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
    sql<Row>`select ${COLUMNS} ${from} order by lower(r.name collate "und-x-icu"), r.id
      limit ${limit} offset ${offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows: read.rows.map(ruleOf) }
}

/** One rule that the viewer may see; null: there is none. */
export const findRule = async (db: Db, viewer: RuleViewer, id: number): Promise<NotificationRule | null> => {
  const { rows } =
    await sql<Row>`select ${COLUMNS} from notification_rule r join account a on a.id = r.account_id
    where ${readable(viewer)} and r.id = ${id} and r.deleted_at is null`.execute(db)
  return rows[0] ? ruleOf(rows[0]) : null
}

export const countRules = async (db: Db, ownerId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from notification_rule
    where owner_id = ${ownerId} and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stores a rule of its author; returns its id. */
export const insertRule = async (
  trx: Trx,
  { accountId, ownerId }: Pick<RuleViewer, 'accountId' | 'ownerId'>,
  fields: NotificationRuleFields,
  now: number,
): Promise<number> => {
  const { id } = await trx
    .insertInto('notification_rule')
    .values({
      owner_id: ownerId,
      account_id: accountId,
      name: fields.name,
      fields: JSON.stringify(fields),
      is_on: fields.isOn,
      created_at: now,
      last_at: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateRule = async (trx: Trx, id: number, fields: NotificationRuleFields): Promise<void> => {
  await trx
    .updateTable('notification_rule')
    .set({ name: fields.name, fields: JSON.stringify(fields), is_on: fields.isOn })
    .where('id', '=', id)
    .execute()
}

export const markRuleDeleted = async (trx: Trx, id: number, now: number): Promise<void> => {
  await trx.updateTable('notification_rule').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** Undoes a deletion within a day; false where there is none of the viewer's. */
export const unmarkRuleDeleted = async (
  trx: Trx,
  viewer: RuleViewer,
  id: number,
  now: number,
): Promise<boolean> => {
  const { rows } = await sql`update notification_rule r set deleted_at = null
    where ${readable(viewer)} and r.id = ${id} and r.deleted_at > ${now - RESTORE_MS}::bigint returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Rules that just notified, ms since the epoch. */
export const noteRulesUsed = async (trx: Trx, ruleIds: readonly number[], now: number): Promise<void> => {
  if (ruleIds.length === 0) return
  await trx
    .updateTable('notification_rule')
    .set({ last_at: now })
    .where('id', '=', sql<number>`any(${[...new Set(ruleIds)]}::integer[])`)
    .execute()
}
