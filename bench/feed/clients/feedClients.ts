import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CopyTarget } from '../copyRows.ts'
import { type Answer, CLIENTS_VARIABLE, type ClientsSetting, type ClientRequest } from './requests.ts'

/**
 * The process of the devices, of the live-events client and of the COPY client, separate so that their memory does not
 * count as the server's. Requests are processed one after another.
 */
export class FeedClients {
  readonly #process: ChildProcess
  /** Rejects when it ends. */
  readonly #ended: Promise<never>

  private constructor(clients: ChildProcess) {
    this.#process = clients
    this.#ended = once(clients, 'exit').then(() => {
      throw new Error('bench: the process of the devices ended')
    })
    // It exits by itself after the last response, when nobody waits for one.
    this.#ended.catch(() => undefined)
  }

  static async open(setting: ClientsSetting): Promise<FeedClients> {
    const clients = new FeedClients(
      fork(fileURLToPath(import.meta.url), [], {
        env: { ...process.env, [CLIENTS_VARIABLE]: JSON.stringify(setting) },
        execArgv: [],
      }),
    )
    await clients.#answered()
    return clients
  }

  /** Prepares the bodies that the next `send` sends. */
  async prepare(count: number): Promise<void> {
    await this.#ask({ kind: 'prepare', count })
  }

  /** Resolves when every position is acknowledged; returns how many were accepted. */
  send(): Promise<number> {
    return this.#ask({ kind: 'send' })
  }

  /** Resolves when the client has reached this seq. */
  async reach(seq: number): Promise<void> {
    await this.#ask({ kind: 'reach', seq })
  }

  /** Connects to the database directly: everything prepared from now on can be copied. */
  async connect(target: CopyTarget): Promise<void> {
    await this.#ask({ kind: 'connect', target })
  }

  /** Resolves when everything prepared is copied and on disk. */
  async copy(): Promise<void> {
    await this.#ask({ kind: 'copy' })
  }

  /** Returns how many of the copied rows differ from what the server stored. */
  compare(): Promise<number> {
    return this.#ask({ kind: 'compare' })
  }

  close(): void {
    this.#process.disconnect()
  }

  #ask(request: ClientRequest): Promise<number> {
    const answered = this.#answered()
    this.#process.send(request)
    return answered
  }

  async #answered(): Promise<number> {
    const [message] = (await Promise.race([once(this.#process, 'message'), this.#ended])) as [Answer]
    if (message.error !== undefined) throw new Error(message.error)
    return message.count
  }
}
