import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { AUDIT_PAGE_DEFAULT, type AuditPage, type auditQuery } from '../../../src/contract/http/audit.ts'
import type { Database } from '../../storage/schema.ts'
import { holdsText } from '../../platform/db/searchText.ts'

/** A page of the log, newest first. */
export const readAudit = async (
  db: Kysely<Database>,
  { before, limit = AUDIT_PAGE_DEFAULT, event, login }: z.infer<typeof auditQuery>,
): Promise<AuditPage> => {
  let query = db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before !== undefined) query = query.where('id', '<', before)
  if (event !== undefined) query = query.where('event', '=', event)
  if (login !== undefined) query = query.where(holdsText(['actor_login', 'account_login'], login))
  const rows = await query.execute()
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: row.at.getTime(),
    event: row.event,
    actorId: row.actor_id,
    actorLogin: row.actor_login,
    accountId: row.account_id,
    accountLogin: row.account_login,
    address: row.address,
    detail: row.detail,
  }))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
