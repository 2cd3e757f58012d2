import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { passes } from '../../../src/contract/permissions.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'

/** Which parts of its vehicles an account may see (USERS-06, USERS-07). */
export interface Sight {
  readonly positions: boolean
  readonly fuel: boolean
}

export const sightOf = (principal: AccountPrincipal): Sight => ({
  positions: passes(principal, ACTION_GATES.seePositions),
  fuel: passes(principal, ACTION_GATES.seeFuel),
})
