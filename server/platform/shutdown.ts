import type { Log } from './log.ts'

/** Started parts that have to be stopped, last started first. */
export class Shutdown {
  readonly #steps: { readonly name: string; run: () => Promise<void> | void }[] = []
  readonly #log: Log
  #done: Promise<void> | undefined

  constructor(log: Log) {
    this.#log = log
  }

  /** Registers how to stop what was just started. */
  add(name: string, run: () => Promise<void> | void): void {
    this.#steps.push({ name, run })
  }

  /** Stops everything; a failing step is logged and does not prevent the others. Runs once only. */
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
