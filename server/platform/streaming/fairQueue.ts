import { queueFull, tooManyWaiting } from '../plugins/apiError.ts'

/** How many clients may hold a slot, and how many may wait for one. */
export interface FairQueueLimits {
  /** Held at once by all clients together. */
  readonly slots: number
  /** Held at once by one client; less than `slots`, so that one client never holds them all. */
  readonly share: number
  /** Waiting requests of one client; one more is rejected with 429. */
  readonly waitingPerClient: number
  /** Waiting requests of all clients; one more is rejected with 503. */
  readonly waiting: number
}

interface Waiter {
  readonly grant: () => void
}

/**
 * Slots that clients share fairly: no client holds more than its share, clients with waiting requests are served in
 * rotation, and the requests of one client in order of arrival.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  #free: number
  #waiting = 0
  readonly #held = new Map<string, number>()
  /** Clients with waiting requests, the next one to be served first. */
  readonly #queues = new Map<string, Waiter[]>()

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
    this.#free = limits.slots
  }

  /** The number of held slots. */
  get held(): number {
    return this.#limits.slots - this.#free
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Resolves with the function that releases the slot; calling it again does nothing. Rejects with the signal's reason
   * when it aborts first, and with 429 or 503 when too many requests wait already.
   */
  async acquire(client: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#mayHold(client)) this.#hold(client)
    else await this.#wait(client, signal)
    let isHeld = true
    return () => {
      if (isHeld) this.#release(client)
      isHeld = false
    }
  }

  /** While a slot is free, waiting clients have reached their share; so nobody is overtaken. */
  #mayHold(client: string): boolean {
    return this.#free > 0 && (this.#held.get(client) ?? 0) < this.#limits.share
  }

  #hold(client: string): void {
    this.#free--
    this.#held.set(client, (this.#held.get(client) ?? 0) + 1)
  }

  #release(client: string): void {
    this.#free++
    const left = (this.#held.get(client) ?? 0) - 1
    if (left > 0) this.#held.set(client, left)
    else this.#held.delete(client)
    this.#serve()
  }

  #wait(client: string, signal: AbortSignal): Promise<void> {
    const queue = this.#queues.get(client) ?? []
    if (queue.length >= this.#limits.waitingPerClient) throw tooManyWaiting()
    if (this.#waiting >= this.#limits.waiting) throw queueFull()
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#remove(client, queue, queue.indexOf(waiter))
        reject(signal.reason)
      }
      const waiter = {
        grant: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      queue.push(waiter)
      this.#queues.set(client, queue)
      this.#waiting++
    })
  }

  #remove(client: string, queue: Waiter[], index: number): void {
    queue.splice(index, 1)
    this.#waiting--
    if (queue.length === 0) this.#queues.delete(client)
  }

  /**
   * Gives a free slot to the first client in the rotation that has not reached its share; that client goes to the end.
   */
  #serve(): void {
    for (const [client, queue] of this.#queues) {
      const [waiter] = queue
      if (!waiter || !this.#mayHold(client)) continue
      this.#queues.delete(client)
      this.#queues.set(client, queue)
      this.#remove(client, queue, 0)
      this.#hold(client)
      waiter.grant()
      return
    }
  }
}
