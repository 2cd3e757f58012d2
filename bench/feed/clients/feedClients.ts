import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CopyTarget } from '../copyRows.ts'
import { type Answer, CLIENTS_VARIABLE, type ClientsSetting, type Order } from './orders.ts'

/**
 * The process of the devices, of the client of the live events and of the one that copies: what they hold and give back is no
 * part of the server's memory. Its orders are obeyed one after another.
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
    // It ends by itself after the last answer, when nobody waits for one.
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

  /** Makes what the next `send` sends. */
  async prepare(count: number): Promise<void> {
    await this.#ask({ kind: 'prepare', count })
  }

  /** Resolves when every position is acknowledged; answers how many were accepted. */
  send(): Promise<number> {
    return this.#ask({ kind: 'send' })
  }

  /** Resolves when the client has got so far. */
  async reach(seq: number): Promise<void> {
    await this.#ask({ kind: 'reach', seq })
  }

  /** Connects to the database, past the server: what is prepared from now on can be copied. */
  async connect(target: CopyTarget): Promise<void> {
    await this.#ask({ kind: 'connect', target })
  }

  /** Resolves when everything that is prepared is copied and on disk. */
  async copy(): Promise<void> {
    await this.#ask({ kind: 'copy' })
  }

  /** Answers how many of the copied rows are not what the server stored. */
  compare(): Promise<number> {
    return this.#ask({ kind: 'compare' })
  }

  close(): void {
    this.#process.disconnect()
  }

  #ask(order: Order): Promise<number> {
    const answered = this.#answered()
    this.#process.send(order)
    return answered
  }

  async #answered(): Promise<number> {
    const [message] = (await Promise.race([once(this.#process, 'message'), this.#ended])) as [Answer]
    if (message.error !== undefined) throw new Error(message.error)
    return message.count
  }
}
