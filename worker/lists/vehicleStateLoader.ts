import { type VehicleState, vehicleState } from '../../src/contract/entities/vehicle.ts'
import { pathOf } from '../../src/contract/http/paths.ts'
import type { Clock } from '../ports.ts'
import { asOfSeq, bodyOf, CallFailedError, getCall, type ListDoor } from './listCalls.ts'
import { keepTrying, type RetryPlan } from './retry.ts'

export interface VehicleStateReceiver {
  state(state: VehicleState, asOfSeq: number): void
  /** The answer was no vehicle state. */
  refused(): void
  /** A try failed, whatever the reason; the next one follows. */
  failed(): void
  sessionOver(): void
}

/** Fetches the full state of the vehicle that is open (LIVE-28); one at a time, the last one asked for wins. */
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

  start(door: ListDoor, vehicleId: number): void {
    this.stop()
    const run = new AbortController()
    this.#run = run
    void keepTrying(() => this.#fetch(door, vehicleId, run.signal), {
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

  async #fetch(door: ListDoor, vehicleId: number, signal: AbortSignal): Promise<void> {
    const answer = await getCall(door, pathOf('vehicleState', { id: vehicleId }), signal)
    const asOf = asOfSeq(answer, 0)
    const checked = vehicleState.safeParse(await bodyOf(answer))
    if (signal.aborted) return
    if (checked.success && checked.data.vehicleId === vehicleId)
      return this.#receiver.state(checked.data, asOf)
    this.#receiver.refused()
    throw new CallFailedError(`the state of vehicle ${vehicleId} has not its form`)
  }
}
