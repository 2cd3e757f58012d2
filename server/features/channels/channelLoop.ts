import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Channel } from '../../../src/contract/http/channels.ts'
import type { AttemptResult, Room } from '../../platform/delivery/deliveryKind.ts'
import { DeliveryLoop } from '../../platform/delivery/deliveryLoop.ts'
import { retryDelay } from '../../platform/jobs/retryDelay.ts'
import type { Log } from '../../platform/log.ts'
import { Tally } from '../../platform/tally.ts'
import type { Database } from '../../storage/schema.ts'
import type { ChannelSender, Outcome } from './channelSender.ts'
import type { ClaimedMessage } from './claimedMessage.ts'
import { claimMessages } from './claimMessages.ts'
import { findDropReason } from './findDropReason.ts'
import { holdBack, releaseMessage, settleMessage } from './settleMessage.ts'

/** The polling interval of the queue while it holds more than may be sent at once. */
const POLL_MS = 250
/** The same once it was empty: for retries and messages of other processes. Those of this process wake it. */
const IDLE_MS = 1_000
/** The pause after a failed attempt doubles; a message expires by itself. */
const RETRY = { attempts: Number.POSITIVE_INFINITY, firstMs: 5_000, maxMs: 300_000 }
/** An attempt that takes longer has failed. */
const TIMEOUT_MS = 20_000
/** How long a server that stops waits for the answers of providers: what they accepted is not sent again. */
const GRACE_MS = 5_000

type Result = AttemptResult & { readonly outcome: Outcome }

/** Sends the messages of a channel. */
export interface ChannelLoop {
  readonly channel: Channel
  /** Messages that this process settled, by outcome, and failed attempts as `later`. */
  readonly tally: Tally
  start(): void
  /** Waits some seconds for the answers to what is being sent. */
  stop(): Promise<void>
  /** Messages were queued: looks at once. */
  wake(): void
  /** Sends what is due and waits until nothing is; returns the number of attempts. */
  sendDue(): Promise<number>
}

export interface ChannelLoopDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly log: Log
  /** 0 to 1. */
  readonly random: () => number
  /** Called with the time from the writing of a message to its acceptance by the provider, s. */
  readonly observe?: (seconds: number) => void
}

/** Sends the messages of one channel: at least once to its provider, and never again once that accepted them. */
export const createChannelLoop = (
  { db, clock, log, random, observe }: ChannelLoopDependencies,
  sender: ChannelSender,
): ChannelLoop => {
  const { channel, limits } = sender
  const tally = new Tally()
  /** Nothing is due before, monotonic ms. */
  let idleUntil = Number.NEGATIVE_INFINITY
  let wakes = 0
  const claim = async (room: Room, now: number): Promise<readonly ClaimedMessage[]> => {
    const wakesBefore = wakes
    const { messages, isAll } = await claimMessages(db, sender, room, now)
    // What was queued while it looked is seen by the next look only.
    const isEmpty = isAll && messages.length === 0 && wakes === wakesBefore
    idleUntil = isEmpty ? clock.monotonic() + IDLE_MS : Number.NEGATIVE_INFINITY
    return messages
  }
  const loop = new DeliveryLoop<ClaimedMessage, Result>(clock, {
    slots: limits.slots,
    perHost: limits.perHost,
    pollMs: POLL_MS,
    claim,
    isIdle: () => clock.monotonic() < idleUntil,
    async send(message, signal) {
      const outcome = await attempt(message, signal)
      if (outcome.kind === 'throttled') {
        const host = outcome.scope === 'host' ? message.host : null
        await holdBack(db, { channel, host }, outcome.until)
      }
      return resultOf(outcome)
    },
    pauseAfter: ({ attempts }) => retryDelay(RETRY, attempts, random()),
    async settle(message, verdict, result) {
      const outcome = result?.outcome ?? null
      const now = clock.now()
      // Its host has room again.
      idleUntil = Number.NEGATIVE_INFINITY
      const state = await settleMessage(db, message, { verdict, outcome, now })
      tally.add(state === 'waiting' ? 'later' : state)
      if (state === 'sent') observe?.((now - message.createdAt) / 1_000)
    },
    release: (message) => releaseMessage(db, message, clock.now()),
    onFailure: (error) =>
      log(`the ${channel} messages could not be read or settled: ${describe(error)}`, { level: 'warning' }),
  })
  return {
    channel,
    tally,
    start: () => loop.start(),
    stop: () => loop.stop(),
    wake() {
      wakes += 1
      idleUntil = Number.NEGATIVE_INFINITY
      loop.wake()
    },
    sendDue: async () => (await loop.sendDue()).attempts,
  }

  async function attempt(message: ClaimedMessage, signal: AbortSignal): Promise<Outcome> {
    const reason = await findDropReason(db, message, clock.now())
    if (reason !== null) return { kind: 'dropped', reason, answer: '' }
    const { limit, end } = limitOf(signal)
    try {
      return await sender.send(message, limit)
    } catch (error) {
      log(`a message by ${channel} was not sent (attempt ${message.attempts}): ${describe(error)}`, {
        level: 'warning',
        message: message.id,
      })
      return { kind: 'later', answer: limit.aborted ? 'no answer in time' : describe(error) }
    } finally {
      end()
    }
  }
}

/** Aborts after the longest time of an attempt, or some seconds after the server began to stop. */
const limitOf = (signal: AbortSignal): { readonly limit: AbortSignal; readonly end: () => void } => {
  const abort = new AbortController()
  const timers = [setTimeout(() => abort.abort(), TIMEOUT_MS)]
  const onStop = (): void => void timers.push(setTimeout(() => abort.abort(), GRACE_MS))
  signal.addEventListener('abort', onStop, { once: true })
  return {
    limit: abort.signal,
    end() {
      for (const timer of timers) clearTimeout(timer)
      signal.removeEventListener('abort', onStop)
    },
  }
}

const resultOf = (outcome: Outcome): Result => ({
  outcome,
  isSent: outcome.kind === 'sent',
  isFinal: outcome.kind === 'refused' || outcome.kind === 'dropped',
  ...(outcome.kind === 'throttled' && { retryAt: outcome.until }),
})

/** The cause of a failed request has the reason; its message is only that it failed. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}
