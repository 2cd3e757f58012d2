import { isSameData } from '../../src/contract/rules/sameData.ts'
import { DETECTORS } from './detectors.ts'
import { type MovementState, newMovementState } from './movementTracker.ts'

/** A `MovementState` as JSON keeps it: the state of each detector under its name. */
export type StoredMovement<P> = Omit<MovementState<P>, 'detectors'> & Readonly<Record<string, unknown>>

export const storeMovement = <P>({ detectors, ...rest }: MovementState<P>): StoredMovement<P> => ({
  ...rest,
  ...Object.fromEntries(DETECTORS.map(({ name, idle }, place) => [name, detectors[place] ?? idle])),
})

/** stored: null: nothing is stored. A detector that is newer than what is stored starts without a state. */
export const loadMovement = <P>(stored: StoredMovement<P> | null): MovementState<P> =>
  stored === null
    ? newMovementState()
    : { ...stored, detectors: DETECTORS.map((one) => loadState(one, stored)) }

const loadState = ({ name, idle }: (typeof DETECTORS)[number], stored: Readonly<Record<string, unknown>>) => {
  const state = stored[name] ?? null
  return isSameData(state, idle) ? null : state
}
