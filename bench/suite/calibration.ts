import { median } from './timing.ts'

const RUNS = 7
const SIZE = 200_000

/** A fixed piece of work: sums, an array of objects, a sort. It allocates, so that memory counts as well. */
const work = (): number => {
  let state = 1
  const rows = Array.from({ length: SIZE }, (_, id) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return { id, key: state >>> 0 }
  })
  rows.sort((a, b) => a.key - b.key)
  return rows.reduce((sum, { id, key }) => (sum + id * key) % 1_000_003, 0)
}

/** Wall time of a fixed loop on this machine, ms: the reference for absolute figures. */
export const calibrate = (): number => {
  const times: number[] = []
  let check = -1
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    const sum = work()
    times.push(performance.now() - began)
    if (check >= 0 && sum !== check) throw new Error('bench: the calibration is not the same twice')
    check = sum
  }
  return median(times)
}
