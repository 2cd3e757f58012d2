import type { Clock } from '../clock.ts'
import { createCoalesced } from '../coalesced.ts'
import { createRepeated } from '../repeated.ts'
import type { AttemptResult, ClaimedDelivery, DeliveryKind, Verdict } from './deliveryKind.ts'

/** Sends the messages of one kind: at least once each, with retries and with limits in total and per host. */
export class DeliveryLoop<D extends ClaimedDelivery, R extends AttemptResult> {
  readonly #clock: Clock
  readonly #kind: DeliveryKind<D, R>
  readonly #underWay = new Map<Promise<boolean>, string>()
  readonly #abort = new AbortController()
  readonly #polls: ReturnType<typeof createRepeated>
  /** One look at the queue at a time. */
  readonly #takeOn = createCoalesced(async () => void (await this.#take()))
  #isStarted = false

  constructor(clock: Clock, kind: DeliveryKind<D, R>) {
    this.#clock = clock
    this.#kind = kind
    this.#polls = createRepeated({
      clock,
      run: () => this.#look(),
      pauseMs: kind.pollMs,
      onFailure: (error) => kind.onFailure(error),
    })
  }

  /** Attempts in flight. */
  get underWay(): number {
    return this.#underWay.size
  }

  start(): void {
    this.#isStarted = true
    this.#polls.start()
  }

  /** Aborts attempts in flight and waits for them. */
  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#polls.stop()
    // Ends the current look; an aborted one takes nothing.
    await this.#takeOn().catch(() => undefined)
    await Promise.all(this.#underWay.keys())
  }

  /** Looks for due messages now, or once more after the look in progress; does nothing before the start. */
  wake(): void {
    if (!this.#isStarted || this.#abort.signal.aborted) return
    this.#look().catch((error: unknown) => this.#kind.onFailure(error))
  }

  /** Sends what is due and waits until nothing is; returns the number of attempts, and of those that arrived. */
  async sendDue(): Promise<{ readonly attempts: number; readonly sent: number }> {
    const begun: Promise<boolean>[] = []
    for (;;) {
      const attempts = await this.#take()
      begun.push(...attempts)
      if (attempts.length === 0 && this.#underWay.size === 0) break
      await Promise.race([...attempts, ...this.#underWay.keys()])
    }
    const arrived = await Promise.all(begun)
    return { attempts: begun.length, sent: arrived.filter(Boolean).length }
  }

  /** One attempt of a claimed message, and its outcome stored; returns whether it arrived. */
  async attempt(delivery: D): Promise<boolean> {
    const kind = this.#kind
    if (delivery.expiresAt !== undefined && this.#clock.now() > delivery.expiresAt) {
      await kind.settle(delivery, { state: 'failed' }, null)
      return false
    }
    const result = await kind.send(delivery, this.#abort.signal)
    if (!result.isSent && this.#abort.signal.aborted && kind.release) await kind.release(delivery)
    else await kind.settle(delivery, this.#judge(delivery, result), result)
    return result.isSent
  }

  #judge(delivery: D, { isSent, isFinal = false, retryAt }: R): Verdict {
    if (isSent) return { state: 'sent' }
    if (!isFinal && retryAt !== undefined) return { state: 'waiting', nextAt: retryAt }
    const pause = isFinal ? null : this.#kind.pauseAfter(delivery)
    return pause === null ? { state: 'failed' } : { state: 'waiting', nextAt: this.#clock.now() + pause }
  }

  #look(): Promise<void> {
    return this.#kind.isIdle?.() ? Promise.resolve() : this.#takeOn()
  }

  /** Begins what is due as far as slots are free. */
  async #take(): Promise<readonly Promise<boolean>[]> {
    const { slots: most, perHost } = this.#kind
    const slots = most - this.#underWay.size
    if (slots <= 0 || this.#abort.signal.aborted) return []
    const underWay = new Map<string, number>()
    for (const host of this.#underWay.values()) underWay.set(host, (underWay.get(host) ?? 0) + 1)
    const claimed = await this.#kind.claim({ slots, perHost, underWay }, this.#clock.now())
    return claimed.map((delivery) => this.#begin(delivery))
  }

  #begin(delivery: D): Promise<boolean> {
    const attempt = this.attempt(delivery)
      .catch((error: unknown) => {
        this.#kind.onFailure(error)
        return false
      })
      .finally(() => {
        this.#underWay.delete(attempt)
        this.wake()
      })
    this.#underWay.set(attempt, delivery.host)
    return attempt
  }
}
