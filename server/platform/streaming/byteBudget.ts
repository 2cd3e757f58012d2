/** Limits of the bytes buffered for readers. */
export interface ByteLimits {
  /** Of all clients together. */
  readonly total: number
  /** Of one client; less than `total`. */
  readonly share: number
}

/** Counts the memory that responses buffer for their readers, in total and per client. */
export class ByteBudget {
  readonly #limits: ByteLimits
  readonly #usedBy = new Map<string, number>()
  #used = 0
  readonly #listeners = new Set<() => void>()

  constructor(limits: ByteLimits) {
    this.#limits = limits
  }

  /** Buffered bytes. */
  get used(): number {
    return this.#used
  }

  /** Buffered bytes of one client. */
  usedBy(client: string): number {
    return this.#usedBy.get(client) ?? 0
  }

  /** Whether more may be buffered for this client. */
  hasRoom(client: string): boolean {
    return this.#used < this.#limits.total && this.usedBy(client) < this.#limits.share
  }

  /** Counts buffered bytes; returns the function that releases them, which does nothing when called again. */
  keep(client: string, bytes: number): () => void {
    this.#add(client, bytes)
    let isKept = true
    return () => {
      if (!isKept) return
      isKept = false
      this.#add(client, -bytes)
      for (const listener of this.#listeners) listener()
    }
  }

  /** Resolves when bytes of any client were released. Rejects with the signal's reason when it aborts first. */
  released(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#listeners.delete(wake)
        signal.removeEventListener('abort', leave)
      }
      const wake = (): void => {
        stop()
        resolve()
      }
      const leave = (): void => {
        stop()
        reject(signal.reason)
      }
      this.#listeners.add(wake)
      signal.addEventListener('abort', leave)
    })
  }

  #add(client: string, bytes: number): void {
    this.#used += bytes
    const used = this.usedBy(client) + bytes
    if (used > 0) this.#usedBy.set(client, used)
    else this.#usedBy.delete(client)
  }
}
