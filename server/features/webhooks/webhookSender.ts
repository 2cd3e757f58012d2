import { performance } from 'node:perf_hooks'
import type { Fleet } from '../../live/createFleet.ts'
import { createRepeated } from '../../live/repeated.ts'
import { Tally } from '../../live/tally.ts'
import type { Log } from '../../log.ts'
import { cleanDeliveries, findBacklogs } from './cleanDeliveries.ts'
import {
  giveBack,
  noteHealth,
  settleDelivery,
  type TakenDelivery,
  takeDue,
  takeOne,
  type Verdict,
} from './deliveryQueue.ts'
import { makeMessages } from './eventMessages.ts'
import { type AttemptOutcome, type PostOptions, postMessage } from './postMessage.ts'
import { pauseAfter } from './retryPlan.ts'
import { signedHeaders } from './signature.ts'
import { turnOffByServer } from './turnOff.ts'

/** How often the queue is looked at, for what is to be sent again and what another server left. */
const POLL_MS = 1_000
const CLEAN_MS = 600_000
const TIMEOUT_MS = 10_000
/** Messages on their way at once, in all and to one host. */
const SLOTS = 64
const PER_HOST = 4
/** A webhook that took nothing for so long is turned off. */
const PATIENCE_MS = 5 * 86_400_000
const GONE = 410

/** What became of the attempts of this process. */
export interface WebhookTallies {
  readonly sent: number
  readonly failed: number
  readonly turnedOff: number
}

export interface WebhookSender {
  readonly tallies: WebhookTallies
  /** Attempts under way. */
  readonly underWay: number
  /** Makes the messages of new events, sends what is due and waits until nothing is; answers how many attempts there were. */
  sendDue(): Promise<number>
  /** Sends one message now, whatever its state; false: there is no such message. */
  sendNow(key: Parameters<typeof takeOne>[1]): Promise<boolean>
  start(): void
  /** Ends attempts under way, whose messages are given back. */
  stop(): Promise<void>
}

export interface SenderDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'journal' | 'registry' | 'outlet'>
  readonly log: Log
  readonly isPrivateAllowed: boolean
  /** Absent: ten seconds. */
  readonly timeoutMs?: number
  /** Of a host; absent: by the machine's resolver. */
  readonly resolve?: PostOptions['resolve']
  /** 0 to 1, absent: Math.random. */
  readonly random?: () => number
  /** Hears how long each attempt took, seconds. */
  readonly observe?: (seconds: number) => void
}

/** Sends the messages of webhooks: at least once each, again by plan, and never many at once to one host. */
export const createWebhookSender = (deps: SenderDependencies): WebhookSender => new Sender(deps)

class Sender implements WebhookSender {
  readonly #deps: SenderDependencies
  readonly #counts = new Tally()
  readonly #underWay = new Map<Promise<void>, string>()
  readonly #abort = new AbortController()
  readonly #polls: ReturnType<typeof createRepeated>
  readonly #cleaning: ReturnType<typeof createRepeated>
  #turn: Promise<void> | null = null
  #isAsked = false

  constructor(deps: SenderDependencies) {
    this.#deps = deps
    const { clock } = deps.fleet
    const onFailure = (error: unknown): void =>
      deps.log(`webhooks wait: ${String(error)}`, { level: 'warning' })
    const run = (): Promise<void> => this.#look()
    this.#polls = createRepeated({ clock, run, pauseMs: POLL_MS, onFailure })
    this.#cleaning = createRepeated({ clock, run: () => this.#clean(), pauseMs: CLEAN_MS, onFailure })
  }

  get tallies(): WebhookTallies {
    const of = (name: string): number => this.#counts.of(name)
    return { sent: of('sent'), failed: of('failed'), turnedOff: of('turnedOff') }
  }

  get underWay(): number {
    return this.#underWay.size
  }

