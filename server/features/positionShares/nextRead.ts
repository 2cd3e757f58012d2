/**
 * Reads that many ask for at the same time: whoever comes while one is on its way waits for the next, which all of them
 * share. So each gets what was read after they asked, and a key has one read at a time, however many ask.
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
    // Those who wait for the next begin it in the same turn, after this one has left.
    run.now.then(end, end)
    return run.now
  }
}
