import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { retryDelay } from '../../platform/jobs/retryDelay.ts'
import type { Log } from '../../platform/log.ts'
import { createCoalesced } from '../../platform/coalesced.ts'
import { createRepeated } from '../../platform/repeated.ts'
import type { Database } from '../../storage/schema.ts'
import type { OutboxConsumer } from './outboxEvent.ts'
import { deletePassed, lockPosition, readEvents, storePosition } from './outboxSql.ts'

/** The polling interval, for events of another process and for retries. */
const POLL_MS = 1_000
const RETRY = { attempts: Number.POSITIVE_INFINITY, firstMs: 1_000, maxMs: 60_000 }

export interface ReaderDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Reads the events of one consumer from its position. Of several processes one reads at a time. After a failure the
 * same events are handled again, after a growing delay.
 */
export class ConsumerReader {
  readonly #deps: ReaderDependencies
  readonly #consumer: OutboxConsumer
  readonly #polls: ReturnType<typeof createRepeated>
  /** Handles all events that are stored by now; rejects when that fails. */
  readonly readAll = createCoalesced(() => this.#read())
  #isStopped = false
  #failures = 0
  /** Monotonic; null: the last reading succeeded. */
  #retryAt: number | null = null

  constructor(deps: ReaderDependencies, consumer: OutboxConsumer) {
    this.#deps = deps
    this.#consumer = consumer
    const run = async (): Promise<void> => this.wake()
    this.#polls = createRepeated({ clock: deps.clock, run, pauseMs: POLL_MS, onFailure: () => undefined })
  }

  start(): void {
    this.#polls.start()
  }

  /** Waits for the batch that is being handled. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#polls.stop()
    // Ends the current reading, and reads nothing more.
    await this.readAll().catch(() => undefined)
  }

  /** Reads now, or once more after the current reading; after a failure not before its delay is over. */
  wake(): void {
    const { clock, log } = this.#deps
    if (this.#isStopped || (this.#retryAt !== null && clock.monotonic() < this.#retryAt)) return
    this.readAll().catch((error: unknown) =>
      log(`the consumer ${this.#consumer.name} of events failed: ${String(error)}`, { level: 'warning' }),
    )
  }

  async #read(): Promise<void> {
    try {
      let count = 0
      while (!this.#isStopped && (await this.#readBatch())) count += 1
      if (count > 0) await deletePassed(this.#deps.db)
      this.#failures = 0
      this.#retryAt = null
    } catch (error) {
      this.#failures += 1
      const delay = retryDelay(RETRY, this.#failures, 0) ?? RETRY.maxMs
      this.#retryAt = this.#deps.clock.monotonic() + delay
      throw error
    }
  }

  /** Handles the next events; false if there are none, or while another process reads. */
  async #readBatch(): Promise<boolean> {
    const { name } = this.#consumer
    const outcome = await this.#deps.db.transaction().execute(async (trx) => {
      const position = await lockPosition(trx, name)
      const events = position === null ? [] : await readEvents(trx, position)
      const last = events.at(-1)
      if (!last) return 'nothing'
      const wanted = events.filter(({ consumers }) => consumers.includes(name))
      if (wanted.length > 0) await this.#consumer.handle(wanted, trx)
      await storePosition(trx, name, last.seq)
      return wanted.length > 0 ? 'handled' : 'passed'
    })
    if (outcome === 'handled') this.#consumer.handled?.()
    return outcome !== 'nothing'
  }
}
