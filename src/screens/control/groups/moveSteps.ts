import { GROUP_MAPPING_MAX } from '../../../contract/http/groups.ts'
import { inParts, type Members } from './memberChanges.ts'

/** Vehicles that leave a group, go into one, or both. */
export interface Move {
  readonly vehicleIds: readonly number[]
  readonly outOf: number | null
  readonly into: number | null
}

/** One call: all of its vehicles or none, never more than a call takes. */
export interface MoveStep {
  readonly kind: 'add' | 'remove'
  readonly groupId: number
  readonly vehicleIds: readonly number[]
}

const stepsOf = (kind: MoveStep['kind'], groupId: number, vehicleIds: readonly number[]): MoveStep[] =>
  inParts(new Set(vehicleIds), GROUP_MAPPING_MAX).map((part) => ({ kind, groupId, vehicleIds: part }))

/**
 * The calls of a move. Who is in the group already is not put into it again, which the server would refuse; vehicles go in
 * before they go out, so that one that fails in between is in both groups and in none too few.
 */
export const moveSteps = ({ vehicleIds, outOf, into }: Move, alreadyThere: Members): readonly MoveStep[] => [
  ...(into === null
    ? []
    : stepsOf(
        'add',
        into,
        vehicleIds.filter((id) => !alreadyThere.has(id)),
      )),
  ...(outOf === null || outOf === into ? [] : stepsOf('remove', outOf, vehicleIds)),
]

/** The calls that take back what was done, the last first. */
export const undoSteps = (done: readonly MoveStep[]): readonly MoveStep[] =>
  done.toReversed().map((step) => ({ ...step, kind: step.kind === 'add' ? 'remove' : 'add' }))

/** Vehicles of the calls, one that goes out and in twice. */
export const stepCount = (steps: readonly MoveStep[]): number =>
  steps.reduce((sum, { vehicleIds }) => sum + vehicleIds.length, 0)