  start(): void {
    this.#deps.fleet.outlet.onKept(() => this.#wake())
    this.#polls.start()
    this.#cleaning.start()
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#polls.stop()
    await this.#cleaning.stop()
    await this.#turn
    await Promise.all(this.#underWay.keys())
  }

  async sendDue(): Promise<number> {
    const { db, clock } = this.#deps.fleet
    const attempts = (): number => this.#counts.of('sent') + this.#counts.of('failed')
    const before = attempts()
    while ((await makeMessages(db, clock.now())) > 0);
    for (;;) {
      await this.#turn
      const taken = await this.#take()
      // An attempt that ended has looked for more, and may have found some that are not under way yet.
      const isThrough = taken === 0 && this.#underWay.size === 0 && this.#turn === null
      if (isThrough) return attempts() - before
      await Promise.all(this.#underWay.keys())
    }
  }

  async sendNow(key: Parameters<typeof takeOne>[1]): Promise<boolean> {
    const { db, clock } = this.#deps.fleet
    const delivery = await takeOne(db, key, clock.now())
    if (!delivery) return false
    await this.#attempt(delivery)
    return true
  }

  /** Looks now, or once more after the look that is going on. */
  #wake(): void {
    if (this.#abort.signal.aborted) return
    this.#look().catch((error: unknown) =>
      this.#deps.log(`webhooks wait: ${String(error)}`, { level: 'warning' }),
    )
  }

  #look(): Promise<void> {
    this.#isAsked = true
    this.#turn ??= this.#lookOn().finally(() => {
      this.#turn = null
    })
    return this.#turn
  }

  async #lookOn(): Promise<void> {
    const { db, clock, registry } = this.#deps.fleet
    while (this.#isAsked && !this.#abort.signal.aborted) {
      this.#isAsked = false
      // Without a webhook that is on there is nothing to be sent.
      if (registry.watch.isEmpty) return
      while ((await makeMessages(db, clock.now())) > 0);
      await this.#take()
    }
  }

  /** Sends what is due as far as there is room; answers how many attempts began. */
  async #take(): Promise<number> {
    const slots = SLOTS - this.#underWay.size
    if (slots <= 0 || this.#abort.signal.aborted) return 0
    const { db, clock } = this.#deps.fleet
    const underWay = new Map<string, number>()
    for (const host of this.#underWay.values()) underWay.set(host, (underWay.get(host) ?? 0) + 1)
    const taken = await takeDue(db, { slots, perHost: PER_HOST, underWay }, clock.now())
    for (const delivery of taken) this.#begin(delivery)
    return taken.length
  }

  #begin(delivery: TakenDelivery): void {
    const attempt = this.#attempt(delivery)
      .catch((error: unknown) =>
        this.#deps.log(`webhook ${delivery.webhookId}: ${String(error)}`, { level: 'warning' }),
      )
      .finally(() => {
        this.#underWay.delete(attempt)
        this.#wake()
      })
    this.#underWay.set(attempt, delivery.host)
  }

  async #attempt(delivery: TakenDelivery): Promise<void> {
    const { fleet, isPrivateAllowed, timeoutMs = TIMEOUT_MS, resolve, observe } = this.#deps
    const { db, clock } = fleet
    const began = performance.now()
    const outcome = await postMessage(
      { url: delivery.url, body: delivery.body, headers: headersOf(delivery, clock.now()) },
      { isPrivateAllowed, timeoutMs, signal: this.#abort.signal, ...(resolve && { resolve }) },
    )
    const durationMs = Math.round(performance.now() - began)
    if (outcome.failure !== null && this.#abort.signal.aborted) {
      await giveBack(db, delivery, clock.now())
      return
    }
    observe?.(durationMs / 1_000)
    this.#counts.add(outcome.failure === null ? 'sent' : 'failed')
    await settleDelivery(db, delivery, this.#judge(delivery, outcome), { ...outcome, durationMs })
    await this.#judgeWebhook(delivery, outcome)
  }

  #judge({ attempts, type }: TakenDelivery, { failure }: AttemptOutcome): Verdict {
    if (failure === null) return { state: 'sent' }
    const pause = type === TEST_TYPE ? null : pauseAfter(attempts, (this.#deps.random ?? Math.random)())
    return pause === null
      ? { state: 'failed' }
      : { state: 'waiting', nextAt: this.#deps.fleet.clock.now() + pause }
  }

  /** A test says nothing of how the webhook fares. */
  async #judgeWebhook(delivery: TakenDelivery, { failure, status }: AttemptOutcome): Promise<void> {
    if (delivery.type === TEST_TYPE) return
    const { db, clock } = this.#deps.fleet
    const now = clock.now()
    const since = await noteHealth(db, delivery, failure === null, now)
    if (failure === null) return
    if (status === GONE) await this.#turnOff(delivery, 'gone')
    else if (since !== null && now - since >= PATIENCE_MS) await this.#turnOff(delivery, 'failing')
  }

  async #clean(): Promise<void> {
    const { db, clock } = this.#deps.fleet
    await cleanDeliveries(db, clock.now())
    for (const webhook of await findBacklogs(db)) await this.#turnOff(webhook, 'backlog')
  }

  async #turnOff(...[webhook, reason]: TurnedOff): Promise<void> {
    if (!(await turnOffByServer(this.#deps.fleet, webhook, reason))) return
    this.#counts.add('turnedOff')
    this.#deps.log(`webhook ${webhook.webhookId} was turned off: ${reason}`, { level: 'warning' })
  }
}

type TurnedOff = Parameters<typeof turnOffByServer> extends [unknown, ...infer Rest] ? Rest : never

/** The type of the message by which an owner tries a webhook. */
export const TEST_TYPE = 'webhook.test'

const headersOf = (delivery: TakenDelivery, now: number): Readonly<Record<string, string>> => {
  const { secret, oldSecret, oldSecretUntil, messageId: id, body } = delivery
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now
  const timestamp = Math.floor(now / 1_000)
  return signedHeaders(isOldGood ? [secret, oldSecret] : [secret], { id, timestamp, body })
}
