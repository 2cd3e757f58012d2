import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { median } from './timing.ts'

/** What fixed pieces of work take on this machine, ms: the reference for absolute figures. */
export interface Calibration {
  /** Sums, an array of objects, a sort. */
  readonly processor: number
  /** The first writing to fresh memory. */
  readonly memory: number
  /** A short sleep, and the answer of another thread. */
  readonly wakeUp: number
}

const RUNS = 7
const SIZE = 200_000
const FRESH_BYTES = 32 * 2 ** 20
const PAGE_BYTES = 4_096
const WAKE_UPS = 50
const SLEEP_MS = 1
const ECHO = `const { parentPort } = require('node:worker_threads')
parentPort.on('message', (message) => parentPort.postMessage(message))`

const work = (): number => {
  let state = 1
  const rows = Array.from({ length: SIZE }, (_, id) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return { id, key: state >>> 0 }
  })
  rows.sort((a, b) => a.key - b.key)
  return rows.reduce((sum, { id, key }) => (sum + id * key) % 1_000_003, 0)
}

const timesOf = (act: () => void): number[] =>
  Array.from({ length: RUNS }, () => {
    const began = performance.now()
    act()
    return performance.now() - began
  })

const calibrateProcessor = (): number => {
  const sums = new Set<number>()
  const times = timesOf(() => void sums.add(work()))
  if (sums.size !== 1) throw new Error('bench: the calibration is not the same twice')
  return median(times)
}

/** The quickest of some, for a block that a former run has left is not always fresh. */
const calibrateMemory = (): number => {
  const blocks: Buffer[] = []
  const times = timesOf(() => {
    const block = Buffer.allocUnsafeSlow(FRESH_BYTES)
    for (let byte = 0; byte < FRESH_BYTES; byte += PAGE_BYTES) block[byte] = 1
    // Kept until the end, so that the next one is fresh.
    blocks.push(block)
  })
  return Math.min(...times)
}

const calibrateWakeUp = async (): Promise<number> => {
  const thread = new Worker(ECHO, { eval: true })
  const times: number[] = []
  for (let nth = 0; nth < WAKE_UPS; nth++) {
    const began = performance.now()
    await pause(SLEEP_MS)
    const answer = once(thread, 'message')
    thread.postMessage(nth, [])
    await answer
    times.push(performance.now() - began)
  }
  await thread.terminate()
  return median(times)
}

/** Takes the fixed pieces of work one after the other. */
export const calibrate = async (): Promise<Calibration> => ({
  processor: calibrateProcessor(),
  memory: calibrateMemory(),
  wakeUp: await calibrateWakeUp(),
})

/** How many times longer it took than the quietest of each piece; the largest of them. */
export const slowdownOf = (taken: Calibration, quietest: Calibration): number =>
  Math.max(
    taken.processor / quietest.processor,
    taken.memory / quietest.memory,
    taken.wakeUp / quietest.wakeUp,
  )

/** Of each piece the smaller, or the larger. */
export const mergeCalibrations = (
  pick: (a: number, b: number) => number,
  one: Calibration,
  other: Calibration,
): Calibration => ({
  processor: pick(one.processor, other.processor),
  memory: pick(one.memory, other.memory),
  wakeUp: pick(one.wakeUp, other.wakeUp),
})
