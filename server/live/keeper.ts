import type { Clock } from '../platform/clock.ts'
import { createCoalesced } from '../platform/coalesced.ts'
import type { Log } from '../platform/log.ts'
import { createRepeated, type Repeated } from '../platform/repeated.ts'

interface KeeperSettings {
  /** From one turn to the next, ms. */
  readonly pauseMs: number
  /** What a failed turn is logged with; the next turn follows all the same. */
  readonly failed: string
}

/** Follows up on what writes marked or time made due: in turns and on request, never two at a time. */
export abstract class Keeper<Deps extends { readonly clock: Clock; readonly log: Log }> {
  protected readonly deps: Deps
  readonly #turns: Repeated
  /** Does everything that is due by now. */
  readonly settle = createCoalesced(() => this.work())

  constructor(deps: Deps, { pauseMs, failed }: KeeperSettings) {
    this.deps = deps
    this.#turns = createRepeated({
      clock: deps.clock,
      run: () => this.settle(),
      pauseMs,
      onFailure: (error) => deps.log(`${failed}: ${String(error)}`, { level: 'warning' }),
    })
  }

  start(): void {
    this.#turns.start()
  }

  stop(): Promise<void> {
    return this.#turns.stop()
  }

  protected abstract work(): Promise<void>
}
