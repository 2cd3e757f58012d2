import { Socket } from 'node:net'
import pg from 'pg'
import { copyFrom } from './copy.ts'

/** The only parameter of a `copy … from stdin`: its input. */
export class CopySource {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

type Answer = Partial<pg.QueryResult>

/** Statements that end a transaction; one that is still empty then ends without the database. */
const ENDS: ReadonlySet<unknown> = new Set(['commit', 'rollback'])

/**
 * A connection that knows how long it has been waiting for the database, and that can be closed without a query. A
 * statement whose parameter is a CopySource is fed with it, so that rows can be copied within a transaction of Kysely.
 * A transaction begins with its first statement: 'begin' is sent right before it, without waiting for the response,
 * which on a busy process is a good part of the duration of a short transaction.
 */
export class WatchedClient extends pg.Client {
  /** ms of performance.now(); null: no response is outstanding. */
  busySince: number | null = null
  readonly #socket: Socket
  /** A transaction was requested, but has no statement yet. */
  #isBeginning = false

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    // The pool makes the password non-enumerable, so copying its settings would lose it.
    const { password } = config
    super({ ...config, ...(password !== undefined && { password }), stream: () => socket })
    this.#socket = socket
    const plain = Reflect.get(this, 'query').bind(this) as (...args: readonly unknown[]) => Promise<Answer>
    this.query = ((...args: readonly unknown[]) => this.#ask(plain, args)) as typeof this.query
    this.on('drain', () => {
      this.busySince = null
    })
  }

  /** The server's process id of this connection; null before it is connected. */
  get backend(): number | null {
    return 'processID' in this && typeof this.processID === 'number' ? this.processID : null
  }

  #ask(plain: (...args: readonly unknown[]) => Promise<Answer>, args: readonly unknown[]): Promise<Answer> {
    const [statement, parameters] = args
    const isBeginning = this.#isBeginning
    this.#isBeginning = statement === 'begin'
    if (this.#isBeginning || (isBeginning && ENDS.has(statement)))
      return Promise.resolve({ rows: [], rowCount: null })
    this.busySince ??= performance.now()
    const source: unknown = Array.isArray(parameters) ? parameters[0] : null
    if (source instanceof CopySource)
      return this.#copy(isBeginning ? `begin; ${String(statement)}` : String(statement), source)
    // Nothing more may run outside of the transaction that did not begin.
    if (isBeginning) plain('begin').catch(() => this.cut())
    return plain(...args)
  }

  async #copy(statement: string, { bytes }: CopySource): Promise<Answer> {
    return { command: 'COPY', rowCount: await copyFrom(this, statement, [bytes]), rows: [] }
  }

  /** Closes it at once: outstanding queries are rejected as after any lost connection. */
  cut(): void {
    this.#socket.destroy()
  }
}
