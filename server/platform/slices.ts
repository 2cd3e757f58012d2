import { setImmediate as nextTurn } from 'node:timers/promises'

/** Items per turn before other work runs: a fraction of a millisecond, for a live event takes ten to fifteen turns. */
const SLICE = 128

/** Calls `step` with each number below `count`, and yields to other work of the server in between. `turn` is awaited there too. */
export const inSlices = async (
  count: number,
  step: (index: number) => void,
  turn?: () => Promise<void>,
): Promise<void> => {
  for (let from = 0; from < count; from += SLICE) {
    const to = Math.min(count, from + SLICE)
    for (let index = from; index < to; index++) step(index)
    if (to < count) await nextTurn()
    await turn?.()
  }
}

/** The first index whose value in `sorted` is not below `value`; `count` if there is none. */
export const firstNotBelow = (sorted: Float64Array, value: number, count = sorted.length): number => {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) < value) low = middle + 1
    else high = middle
  }
  return low
}
