import type { Kysely } from 'kysely'
import type { AuditEvent } from '../../../src/contract/http/audit.ts'
import type { Database } from '../../storage/schema.ts'

/** An account named in the log. */
export interface AuditParty {
  readonly id: number | null
  readonly login: string
}

/** An entry to be logged. No password, token or link goes into `detail`. */
export interface AuditRecord {
  readonly event: AuditEvent
  /** null: an unauthenticated caller, or the server itself. */
  readonly actor: AuditParty | null
  readonly account: AuditParty | null
  readonly address: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** The caller as the log names them. */
export const partyOf = (principal: { readonly accountId: number; readonly login: string }): AuditParty => ({
  id: principal.accountId,
  login: principal.login,
})

/** Who changed something, and the address of the call. */
export interface ChangedBy {
  readonly principal: Parameters<typeof partyOf>[0]
  readonly address: string
}

/**
 * Logs a change of what belongs to an account: `what`, such as `trailerCreated`, and details such as the `name`.
 * account: whom it concerns besides its owner.
 */
export const recordFleetChange = (
  db: Kysely<Database>,
  { principal, address }: ChangedBy,
  detail: Readonly<Record<string, unknown>> & { readonly what: string },
  now: number,
  account: AuditParty | null = null,
): Promise<void> =>
  recordAudit(db, { event: 'fleetChanged', actor: partyOf(principal), account, address, detail }, now)

/** A typed login is cut to this length, because unauthenticated callers write to the log too. */
const LOGIN_LENGTH = 64

/**
 * Writes one line of the audit log. Pass the transaction of the logged change, so that neither exists without the
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
