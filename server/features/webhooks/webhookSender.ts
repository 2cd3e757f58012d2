import { performance } from 'node:perf_hooks'
import type { Fleet } from '../../live/createFleet.ts'
import type { AttemptResult, Verdict } from '../../platform/delivery/deliveryKind.ts'
import { DeliveryLoop } from '../../platform/delivery/deliveryLoop.ts'
import { Tally } from '../../platform/tally.ts'
import type { Log } from '../../platform/log.ts'
import { cleanDeliveries, findBacklogs } from './cleanDeliveries.ts'
import {
  giveBack,
  noteHealth,
  settleDelivery,
  type TakenDelivery,
  takeDue,
  takeOne,
} from './deliveryQueue.ts'
import { createWebhookConsumer } from './eventMessages.ts'
import { type AttemptOutcome, type PostOptions, postMessage } from './postMessage.ts'
import { pauseAfter } from './retryPlan.ts'
import { signedHeaders } from './signature.ts'
import { turnOffByServer } from './turnOff.ts'

/** The polling interval of the queue, for retries and messages left by another server. */
const POLL_MS = 1_000
const TIMEOUT_MS = 10_000
/** Messages in flight at once, in total and per host. */
const SLOTS = 64
const PER_HOST = 4
/** A webhook without a success for this long is turned off. */
const FAILING_MAX_MS = 5 * 86_400_000
const GONE = 410

/** The outcomes of this process's attempts. */
export interface WebhookTallies {
  readonly sent: number
  readonly failed: number
  readonly turnedOff: number
}

export interface WebhookSender {
  readonly tallies: WebhookTallies
  /** Attempts in flight. */
  readonly underWay: number
  /**
   * Creates the messages of new events, sends what is due and waits until nothing is; returns the number of attempts.
   */
  sendDue(): Promise<number>
  /** Sends one message now, whatever its state; false if there is no such message. */
  sendNow(key: Parameters<typeof takeOne>[1]): Promise<boolean>
  /** Deletes messages that were settled long ago, and turns off webhooks for which too many wait. */
  clean(): Promise<void>
  start(): void
  /** Aborts attempts in flight, whose messages are released. */
  stop(): Promise<void>
}

export interface SenderDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'journal' | 'registry' | 'outbox'>
  readonly log: Log
  readonly isPrivateAllowed: boolean
  /** Absent: ten seconds. */
  readonly timeoutMs?: number
  /** Resolves a host; absent: the machine's resolver. */
  readonly resolve?: PostOptions['resolve']
  /** 0 to 1, absent: Math.random. */
  readonly random?: () => number
  /** Receives the duration of each attempt, seconds. */
  readonly observe?: (seconds: number) => void
}

/** Sends the messages of webhooks: at least once each, with scheduled retries, and with a limit per host. */
export const createWebhookSender = (deps: SenderDependencies): WebhookSender => new Sender(deps)

class Sender implements WebhookSender {
  readonly #deps: SenderDependencies
  readonly #counts = new Tally()
  readonly #loop: DeliveryLoop<TakenDelivery, WebhookResult>

