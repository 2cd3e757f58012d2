import { vehicleState } from '../src/contract/entities/vehicle.ts'
import { pathOf } from '../src/contract/http/paths.ts'
import type { EnginePorts } from './ports.ts'
import type { DetailView } from './publish/detailView.ts'
import { retryPause } from './socket/reconnectPolicy.ts'
import { asOfSeq, bodyOf, getCall, type ApiCredentials } from './lists/listCalls.ts'
import { CallFailedError } from './lists/listErrors.ts'
import { keepTrying } from './lists/retry.ts'

export interface OpenVehicleListener {
  /** A response was not a vehicle state. */
  refused(): void
  sessionOver(): void
}

/** Fetches the full state of the open vehicle (LIVE-28); one at a time, the last request wins. */
export class OpenVehicleLoader {
  readonly #ports: Pick<EnginePorts, 'clock' | 'random'>
  readonly #detail: DetailView
  readonly #listener: OpenVehicleListener
  #run: AbortController | null = null

  constructor(
    ports: Pick<EnginePorts, 'clock' | 'random'>,
    detail: DetailView,
    listener: OpenVehicleListener,
  ) {
    this.#ports = ports
    this.#detail = detail
    this.#listener = listener
  }

  /** Fetches the state of whatever vehicle is open; stops without one, or without credentials. */
  fetch(credentials: ApiCredentials | null): void {
    this.stop()
    const { vehicleId } = this.#detail
    if (credentials === null || vehicleId === null) return
    this.#detail.beginFetch()
    const run = new AbortController()
    this.#run = run
    void keepTrying(() => this.#fetch(credentials, vehicleId, run.signal), {
      clock: this.#ports.clock,
      signal: run.signal,
      pauseMs: retryPause(this.#ports.random),
      failed: () => this.#detail.fetchFailed(),
      sessionOver: () => this.#listener.sessionOver(),
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
      return this.#detail.setState(checked.data, asOf)
    this.#listener.refused()
    throw new CallFailedError(`the state of vehicle ${vehicleId} has not its form`)
  }
}
