import { Readable } from 'node:stream'
import type { ByteBudget } from './byteBudget.ts'

/** How far ahead of its reader a response is read. */
export interface ReadAheadOptions {
  readonly budget: ByteBudget
  readonly client: string
  /** Aborts when the response has ended, completely sent or not. */
  readonly signal: AbortSignal
  /**
   * How long reading may wait for a slow reader in total, ms; beyond that the response is cut off. For a source that
   * keeps a database transaction open; null: it holds nothing, and may wait.
   */
  readonly maxWaitMs: number | null
}

/** The response was cut off because its reader was too slow for a source that cannot wait. */
export class SlowReaderError extends Error {
  constructor() {
    super('The answer was cut off: its reader was too slow')
    this.name = 'SlowReaderError'
  }
}

interface Piece {
  readonly bytes: Buffer
  readonly release: () => void
}

/**
 * A stream that reads its source as fast as possible while the budget has room, however slow the reader is. Without
 * room, one chunk is buffered, so that every response progresses. The end of the response ends the source and releases
 * the bytes.
 */
export const readAhead = (
  source: AsyncGenerator<string | Uint8Array>,
  options: ReadAheadOptions,
): Readable => {
  const { budget, client, signal } = options
  const pieces: Piece[] = []
  const stopped = new AbortController()
  let isWanted = false
  let isComplete = false
  let leftMs = options.maxWaitMs

  const deliver = (): void => {
    if (!isWanted) return
    const piece = pieces.shift()
    if (!piece && !isComplete) return
    isWanted = false
    piece?.release()
    stream.push(piece?.bytes ?? null)
  }
  const stream = new Readable({
    highWaterMark: 65_536,
    read: () => {
      isWanted = true
      deliver()
    },
    destroy: (error, done) => {
      stopped.abort(new Error('The answer has ended'))
      for (const { release } of pieces.splice(0)) release()
      done(error)
    },
  })
  /** Waits until there is room, or nothing is buffered for the reader. */
  const waitForRoom = async (): Promise<void> => {
    const isFull = (): boolean => pieces.length > 0 && !budget.hasRoom(client)
    if (!isFull()) return
    const since = performance.now()
    const tooLong = new AbortController()
    const timer = leftMs !== null && setTimeout(() => tooLong.abort(new SlowReaderError()), leftMs)
    try {
      const either = AbortSignal.any([stopped.signal, tooLong.signal])
      while (isFull()) await budget.released(either)
    } finally {
      if (timer) clearTimeout(timer)
      if (leftMs !== null) leftMs -= performance.now() - since
    }
  }
  const read = async (): Promise<void> => {
    // Entered even when the response has ended: a generator that was never entered does not end its own sources.
    for await (const piece of source) {
      stopped.signal.throwIfAborted()
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece)
      pieces.push({ bytes, release: budget.keep(client, bytes.length) })
      deliver()
      await waitForRoom()
    }
    isComplete = true
    deliver()
  }
  // A source may fail before the stream is sent; the sender then finds it failed.
  stream.on('error', () => undefined)
  if (signal.aborted) stream.destroy()
  else signal.addEventListener('abort', () => stream.destroy(), { once: true })
  void read().catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return stream
}
