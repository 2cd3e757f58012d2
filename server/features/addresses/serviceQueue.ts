import { ServiceUnavailable } from './askService.ts'

/** The longest that one question takes, ms. */
const ANSWER_MS = 5_000
/** A service that failed is left alone for this time, unless it says how long, ms. */
const PAUSE_MS = 30_000
/** Questions that wait, of all sessions; more get the nearest place and may ask later. */
const MOST_WAITING = 1_000
/** Questions of one session that wait. */
const MOST_OF_SESSION = 200

interface Waiting {
  readonly session: string
  readonly run: (signal: AbortSignal) => Promise<void>
}

/**
 * Asks the service one question at a time and at most `perSecond` of them, so that callers never wait for it: they are
 * answered from what is stored once it has come. A service that fails is left alone for a while, and what waited for it
 * is dropped.
 */
export class ServiceQueue {
  readonly #perSecond: number
  readonly #now: () => number
  readonly #log: (line: string) => void
  readonly #waiting = new Map<string, Waiting>()
  readonly #stopping = new AbortController()
  #isRunning = false
  #pausedUntil = 0
  #timer: NodeJS.Timeout | undefined

  constructor({
    perSecond,
    now,
    log,
  }: {
    readonly perSecond: number
    readonly now: () => number
    readonly log: (line: string) => void
  }) {
    this.#perSecond = perSecond
    this.#now = now
    this.#log = log
  }

  /** Whether the service failed lately. */
  get isPaused(): boolean {
    return this.#now() < this.#pausedUntil
  }

  /** Lets a question wait, once for each key; false: it will not be asked. */
  add(key: string, question: Waiting): boolean {
    if (this.isPaused || this.#stopping.signal.aborted) return false
    if (this.#waiting.has(key)) return true
    let ofSession = 0
    for (const { session } of this.#waiting.values()) if (session === question.session) ofSession++
    if (ofSession >= MOST_OF_SESSION || this.#waiting.size >= MOST_WAITING) return false
    this.#waiting.set(key, question)
    if (!this.#isRunning) void this.#run()
    return true
  }

  /** Asks at once, for somebody who waits for the answer. Throws ServiceUnavailable. */
  async ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.isPaused) throw new ServiceUnavailable('it failed lately')
    try {
      return await question(AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_MS)]))
    } catch (error) {
      this.#pause(error)
      throw error
    }
  }

  /** Ends what is asked and drops what waits. */
  stop(): void {
    this.#stopping.abort()
    this.#waiting.clear()
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (const [key, { run }] of this.#waiting) {
      try {
        await this.ask(run)
      } catch (error) {
        if (!(error instanceof ServiceUnavailable)) this.#log(`an address was not stored: ${String(error)}`)
      }
      this.#waiting.delete(key)
      await new Promise<void>((resolve) => {
        this.#timer = setTimeout(resolve, 1_000 / this.#perSecond).unref()
      })
    }
    this.#isRunning = false
  }

  #pause(error: unknown): void {
    if (!(error instanceof ServiceUnavailable) || this.#stopping.signal.aborted) return
    const pauseMs = error.retryAfterMs ?? PAUSE_MS
    this.#pausedUntil = this.#now() + pauseMs
    this.#waiting.clear()
    this.#log(
      `the address service failed (${error.message}); it is asked again in ${Math.ceil(pauseMs / 1_000)} s`,
    )
  }
}
