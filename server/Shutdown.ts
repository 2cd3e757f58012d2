import type { Log } from './log.ts'

/** What has been started and has to be stopped, last started first. */
export class Shutdown {
  readonly #steps: { readonly name: string; run: () => Promise<void> | void }[] = []
  readonly #log: Log
  #done: Promise<void> | undefined

  constructor(log: Log) {
    this.#log = log
  }

  /** Remembers how to stop what was just started. */
  add(name: string, run: () => Promise<void> | void): void {
    this.#steps.push({ name, run })
  }

  /** Stops everything; a step that fails is told and does not keep the others from being done. Once only. */
  run(): Promise<void> {
    this.#done ??= this.#runSteps()
    return this.#done
  }

  async #runSteps(): Promise<void> {
    for (const { name, run } of this.#steps.toReversed()) {
      try {
        await run()
      } catch (error) {
        this.#log(`stopping ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          level: 'error',
        })
      }
    }
  }
}
