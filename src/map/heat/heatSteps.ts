/** The steps of the colours of a heat map: equal shares of the logarithm, for a few cells have most of what is counted. */

/** Steps at most. */
const STEPS = 6

/** The least figure of each step, ascending; max: the greatest figure of all cells. */
export const heatSteps = (max: number): readonly number[] => {
  const bounds = Array.from({ length: STEPS }, (_, step) => Math.max(1, Math.round(max ** (step / STEPS))))
  return [...new Set(bounds)].filter((bound) => bound <= Math.max(1, max))
}

/** The step of a figure. */
export const heatStepOf = (count: number, steps: readonly number[]): number =>
  Math.max(
    0,
    steps.findLastIndex((bound) => count >= bound),
  )

/** Opacity of a step, 0 to 1: the last one is the strongest, however many there are. */
export const heatAlpha = (step: number, steps: number): number => 0.9 - 0.13 * (steps - 1 - step)
