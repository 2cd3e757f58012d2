import type { VehicleHistory } from '../../src/contract/http/fleetHistory.ts'
import { PAST_MARGIN_MS } from '../../src/contract/engine/past.ts'
import { pathOf, ROW_STREAM_TYPE, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { HTTP_OK, HTTP_UNAUTHORIZED } from '../lists/httpStatus.ts'
import { type ApiCredentials, jsonLinesOf } from '../lists/listCalls.ts'
import { CallFailedError, SessionOverError } from '../lists/listErrors.ts'
import { keepTrying, type RetryPlan } from '../lists/retry.ts'
import type { Clock, HttpResponse } from '../ports.ts'
import { PastSlice, type SlicePlan } from './pastSlice.ts'

/** The shown slice, the next one, and one to go back to. */
const KEPT_SLICES = 3
/** Statuses that a retry does not change. */
const FINAL_STATUSES: readonly number[] = [400, 403, 404]

export interface SliceReceiver {
  loaded(): void
  /** 'link': an attempt failed, a retry follows; 'refused': there will be none. */
  failed(reason: 'link' | 'refused'): void
  sessionOver(): void
}

/** The server's refusal is final. */
class RefusedError extends Error {}

/** Fetches slices of the past, one at a time, and caches the last ones. */
export class SliceLoader {
  readonly #clock: Clock
  readonly #credentials: () => ApiCredentials | null
  readonly #pauseMs: RetryPlan['pauseMs']
  readonly #receiver: SliceReceiver
  #kept: readonly PastSlice[] = []
  #run: { readonly plan: SlicePlan; readonly abort: AbortController } | null = null

  constructor(
    clock: Clock,
    credentials: () => ApiCredentials | null,
    pauseMs: RetryPlan['pauseMs'],
    receiver: SliceReceiver,
  ) {
    this.#clock = clock
    this.#credentials = credentials
    this.#pauseMs = pauseMs
    this.#receiver = receiver
  }

  get isBusy(): boolean {
    return this.#run !== null
  }

  /** A cached slice that contains a moment, at least as fine as a step, s; null when there is none. */
  find(at: number, step: number): PastSlice | null {
    const fits = (slice: PastSlice): boolean =>
      slice.from <= at && at < slice.to && at <= slice.knownUntil && slice.step <= step
    return this.#kept.findLast(fits) ?? null
  }

  /** Fetches a slice; aborts one in progress for another purpose. */
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
    for await (const vehicles of jsonLinesOf(await this.#ask(plan, signal))) {
      if (signal.aborted) return
      if (!isBatch(vehicles)) throw new CallFailedError('the past has not its form')
      for (const vehicle of vehicles) slice.add(vehicle)
    }
    if (signal.aborted) return
    slice.finish()
    this.#run = null
    // Replaces slices that were fetched before their end had passed.
    const others = this.#kept.filter(({ from, step }) => from !== plan.from || step !== plan.step)
    this.#kept = [...others, slice].slice(-KEPT_SLICES)
    this.#receiver.loaded()
  }

  async #ask({ from, to, step }: SlicePlan, signal: AbortSignal): Promise<HttpResponse> {
    const credentials = this.#credentials()
    if (credentials === null) throw new RefusedError()
    const path = `${pathOf('fleetHistory')}?from=${from}&to=${to}&step=${step}`
    const headers = { [TOKEN_HEADER]: credentials.token, accept: ROW_STREAM_TYPE }
    const response = await credentials.http
      .get(credentials.apiOrigin + path, headers, signal)
      .catch((cause: unknown) => {
        throw new CallFailedError('the past brought no answer', { cause })
      })
    if (response.status === HTTP_UNAUTHORIZED) throw new SessionOverError(path)
    if (FINAL_STATUSES.includes(response.status)) throw new RefusedError(path)
    if (response.status !== HTTP_OK) throw new CallFailedError(`${path} answered ${response.status}`)
    return response
  }
}

const isSamePlan = (a: SlicePlan, b: SlicePlan): boolean =>
  a.from === b.from && a.to === b.to && a.step === b.step

const COLUMNS = [1, 2, 3, 4, 5, 6, 7] as const

/** Whether a line has the server's form; its numbers are trusted, as those of events are. */
const isBatch = (batch: unknown): batch is readonly VehicleHistory[] =>
  Array.isArray(batch) &&
  batch.every(
    (vehicle: unknown) =>
      Array.isArray(vehicle) &&
      typeof vehicle[0] === 'number' &&
      COLUMNS.every((column) => Array.isArray(vehicle[column])),
  )
