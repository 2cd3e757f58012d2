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

type Answer = Partial<pg.QueryResult>

/** What ends a transaction; one in which nothing was asked is then over without the database. */
const ENDS: ReadonlySet<unknown> = new Set(['commit', 'rollback'])

/**
 * A connection that knows since when the database owes it an answer, and that can be ended without asking. A statement whose
 * parameter is a CopySource is fed with it, so that rows can be copied within a transaction of Kysely's. A transaction begins
 * with its first statement, on whose way 'begin' goes before it: its answer is not waited for, which on a busy process is
 * a good part of what a short transaction takes.
 */
export class WatchedClient extends pg.Client {
  /** ms of performance.now(); null: nothing was asked that is not answered. */
  busySince: number | null = null
  readonly #socket: Socket
  /** A transaction was asked for, and nothing in it yet. */
  #isBeginning = false

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    // The pool hides the password from whoever lists its settings, and so from a copy.
    const { password } = config
    super({ ...config, ...(password !== undefined && { password }), stream: () => socket })
    this.#socket = socket
    const plain = Reflect.get(this, 'query').bind(this) as (...args: readonly unknown[]) => Promise<Answer>
    this.query = ((...args: readonly unknown[]) => this.#ask(plain, args)) as typeof this.query
    this.on('drain', () => {
      this.busySince = null
    })
  }

  /** The database's own number of this connection; null before it is made. */
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
    // Nothing more may be done outside of the transaction that did not begin.
    if (isBeginning) plain('begin').catch(() => this.cut())
    return plain(...args)
  }

  async #copy(statement: string, { bytes }: CopySource): Promise<Answer> {
    return { command: 'COPY', rowCount: await copyFrom(this, statement, [bytes]), rows: [] }
  }

  /** Ends it at once: what was asked is rejected as after any cut. */
  cut(): void {
    this.#socket.destroy()
  }
}
