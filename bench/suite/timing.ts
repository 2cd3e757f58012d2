import { setTimeout } from 'node:timers/promises'

/** Cost of a piece of work: CPU time of all threads of this process, and wall time; ms. */
export interface Taken {
  readonly cpu: number
  readonly wall: number
}

/** A process is idle if it uses less CPU time than this per interval, ms. */
const REST = { whileMs: 2, share: 0.1 } as const
/** Maximum wait for it, in intervals. */
const MOST_WHILES = 100

/**
 * Waits until all threads of this process are idle: earlier code is still being compiled, and its garbage swept, in
 * threads whose time would count in the next measurement.
 */
const atRest = async (): Promise<void> => {
  for (let nth = 0; nth < MOST_WHILES; nth++) {
    const before = process.cpuUsage()
    const began = performance.now()
    await setTimeout(REST.whileMs)
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 < (performance.now() - began) * REST.share) return
  }
}

/**
 * Runs `act` once and returns its cost. Young garbage from before is collected first, and background work has finished.
 */
export const timed = async (act: () => void | Promise<void>): Promise<Taken> => {
  collectYoung()
  await atRest()
  const cpu = process.cpuUsage()
  const wall = performance.now()
  await act()
  const tookWall = performance.now() - wall
  const { user, system } = process.cpuUsage(cpu)
  return { cpu: (user + system) / 1_000, wall: tookWall }
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The value below which the given share lies; NaN for an empty list. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

export const medianOf = (taken: readonly Taken[]): Taken => ({
  cpu: median(taken.map(({ cpu }) => cpu)),
  wall: median(taken.map(({ wall }) => wall)),
})

type Collect = (options?: { type: 'minor' }) => void

const collector = (): Collect => {
  const { gc } = globalThis as { gc?: Collect }
  if (gc === undefined) throw new Error('bench: node must run with --expose-gc')
  return gc
}

const collectYoung = (): void => collector()({ type: 'minor' })

/** Collects all garbage: a second time for what the first collection released. */
export const collectAll = (): void => {
  collector()()
  collector()()
}

/** Bytes that this process uses, garbage included: the heap, and array buffers outside of it. */
export const usedBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Bytes that this process holds after a collection. */
export const heldBytes = (): number => {
  collectAll()
  return usedBytes()
}
