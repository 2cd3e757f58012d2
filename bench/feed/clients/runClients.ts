import { BatchSender, bodiesOf } from '../batchSender.ts'
import { CopyClient, copyText, type CopyTarget } from '../copyRows.ts'
import { LiveListener } from '../liveListener.ts'
import { Sweeps } from '../positions.ts'
import type { Answer, ClientsSetting, Order } from './orders.ts'

/** Enough that the server reads the next batch while the database writes one. */
const CONNECTIONS = 4

/** The devices that report, one client of the live events and one that copies, in a process of their own as they are in use. */
export const runClients = async (setting: ClientsSetting): Promise<void> => {
  process.once('disconnect', () => process.exit(0))
  const clients = new Clients(setting, await LiveListener.open(setting))
  process.on('message', (order) => {
    void clients.obey(order as Order).then(
      (count) => answer({ count }),
      (error: unknown) => answer({ count: 0, error: String(error) }),
    )
  })
  answer({ count: 0 })
}

class Clients {
  readonly #sweeps: Sweeps
  readonly #sender: BatchSender
  readonly #listener: LiveListener
  #copier: { readonly target: CopyTarget; readonly client: CopyClient } | null = null
  #bodies: readonly Buffer[] = []
  #rows: Buffer = Buffer.alloc(0)

  constructor(setting: ClientsSetting, listener: LiveListener) {
    this.#sweeps = new Sweeps(setting.devices, setting.from)
    this.#sender = new BatchSender(setting, CONNECTIONS)
    this.#listener = listener
  }

  /** Answers what the order asks to be counted; 0: nothing. */
  async obey(order: Order): Promise<number> {
    if (order.kind === 'send') return this.#sender.send(this.#bodies)
    if (order.kind === 'compare') return this.#connected.countDifferences()
    if (order.kind === 'connect')
      this.#copier = { target: order.target, client: await CopyClient.open(order.target) }
    else if (order.kind === 'prepare') this.#prepare(order.count)
    else if (order.kind === 'reach') await this.#listener.reached(order.seq)
    else await this.#connected.copy(this.#rows)
    return 0
  }

  get #connected(): CopyClient {
    if (!this.#copier) throw new Error('bench: not connected to the database')
    return this.#copier.client
  }

  #prepare(count: number): void {
    const positions = this.#sweeps.take(count)
    this.#bodies = bodiesOf(positions)
    if (this.#copier) this.#rows = copyText(this.#copier.target, positions)
  }
}

const answer = (message: Answer): void => void process.send?.(message)
