import type { Kysely } from 'kysely'
import type { AuditEvent } from '../../../src/contract/http/audit.ts'
import type { Database } from '../../db/schema.ts'

/** Someone of whom the log tells. */
export interface AuditParty {
  readonly id: number | null
  readonly login: string
}

/** What is to be written down. No password, token or link goes into `detail`. */
export interface AuditRecord {
  readonly event: AuditEvent
  /** null: a stranger, or the server itself. */
  readonly actor: AuditParty | null
  readonly account: AuditParty | null
  readonly address: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Who makes a call, as the log names them. */
export const partyOf = (principal: { readonly accountId: number; readonly login: string }): AuditParty => ({
  id: principal.accountId,
  login: principal.login,
})

/** A typed login is cut to this length: strangers fill the log too. */
const LOGIN_LENGTH = 64

/**
 * Writes one line of the audit log. Give the transaction of the change that it tells of, so that neither is without the
 * other. now: ms since the epoch.
 */
export const recordAudit = async (
  db: Kysely<Database>,
  { event, actor, account, address, detail = {} }: AuditRecord,
  now: number,
): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      at: new Date(now),
      event,
      actor_id: actor?.id ?? null,
      actor_login: actor?.login.slice(0, LOGIN_LENGTH) ?? null,
      account_id: account?.id ?? null,
      account_login: account?.login.slice(0, LOGIN_LENGTH) ?? null,
      address,
      detail: JSON.stringify(detail),
    })
    .execute()
}
