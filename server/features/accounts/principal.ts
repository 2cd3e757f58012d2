import type { Capabilities, TokenScope, UserKind } from '../../../src/contract/permissions.ts'

/** Who makes a call, as the session says. */
export interface AccountPrincipal {
  readonly accountId: number
  readonly login: string
  readonly kind: UserKind
  /** The login of the account whose fleet is worked on (belongsTo); the own login for accounts of their own. */
  readonly ownerLogin: string
  readonly ownerId: number
  /** In effect: what the owner is not granted, no user below has (USERS-01). */
  readonly capabilities: Capabilities
  /** Of the session, or of the access token; no number is both. */
  readonly sessionId: number
  /** Of the access token that stands for the account; absent with a session. */
  readonly tokenScope?: TokenScope
  /** The administrator who entered as this account (ADMIN-08); null: the account itself. */
  readonly enteredBy: number | null
}
