import { GROUP_MAPPING_MAX } from '../../../contract/http/groups.ts'
import { inParts, type Members } from './memberChanges.ts'

/** Vehicles that leave a group, enter one, or both. */
export interface Move {
  readonly vehicleIds: readonly number[]
  readonly outOf: number | null
  readonly into: number | null
}

/** One call: all of its vehicles or none, never more than a call accepts. */
export interface MoveStep {
  readonly kind: 'add' | 'remove'
  readonly groupId: number
  readonly vehicleIds: readonly number[]
}

const stepsOf = (kind: MoveStep['kind'], groupId: number, vehicleIds: readonly number[]): MoveStep[] =>
  inParts(new Set(vehicleIds), GROUP_MAPPING_MAX).map((part) => ({ kind, groupId, vehicleIds: part }))

/**
 * The calls of a move. Members of the target group are not added again, which the server would reject; vehicles are
 * added before they are removed, so that after a failure in between they are in both groups and missing from none.
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

/** The calls that undo these, the last first. */
export const undoSteps = (done: readonly MoveStep[]): readonly MoveStep[] =>
  done.toReversed().map((step) => ({ ...step, kind: step.kind === 'add' ? 'remove' : 'add' }))

/** Vehicles of the calls, counted once when removed and added. */
export const stepCount = (steps: readonly MoveStep[]): number =>
  steps.reduce((sum, { vehicleIds }) => sum + vehicleIds.length, 0)
