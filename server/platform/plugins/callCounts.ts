import { performance } from 'node:perf_hooks'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'

interface Window {
  calls: number
  since: number
}

interface CallCountOptions {
  /** Maximum number of counted callers; beyond that the least recent is forgotten, so memory stays bounded. */
  readonly most: number
  /** Monotonic ms: a system clock that is set back would lock a caller out for as long. */
  readonly monotonic?: () => number
}

/** The number of calls of each caller in its time window, for @fastify/rate-limit. */
export class CallCounts implements FastifyRateLimitStore {
  readonly #most: number
  readonly #monotonic: () => number
  /** By caller, least recent first. */
  readonly #windows = new Map<string, Window>()

  constructor({ most, monotonic = () => performance.now() }: CallCountOptions) {
    this.#most = most
    this.#monotonic = monotonic
  }

  incr(
    caller: string,
    done: (error: null, counted: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = this.#monotonic()
    const known = this.#windows.get(caller)
    const window = known && now - known.since < windowMs ? known : { calls: 0, since: now }
    window.calls += 1
    this.#windows.delete(caller)
    this.#windows.set(caller, window)
    const [leastRecent] = this.#windows.keys()
    if (this.#windows.size > this.#most && leastRecent !== undefined) this.#windows.delete(leastRecent)
    done(null, { current: window.calls, ttl: windowMs - (now - window.since) })
  }

  /** Routes have no separate counts. */
  child(): CallCounts {
    return this
  }
}
