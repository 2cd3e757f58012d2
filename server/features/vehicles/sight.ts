import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { passes, type Principal } from '../../../src/contract/permissions.ts'

/** Which parts of its vehicles an account may see (USERS-06 to USERS-08). */
export interface Sight {
  readonly positions: boolean
  readonly fuel: boolean
  /** Sensor values over time. */
  readonly charts: boolean
}

export const sightOf = (principal: Principal): Sight => ({
  positions: passes(principal, ACTION_GATES.seePositions),
  fuel: passes(principal, ACTION_GATES.seeFuel),
  charts: passes(principal, ACTION_GATES.seeCharts),
})
