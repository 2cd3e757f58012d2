import { LOCK_TIMEOUT_MS } from '../../contract/constants.ts'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import type { LockState } from '../../contract/entities/vehicle.ts'

/** An arming or disarming that was confirmed and sent. */
export interface GuardRequest {
  readonly wanted: LockState
  /** ms since the epoch */
  readonly at: number
}

type LockFacts = Pick<VehicleRow, 'lockState' | 'lockError'>

/** What a press would request: the opposite of what is shown. */
export const wantedLock = ({ lockState }: Pick<VehicleRow, 'lockState'>): LockState =>
  lockState === 'LOCK' ? 'UNLOCK' : 'LOCK'

/** VEH-78: the lock event or the error arrived. */
export const isAnswered = ({ lockState, lockError }: LockFacts, { wanted }: GuardRequest): boolean =>
  lockState === wanted || lockError === wanted

/** `late`: the device has not answered for so long that another request is allowed. */
export type GuardPhase = 'idle' | 'pending' | 'late'

/** The state of a vehicle's guard mode. */
export const guardPhase = (facts: LockFacts, request: GuardRequest | null, now: number): GuardPhase => {
  if (request === null || isAnswered(facts, request)) return 'idle'
  return now - request.at > LOCK_TIMEOUT_MS ? 'late' : 'pending'
}
