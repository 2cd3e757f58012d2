import { LOCK_PATIENCE_MS } from '../contract/constants.ts'
import type { VehicleRow } from '../contract/engine.ts'
import type { LockState } from '../contract/entities/vehicle.ts'

/** An arming or disarming that was confirmed and sent. */
export interface GuardRequest {
  readonly wanted: LockState
  /** ms since the epoch */
  readonly at: number
}

type LockFacts = Pick<VehicleRow, 'lockState' | 'lockError'>

/** What a press would ask for: the opposite of what is shown. */
export const wantedLock = ({ lockState }: Pick<VehicleRow, 'lockState'>): LockState =>
  lockState === 'LOCK' ? 'UNLOCK' : 'LOCK'

/** VEH-78: the lock event came, or the error did. */
export const isAnswered = ({ lockState, lockError }: LockFacts, { wanted }: GuardRequest): boolean =>
  lockState === wanted || lockError === wanted

/** `late`: the device has not answered for so long that one may ask again. */
export type GuardPhase = 'idle' | 'pending' | 'late'

/** How a vehicle's guard stands. */
export const guardPhase = (facts: LockFacts, request: GuardRequest | null, now: number): GuardPhase => {
  if (request === null || isAnswered(facts, request)) return 'idle'
  return now - request.at > LOCK_PATIENCE_MS ? 'late' : 'pending'
}
