import type { Capabilities, TokenScope, UserKind } from '../../src/contract/permissions.ts'

/** The caller, according to the session. */
export interface AccountPrincipal {
  readonly accountId: number
  readonly login: string
  readonly kind: UserKind
  /** The login of the account whose fleet is used (belongsTo); the own login for independent accounts. */
  readonly ownerLogin: string
  readonly ownerId: number
  /** The effective rights: users have no right that their owner lacks (USERS-01). */
  readonly capabilities: Capabilities
  /** Id of the session or of the access token; the two never share a number. */
  readonly sessionId: number
  /** The scope of the access token; absent with a session. */
  readonly tokenScope?: TokenScope
  /** The administrator who entered as this account (ADMIN-08); null: the account itself. */
  readonly enteredBy: number | null
}

/** The rights that an account has, in the order of their names. */
export const grantedRights = (capabilities: Capabilities): readonly string[] =>
  Object.entries(capabilities)
    .flatMap(([right, isGranted]) => (isGranted ? [right] : []))
    .toSorted()
