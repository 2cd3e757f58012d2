import { Socket } from 'node:net'
import pg from 'pg'
import { copyFrom } from './copy.ts'

/** The only parameter of a `copy … from stdin`: what the statement reads. */
export class CopySource {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/**
 * A connection that knows since when the database owes it an answer, and that can be ended without asking. A statement whose
 * parameter is a CopySource is fed with it, so that rows can be copied within a transaction of Kysely's.
 */
export class WatchedClient extends pg.Client {
  /** ms of performance.now(); null: nothing was asked that is not answered. */
  busySince: number | null = null
  readonly #socket: Socket

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    // The pool hides the password from whoever lists its settings, and so from a copy.
    const { password } = config
    super({ ...config, ...(password !== undefined && { password }), stream: () => socket })
    this.#socket = socket
    this.query = new Proxy(Reflect.get(this, 'query'), {
      apply: (query, self, args) => {
        this.busySince ??= performance.now()
        const [statement, parameters] = args
        const source: unknown = Array.isArray(parameters) ? parameters[0] : null
        return source instanceof CopySource
          ? this.#copy(String(statement), source)
          : Reflect.apply(query, self, args)
      },
    })
    this.on('drain', () => {
      this.busySince = null
    })
  }

  /** The database's own number of this connection; null before it is made. */
  get backend(): number | null {
    return 'processID' in this && typeof this.processID === 'number' ? this.processID : null
  }

  async #copy(statement: string, { bytes }: CopySource): Promise<Partial<pg.QueryResult>> {
    return { command: 'COPY', rowCount: await copyFrom(this, statement, [bytes]), rows: [] }
  }

  /** Ends it at once: what was asked is rejected as after any cut. */
  cut(): void {
    this.#socket.destroy()
  }
}
