import { type VehicleState, vehicleState } from '../../src/contract/entities/vehicle.ts'
import { pathOf } from '../../src/contract/http/paths.ts'
import type { Clock } from '../ports.ts'
import { asOfSeq, bodyOf, CallFailedError, getCall, type ApiCredentials } from './listCalls.ts'
import { keepTrying, type RetryPlan } from './retry.ts'

export interface VehicleStateReceiver {
  state(state: VehicleState, asOfSeq: number): void
  /** The response was not a vehicle state. */
  refused(): void
  /** An attempt failed, for whatever reason; a retry follows. */
  failed(): void
  sessionOver(): void
}

/** Fetches the full state of the open vehicle (LIVE-28); one at a time, the last request wins. */
export class VehicleStateLoader {
  readonly #clock: Clock
  readonly #pauseMs: RetryPlan['pauseMs']
  readonly #receiver: VehicleStateReceiver
  #run: AbortController | null = null

  constructor(clock: Clock, pauseMs: RetryPlan['pauseMs'], receiver: VehicleStateReceiver) {
    this.#clock = clock
    this.#pauseMs = pauseMs
    this.#receiver = receiver
  }

  start(credentials: ApiCredentials, vehicleId: number): void {
    this.stop()
    const run = new AbortController()
    this.#run = run
    void keepTrying(() => this.#fetch(credentials, vehicleId, run.signal), {
      clock: this.#clock,
      signal: run.signal,
      pauseMs: this.#pauseMs,
      failed: () => this.#receiver.failed(),
      sessionOver: () => this.#receiver.sessionOver(),
    })
  }

  stop(): void {
    this.#run?.abort()
    this.#run = null
  }

  async #fetch(credentials: ApiCredentials, vehicleId: number, signal: AbortSignal): Promise<void> {
    const response = await getCall(credentials, pathOf('vehicleState', { id: vehicleId }), signal)
    const asOf = asOfSeq(response, 0)
    const checked = vehicleState.safeParse(await bodyOf(response))
    if (signal.aborted) return
    if (checked.success && checked.data.vehicleId === vehicleId)
      return this.#receiver.state(checked.data, asOf)
    this.#receiver.refused()
    throw new CallFailedError(`the state of vehicle ${vehicleId} has not its form`)
  }
}
