import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * COPY through the driver, which knows its messages but leaves handling them to a custom query
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY). Rows are passed on as the server writes
 * them, in the format of the statement; nothing of them is parsed here. Used by backups, benches and the recorder.
 */

/** The part of the driver's connection that a custom query sees. */
interface CopyConnection {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Bytes that are passed on together: one row at a time would cost more than the copying. */
const CHUNK_BYTES = 65_536
/** Bytes buffered for a slow reader before the server is paused. */
const MOST_WAITING = 1_048_576

/** What the driver calls on a query; both directions of COPY share most of it. */
abstract class CopyQuery {
  readonly #statement: string
  protected connection: CopyConnection | null = null

  constructor(statement: string) {
    this.#statement = statement
  }

  submit(connection: CopyConnection): void {
    this.connection = connection
    connection.query(this.#statement)
  }

  abstract handleCommandComplete(message: { readonly text: string }): void
  abstract handleReadyForQuery(): void
  abstract handleError(error: Error): void

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

class CopyOut extends CopyQuery {
  /** The driver reuses the bytes of a message: they are copied at once. */
  #staging = Buffer.allocUnsafe(CHUNK_BYTES)
  #staged = 0
  readonly #chunks: Buffer[] = []
  #waiting = 0
  #isOver = false
  #error: Error | null = null
  #wake = (): void => undefined

  handleCopyInResponse({ stream }: CopyConnection): void {
    stream.destroy(new Error('This statement is a COPY FROM; COPY … TO STDOUT is needed'))
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#staged + chunk.length > this.#staging.length) this.#handOn(chunk.length)
    chunk.copy(this.#staging, this.#staged)
    this.#staged += chunk.length
    if (this.#waiting > MOST_WAITING) this.connection?.stream.pause()
  }

  handleCommandComplete(): void {
    this.#handOn(0)
  }

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#wake()
  }

  handleError(error: Error): void {
    this.#error = error
    this.#isOver = true
    this.#wake()
  }

  async *read(): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (;;) {
        const chunk = this.#chunks.shift()
        if (chunk) {
          this.#waiting -= chunk.length
          if (this.#waiting <= MOST_WAITING) this.connection?.stream.resume()
          yield chunk
        } else if (this.#error) throw this.#error
        else if (this.#isOver) return
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
      }
    } finally {
      // Stopping before the end leaves a connection that accepts no further query.
      if (!this.#isOver) this.connection?.stream.destroy()
    }
  }

  /** `room`: bytes that have to fit into the next staging buffer. */
  #handOn(room: number): void {
    if (this.#staged > 0) {
      this.#chunks.push(this.#staging.subarray(0, this.#staged))
      this.#waiting += this.#staged
      this.#staging = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, room))
      this.#staged = 0
    } else if (room > this.#staging.length) this.#staging = Buffer.allocUnsafe(room)
    this.#wake()
  }
}

/** A source of rows: a list is in memory as a whole. */
type CopyRowSource = AsyncIterable<Buffer> | Iterable<Buffer> | readonly Buffer[]

const isWhole = (source: CopyRowSource): source is readonly Buffer[] => Array.isArray(source)

class CopyIn extends CopyQuery {
  readonly #source: CopyRowSource
  readonly #resolve: (rows: number) => void
  readonly #reject: (error: unknown) => void
  #rows = 0
  #isOver = false
  #sourceError: { readonly error: unknown } | null = null

  constructor(
    statement: string,
    source: CopyRowSource,
    answer: { readonly resolve: (rows: number) => void; readonly reject: (error: unknown) => void },
  ) {
    super(statement)
    this.#source = source
    this.#resolve = answer.resolve
    this.#reject = answer.reject
  }

  /**
   * Rows in memory are sent together with their statement: the server reads them once it has begun to copy, and
   * discards them if it cannot, so that there is no need to wait for its response.
   */
  override submit(connection: CopyConnection): void {
    const source = this.#source
    if (!isWhole(source)) return super.submit(connection)
    connection.stream.cork()
    super.submit(connection)
    for (const chunk of source) connection.sendCopyFromChunk(chunk)
    connection.endCopyFrom()
    connection.stream.uncork()
  }

  handleCopyInResponse(connection: CopyConnection): void {
    if (!isWhole(this.#source)) void this.#send(connection, this.#source)
  }

  handleCopyData(): void {}

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.#isOver = true
    this.#reject(this.#sourceError ? this.#sourceError.error : error)
  }

  async #send(connection: CopyConnection, source: Exclude<CopyRowSource, readonly Buffer[]>): Promise<void> {
    try {
      for await (const chunk of source) {
        if (this.#isOver) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await drained(connection.stream)
      }
      if (!this.#isOver) connection.endCopyFrom()
    } catch (error) {
      this.#sourceError = { error }
      if (!this.#isOver) connection.sendCopyFail('the source of the rows failed')
    }
  }
}

const drained = (stream: Duplex): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.once('drain', done)
    stream.once('close', done)
  })

/** The driver's types only know the queries that it creates itself. */
const submit = (client: pg.ClientBase, query: CopyQuery): void => {
  client.query(query as unknown as pg.Submittable)
}

/**
 * The output of `copy … to stdout`, in chunks of about 64 KiB that do not end at row boundaries. A slow reader makes
 * the server wait. Reading throws the server's error; stopping early closes the connection.
 */
export const copyTo = (client: pg.ClientBase, statement: string): AsyncIterable<Buffer> => {
  const query = new CopyOut(statement)
  submit(client, query)
  return query.read()
}

/**
 * Feeds `copy … from stdin` with chunks, which need not end at row boundaries, and returns the number of stored rows.
 * Rejects with the error of the server or the source; nothing is stored then.
 */
export const copyFrom = (client: pg.ClientBase, statement: string, chunks: CopyRowSource): Promise<number> =>
  new Promise((resolve, reject) => {
    submit(client, new CopyIn(statement, chunks, { resolve, reject }))
  })
