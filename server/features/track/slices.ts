import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many items are worked on before everybody else has a turn: some milliseconds. */
const SLICE = 4_096

/** Does something with each number below `count`, and lets everything else of the server have its turns in between. */
export const inSlices = async (count: number, step: (index: number) => void): Promise<void> => {
  for (let from = 0; from < count; from += SLICE) {
    const to = Math.min(count, from + SLICE)
    for (let index = from; index < to; index++) step(index)
    if (to < count) await nextTurn()
  }
}

/** The first index from which on `sorted` is not below `value`; `count` where all are. */
export const firstNotBelow = (sorted: Float64Array, value: number, count = sorted.length): number => {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) < value) low = middle + 1
    else high = middle
  }
  return low
}
