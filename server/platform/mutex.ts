/** Mutual exclusion in the order of the requests. */
export class Mutex {
  #last: Promise<void> = Promise.resolve()

  /** Resolves with the release function once the lock is acquired; it has to be called. */
  async acquire(): Promise<() => void> {
    const before = this.#last
    let end = (): void => undefined
    this.#last = new Promise((resolve) => {
      end = resolve
    })
    await before
    return end
  }
}

/** The position of a write: ahead of its turn, holding the lock, or done. */
export interface LockHandle {
  /** Waits until it holds the lock; resolves at once if it does. */
  acquire(): Promise<void>
  /** Releases the lock. */
  release(): void
}

/**
 * Writes run one at a time, and one more may run ahead of its turn: each of these holds a connection while it waits,
 * and more of them could leave none for the one that holds the lock.
 */
export class WriteLock {
  readonly #mutex = new Mutex()
  readonly #ahead = new Mutex()

  /** Resolves when the write may begin: with the lock held, or ahead of its turn. */
  async enter(where: 'atTurn' | 'ahead'): Promise<LockHandle> {
    let release = await (where === 'atTurn' ? this.#mutex : this.#ahead).acquire()
    let isAhead = where === 'ahead'
    return {
      acquire: async () => {
        if (!isAhead) return
        isAhead = false
        const end = await this.#mutex.acquire()
        release()
        release = end
      },
      release: () => release(),
    }
  }
}
