import type { MovementSettings } from './ports.ts'

/** A silence is a gap when it is longer than this many usual intervals: one lost report and some delay are not enough. */
const INTERVALS = 2.5
/** Share by which one step changes the learned interval, so that it follows the median and no single step. */
const LEARNED = 1.2
/** However seldom a device reports, a silence of this long is a gap. */
export const LONGEST_USUAL_SILENCE_MS = 3_600_000

/** The interval from which on a device is given more time than the settings do. */
const shortest = ({ gapMs }: MovementSettings): number => gapMs / INTERVALS

/** Ms of silence above which nothing is known of what was between two reports; intervalMs: undefined before any step. */
export const usualSilenceMs = (intervalMs: number | undefined, settings: MovementSettings): number => {
  const { gapMs } = settings
  if (intervalMs === undefined || intervalMs <= shortest(settings)) return gapMs
  return Math.max(gapMs, Math.min(INTERVALS * intervalMs, LONGEST_USUAL_SILENCE_MS))
}

/**
 * The running median of the steps between a device's reports, after one more step: each step moves it up or down by a
 * fifth, but not beyond itself. Intervals that change nothing count as the shortest that does, so that a device whose
 * interval grows is known after a few steps.
 */
export const learnInterval = (
  intervalMs: number | undefined,
  stepMs: number,
  settings: MovementSettings,
): number => {
  const least = shortest(settings)
  const before = intervalMs ?? least
  const after = stepMs > before ? Math.min(stepMs, before * LEARNED) : Math.max(stepMs, before / LEARNED)
  return Math.min(Math.max(after, least), LONGEST_USUAL_SILENCE_MS)
}
