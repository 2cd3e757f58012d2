import { randomUUID } from 'node:crypto'

/** What is known of a list before its first row. */
export interface BuildHead {
  readonly asOfSeq: number
  /** The number of rows; null if not known before. */
  readonly total: number | null
  /** The first bytes for each account that asked: the magic, and what only this account sees. */
  readonly leads: ReadonlyMap<number, Uint8Array>
}

/**
 * A list in columns that is being made or complete: bytes in memory, which any number of responses send from any
 * place on. Its readers wait for it, it never waits for them.
 */
export class ListBuild {
  readonly head: BuildHead
  /** Names this build among all; a reader continues only with the one that it began. */
  readonly id = randomUUID()
  readonly #pieces: Uint8Array[] = []
  #bytes = 0
  #end: 'open' | 'complete' | { readonly error: unknown } = 'open'
  readonly #waiting: (() => void)[] = []

  constructor(head: BuildHead) {
    this.head = head
  }

  get isComplete(): boolean {
    return this.#end === 'complete'
  }

  /** The bytes of the list itself, as far as they are made. */
  get bytes(): number {
    return this.#bytes
  }

  /** The bytes of the whole response to an account, as far as they are made. */
  bytesFor(accountId: number): number {
    return (this.head.leads.get(accountId)?.length ?? 0) + this.#bytes
  }

  add(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#bytes += piece.length
    this.#wake()
  }

  /** Nothing follows. */
  complete(): void {
    this.#end = 'complete'
    this.#wake()
  }

  /** Nothing follows, and the list is not whole: every reader fails with the error. */
  fail(error: unknown): void {
    this.#end = { error }
    this.#wake()
  }

  /** Resolves when nothing follows; false: an error ended it. */
  async isWhole(): Promise<boolean> {
    while (this.#end === 'open') await this.#change()
    return this.isComplete
  }

  /** The response to an account from a byte on, as it is made. @throws the error that ended the list */
  async *read(accountId: number, from = 0): AsyncGenerator<Uint8Array> {
    let skip = from
    const lead = this.head.leads.get(accountId) ?? new Uint8Array(0)
    for (let index = -1; ; index++) {
      while (index >= this.#pieces.length && this.#end === 'open') await this.#change()
      const piece = index === -1 ? lead : this.#pieces[index]
      if (piece === undefined) return this.#throwError()
      if (skip < piece.length) yield piece.subarray(skip)
      skip = Math.max(0, skip - piece.length)
    }
  }

  #throwError(): void {
    if (typeof this.#end === 'object') throw this.#end.error
  }

  #change(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push(resolve))
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
