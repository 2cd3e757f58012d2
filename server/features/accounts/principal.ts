import type { Capabilities, UserKind } from '../../../src/contract/permissions.ts'

/** Who makes a call, as the session says. */
export interface AccountPrincipal {
  readonly accountId: number
  readonly login: string
  readonly kind: UserKind
  /** The login of the account whose fleet is worked on (belongsTo); the own login for accounts of their own. */
  readonly ownerLogin: string
  readonly ownerId: number
  readonly capabilities: Capabilities
  readonly sessionId: number
}
