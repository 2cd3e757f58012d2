import { BatchSender, bodiesOf } from '../batchSender.ts'
import { CopyClient, copyText, type CopyTarget } from '../copyRows.ts'
import { LiveListener } from '../liveListener.ts'
import { Sweeps } from '../positions.ts'
import type { Answer, ClientsSetting, ClientRequest } from './requests.ts'

/** Enough that the server reads the next batch while the database writes one. */
const CONNECTIONS = 4

/** The reporting devices, one live-events client and one COPY client, in their own process as in production. */
export const runClients = async (setting: ClientsSetting): Promise<void> => {
  process.once('disconnect', () => process.exit(0))
  const clients = new Clients(setting, await LiveListener.open(setting))
  process.on('message', (request) => {
    void clients.obey(request as ClientRequest).then(
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

  /** Returns the count that the request asks for; 0: none. */
  async obey(request: ClientRequest): Promise<number> {
    if (request.kind === 'send') return this.#sender.send(this.#bodies)
    if (request.kind === 'compare') return this.#connected.countDifferences()
    if (request.kind === 'connect')
      this.#copier = { target: request.target, client: await CopyClient.open(request.target) }
    else if (request.kind === 'prepare') this.#prepare(request.count)
    else if (request.kind === 'reach') await this.#listener.reached(request.seq)
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
