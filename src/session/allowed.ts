import { ACTION_GATES, type FleetAction } from '../contract/actionGates.ts'
import { passes } from '../contract/permissions.ts'
import type { SessionState } from './session.ts'
import { useSessionState } from './sessionContext.ts'

/** GATE-13 for one action; false without a session. */
export const isAllowed = (state: SessionState, action: FleetAction): boolean =>
  state.phase === 'signedIn' && passes(state, ACTION_GATES[action])

/** GATE-13 for one action of the signed-in person. */
export const useIsAllowed = (action: FleetAction): boolean => isAllowed(useSessionState(), action)
