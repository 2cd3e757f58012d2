import type { DriverTask } from '../../../contract/http/driverPage.ts'
import type { Failure, Result } from '../../../errors/failure.ts'
import type { DeviceStore } from '../../../session/deviceStore.ts'
import type { DriverAction } from './driverAction.ts'

export interface QueuePorts {
  readonly store: Pick<DeviceStore<DriverAction>, 'entries' | 'add' | 'remove'>
  /** Sends an action; the server takes it once for its key, however often it is sent. */
  readonly send: (action: DriverAction) => Promise<Result<DriverTask>>
  /** The server has an action now. */
  readonly onTaken: (task: DriverTask) => Promise<void>
  /** The server does not take an action, now or later. It stays on the phone until the promise resolves. */
  readonly onRefused: (action: DriverAction, failure: Failure) => Promise<void>
  /** The phone was revoked, or its time is over. */
  readonly onOver: () => void
  /** The actions that the server does not have yet, in their order. */
  readonly onChange: (actions: readonly DriverAction[]) => void
}

const UNAUTHORISED = 401
const TOO_MANY = 429
const SERVER_FAULT = 500

/** Whether the same action may succeed later. */
const isPassing = (failure: Failure): boolean =>
  failure.kind !== 'status' || failure.status === TOO_MANY || failure.status >= SERVER_FAULT

/**
 * What a driver did without a network, sent in its order once there is one. An action is on the phone's disk before it counts, and leaves it
 * after the server has answered for good, so that nothing is lost whenever the page ends; the server knows keys, so nothing counts twice.
 */
export class ActionQueue {
  readonly #ports: QueuePorts
  #running: Promise<void> | null = null
  #isAsked = false

  constructor(ports: QueuePorts) {
    this.#ports = ports
  }

  /** Keeps an action, and sends it with those before it. */
  async add(action: DriverAction): Promise<void> {
    await this.#ports.store.add(action)
    await this.#publish()
    void this.flush()
  }

  /** Sends what waits, until the server is not reached; one run at a time. */
  flush(): Promise<void> {
    this.#isAsked = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #publish(): Promise<void> {
    this.#ports.onChange(await this.#ports.store.entries())
  }

  async #run(): Promise<void> {
    await this.#publish()
    while (this.#isAsked) {
      this.#isAsked = false
      while (await this.#sendFirst()) await this.#publish()
    }
  }

  /** Returns whether the first action is settled. */
  async #sendFirst(): Promise<boolean> {
    const { store, send, onTaken, onRefused, onOver } = this.#ports
    const [first] = await store.entries()
    if (!first) return false
    const result = await send(first)
    if (result.ok) await onTaken(result.value)
    else if (result.failure.kind === 'status' && result.failure.status === UNAUTHORISED) {
      onOver()
      return false
    } else if (isPassing(result.failure)) return false
    else await onRefused(first, result.failure)
    await store.remove(first.id)
    return true
  }
}
