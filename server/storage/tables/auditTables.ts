import type { ColumnType, Generated } from 'kysely'
import type { AuditEvent } from '../../../src/contract/http/audit.ts'

/** The audit log; it stores the logins as of then, because accounts may be deleted. */
export interface AuditLogTable {
  id: Generated<number>
  at: Date
  event: AuditEvent
  actor_id: number | null
  actor_login: string | null
  account_id: number | null
  account_login: string | null
  address: string
  detail: ColumnType<Readonly<Record<string, unknown>>, string, string>
}
