/**
 * Coalesces concurrent reads: callers that arrive while a read is running wait for the next one and share it. So each
 * gets data read after its call, and a key has one read at a time, however many callers there are.
 */
export class NextRead<T> {
  readonly #running = new Map<string, { readonly now: Promise<T>; next: Promise<T> | null }>()

  read(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, work)
    const start = () => this.#start(key, work)
    running.next ??= running.now.then(start, start)
    return running.next
  }

  #start(key: string, work: () => Promise<T>): Promise<T> {
    const run = { now: work(), next: null }
    this.#running.set(key, run)
    const end = (): void => {
      if (this.#running.get(key) === run) this.#running.delete(key)
    }
    // The waiting callers begin the next read in the same turn in which this one is removed.
    run.now.then(end, end)
    return run.now
  }
}
