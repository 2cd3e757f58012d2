import type { Deviation } from '../../movement/tasks/corridorWatch.ts'
import type { PointForecast } from '../../movement/tasks/forecast.ts'
import type { MovingTask } from './taskRecord.ts'

/**
 * Whether what a look found is written. Readers see the times of points at once and estimates to within a step; what is not written is
 * computed again from the positions since, by whoever goes on.
 */

/** By how much an estimated arrival may differ from what is stored, ms, and as a part of the time until then. */
const ESTIMATE_STEP_MS = 60_000
const ESTIMATE_STEP_SHARE = 0.05
/** By how much the distance of a performer that is off the way may, metres, and as a part of it. */
const DISTANCE_STEP_M = 50
const DISTANCE_STEP_SHARE = 0.2
/** After so long a task is written in any case, so that a process that takes over has few positions to read, ms. */
const STORED_FOR_MS = 120_000

const isEstimateSame = (stored: PointForecast | undefined, now: PointForecast, madeAt: number): boolean => {
  if (stored?.vehicleId !== now.vehicleId || stored.lateMs > 0 !== now.lateMs > 0) return false
  if (stored.at === null || now.at === null) return stored.at === now.at
  const step = Math.max(ESTIMATE_STEP_MS, ESTIMATE_STEP_SHARE * (now.at - madeAt))
  return Math.abs(stored.at - now.at) < step
}

const isDeviationSame = (stored: Deviation | undefined, now: Deviation): boolean =>
  stored !== undefined &&
  stored.vehicleId === now.vehicleId &&
  stored.from === now.from &&
  stored.to === now.to &&
  Math.abs(stored.metres - now.metres) < Math.max(DISTANCE_STEP_M, DISTANCE_STEP_SHARE * stored.metres)

/** The same objects, as the rules leave what does not change, or nothing that a reader would notice. */
const areEqual = <T>(
  stored: readonly T[],
  now: readonly T[],
  isSame: (stored: T | undefined, now: T) => boolean,
): boolean =>
  stored === now || (stored.length === now.length && now.every((one, index) => isSame(stored[index], one)))

/** stored: the task as it is stored; judged: as it is after a look without events, by the same process. */
export const isWorthStoring = (stored: MovingTask, judged: MovingTask): boolean => {
  const [before, after] = [stored.progress, judged.progress]
  if (stored.judgedAt === null || before === null || after === null) return true
  if (stored.lateChange !== judged.lateChange || before.marks !== after.marks) return true
  // Points keep their identity until one is reached, left or skipped.
  if (before.points !== after.points) return true
  if (!areEqual(before.deviations, after.deviations, isDeviationSame)) return true
  const { points = [], madeAt = 0 } = judged.forecast ?? {}
  const isSame = (one: PointForecast | undefined, other: PointForecast) => isEstimateSame(one, other, madeAt)
  if (!areEqual(stored.forecast?.points ?? [], points, isSame)) return true
  const hasMoved = before.tracks !== after.tracks
  return hasMoved && (judged.judgedAt ?? 0) - stored.judgedAt >= STORED_FOR_MS
}
