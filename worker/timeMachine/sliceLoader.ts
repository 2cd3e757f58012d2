import type { VehicleHistory } from '../../src/contract/http/fleetHistory.ts'
import { PAST_MARGIN_MS } from '../../src/contract/engine.ts'
import { pathOf, ROW_STREAM_TYPE, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { batchesOf, CallFailedError, type ListDoor, SessionOverError } from '../lists/listCalls.ts'
import { keepTrying, type RetryPlan } from '../lists/retry.ts'
import type { Clock, HttpAnswer } from '../ports.ts'
import { PastSlice, type SlicePlan } from './pastSlice.ts'

/** The slice that is shown, the next one, and one to go back to. */
const KEPT_SLICES = 3
const HTTP_OK = 200
const HTTP_UNAUTHORIZED = 401
/** Answers that another try does not change. */
const FINAL_ANSWERS: readonly number[] = [400, 403, 404]

export interface SliceReceiver {
  loaded(): void
  /** 'link': a try failed, the next one follows; 'refused': there will be none. */
  failed(reason: 'link' | 'refused'): void
  sessionOver(): void
}

/** The server will not answer otherwise. */
class RefusedError extends Error {}

/** Fetches slices of the past, one at a time, and keeps the last ones. */
export class SliceLoader {
  readonly #clock: Clock
  readonly #door: () => ListDoor | null
  readonly #pauseMs: RetryPlan['pauseMs']
  readonly #receiver: SliceReceiver
  #kept: readonly PastSlice[] = []
  #run: { readonly plan: SlicePlan; readonly abort: AbortController } | null = null

  constructor(
    clock: Clock,
    door: () => ListDoor | null,
    pauseMs: RetryPlan['pauseMs'],
    receiver: SliceReceiver,
  ) {
    this.#clock = clock
    this.#door = door
    this.#pauseMs = pauseMs
    this.#receiver = receiver
  }

  get isBusy(): boolean {
    return this.#run !== null
  }

  /** A slice that shows a moment, at least as finely as with a step, s; null while none is kept. */
  find(at: number, step: number): PastSlice | null {
    const fits = (slice: PastSlice): boolean =>
      slice.from <= at && at < slice.to && at <= slice.knownUntil && slice.step <= step
    return this.#kept.findLast(fits) ?? null
  }

  /** Fetches a slice; one that is under way for another purpose is given up. */
  load(plan: SlicePlan): void {
    if (this.#run !== null && isSamePlan(this.#run.plan, plan)) return
    this.stop()
    const abort = new AbortController()
    this.#run = { plan, abort }
    void this.#fetchUntilThere(plan, abort.signal)
  }

  stop(): void {
    this.#run?.abort.abort()
    this.#run = null
  }

  async #fetchUntilThere(plan: SlicePlan, signal: AbortSignal): Promise<void> {
    try {
      await keepTrying(() => this.#fetch(plan, signal), {
        clock: this.#clock,
        signal,
        pauseMs: this.#pauseMs,
        failed: () => this.#receiver.failed('link'),
        sessionOver: () => this.#receiver.sessionOver(),
      })
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (signal.aborted) return
      this.#run = null
      this.#receiver.failed('refused')
    }
  }

  async #fetch(plan: SlicePlan, signal: AbortSignal): Promise<void> {
    const knownUntil = Math.min(plan.to, this.#clock.now() - PAST_MARGIN_MS)
    const slice = new PastSlice(plan, knownUntil)
    for await (const vehicles of batchesOf(await this.#ask(plan, signal))) {
      if (signal.aborted) return
      if (!isBatch(vehicles)) throw new CallFailedError('the past has not its form')
      for (const vehicle of vehicles) slice.add(vehicle)
    }
    if (signal.aborted) return
    slice.finish()
    this.#run = null
    // What was fetched before it was over is replaced.
    const others = this.#kept.filter(({ from, step }) => from !== plan.from || step !== plan.step)
    this.#kept = [...others, slice].slice(-KEPT_SLICES)
    this.#receiver.loaded()
  }

  async #ask({ from, to, step }: SlicePlan, signal: AbortSignal): Promise<HttpAnswer> {
    const door = this.#door()
    if (door === null) throw new RefusedError()
    const path = `${pathOf('fleetHistory')}?from=${from}&to=${to}&step=${step}`
    const headers = { [TOKEN_HEADER]: door.token, accept: ROW_STREAM_TYPE }
    const answer = await door.http.get(door.apiOrigin + path, headers, signal).catch((cause: unknown) => {
      throw new CallFailedError('the past brought no answer', { cause })
    })
    if (answer.status === HTTP_UNAUTHORIZED) throw new SessionOverError(path)
    if (FINAL_ANSWERS.includes(answer.status)) throw new RefusedError(path)
    if (answer.status !== HTTP_OK) throw new CallFailedError(`${path} answered ${answer.status}`)
    return answer
  }
}

const isSamePlan = (a: SlicePlan, b: SlicePlan): boolean =>
  a.from === b.from && a.to === b.to && a.step === b.step

const COLUMNS = [1, 2, 3, 4, 5, 6, 7] as const

/** Whether a line is what the server writes; its numbers are trusted, as those of events are. */
const isBatch = (batch: unknown): batch is readonly VehicleHistory[] =>
  Array.isArray(batch) &&
  batch.every(
    (vehicle: unknown) =>
      Array.isArray(vehicle) &&
      typeof vehicle[0] === 'number' &&
      COLUMNS.every((column) => Array.isArray(vehicle[column])),
  )