  constructor(deps: SenderDependencies) {
    this.#deps = deps
    const { db, clock, registry, outbox } = deps.fleet
    this.#loop = new DeliveryLoop<TakenDelivery, WebhookResult>(clock, {
      slots: SLOTS,
      perHost: PER_HOST,
      pollMs: POLL_MS,
      claim: (room, now) => takeDue(db, room, now),
      send: (delivery, signal) => this.#send(delivery, signal),
      pauseAfter: ({ attempts, type }) =>
        type === TEST_TYPE ? null : pauseAfter(attempts, (deps.random ?? Math.random)()),
      settle: (delivery, verdict, result) => this.#settle(delivery, verdict, result),
      release: (delivery) => giveBack(db, delivery, clock.now()),
      // Without an active webhook there is nothing to send.
      isIdle: () => registry.watch.isEmpty,
      onFailure: (error) => deps.log(`webhooks wait: ${String(error)}`, { level: 'warning' }),
    })
    outbox.addConsumer(createWebhookConsumer(deps.fleet, () => this.#loop.wake()))
  }

  get tallies(): WebhookTallies {
    const of = (name: string): number => this.#counts.of(name)
    return { sent: of('sent'), failed: of('failed'), turnedOff: of('turnedOff') }
  }

  get underWay(): number {
    return this.#loop.underWay
  }

  start(): void {
    this.#loop.start()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async sendDue(): Promise<number> {
    await this.#deps.fleet.outbox.readAll()
    return (await this.#loop.sendDue()).attempts
  }

  async sendNow(key: Parameters<typeof takeOne>[1]): Promise<boolean> {
    const { db, clock } = this.#deps.fleet
    const delivery = await takeOne(db, key, clock.now())
    if (!delivery) return false
    await this.#loop.attempt(delivery)
    return true
  }

  async clean(): Promise<void> {
    const { db, clock } = this.#deps.fleet
    await cleanDeliveries(db, clock.now())
    for (const webhook of await findBacklogs(db)) await this.#turnOff(webhook, 'backlog')
  }

  async #send(delivery: TakenDelivery, signal: AbortSignal): Promise<WebhookResult> {
    const { fleet, isPrivateAllowed, timeoutMs = TIMEOUT_MS, resolve } = this.#deps
    const began = performance.now()
    const outcome = await postMessage(
      { url: delivery.url, body: delivery.body, headers: headersOf(delivery, fleet.clock.now()) },
      { isPrivateAllowed, timeoutMs, signal, ...(resolve && { resolve }) },
    )
    const durationMs = Math.round(performance.now() - began)
    return { ...outcome, durationMs, isSent: outcome.failure === null }
  }

  async #settle(delivery: TakenDelivery, verdict: Verdict, result: WebhookResult | null): Promise<void> {
    if (!result) return
    this.#deps.observe?.(result.durationMs / 1_000)
    this.#counts.add(result.isSent ? 'sent' : 'failed')
    await settleDelivery(this.#deps.fleet.db, delivery, verdict, result)
    await this.#judgeWebhook(delivery, result)
  }

  /** A test message does not count for the webhook's health. */
  async #judgeWebhook(delivery: TakenDelivery, { failure, status }: AttemptOutcome): Promise<void> {
    if (delivery.type === TEST_TYPE) return
    const { db, clock } = this.#deps.fleet
    const now = clock.now()
    const since = await noteHealth(db, delivery, failure === null, now)
    if (failure === null) return
    if (status === GONE) await this.#turnOff(delivery, 'gone')
    else if (since !== null && now - since >= FAILING_MAX_MS) await this.#turnOff(delivery, 'failing')
  }

  async #turnOff(...[webhook, reason]: TurnedOff): Promise<void> {
    if (!(await turnOffByServer(this.#deps.fleet, webhook, reason))) return
    this.#counts.add('turnedOff')
    this.#deps.log(`webhook ${webhook.webhookId} was turned off: ${reason}`, { level: 'warning' })
  }
}

/** The outcome of an attempt and how long it took. */
type WebhookResult = AttemptResult & AttemptOutcome & { readonly durationMs: number }

type TurnedOff = Parameters<typeof turnOffByServer> extends [unknown, ...infer Rest] ? Rest : never

/** The message type of an owner's test message. */
export const TEST_TYPE = 'webhook.test'

const headersOf = (delivery: TakenDelivery, now: number): Readonly<Record<string, string>> => {
  const { secret, oldSecret, oldSecretUntil, messageId: id, body } = delivery
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now
  const timestamp = Math.floor(now / 1_000)
  return signedHeaders(isOldGood ? [secret, oldSecret] : [secret], { id, timestamp, body })
}
