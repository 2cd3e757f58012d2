import { finished, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerLeft } from '../plugins/apiError.ts'
import { ByteBudget, type ByteLimits } from './byteBudget.ts'
import { FairQueue, type FairQueueLimits } from './fairQueue.ts'
import { readAhead } from './readAhead.ts'

/** Limits of streamed responses. */
export interface StreamLimits {
  /** Responses in progress, from the call to the last byte. */
  readonly answers: FairQueueLimits
  /** Memory buffered by responses for readers that are slower than the database. */
  readonly memory: ByteLimits
  /** How long a response may keep its database transaction open while it waits for its reader, ms. */
  readonly maxWaitMs: number
  /** How long a shared response is kept after its last reader, for one that was cut off and may continue, ms. */
  readonly resumeMs: number
}

const MEGABYTE = 1_048_576

/** Waiting requests cost little, and many pages of one client may reconnect at the same moment. */
const WAITING = { waitingPerClient: 1_000, waiting: 5_000 }

/**
 * The lists of 40,000 vehicles as the page reads them are some 40 MB: they fit, so that their transaction ends long
 * before a slow reader has received them.
 */
export const STREAM_LIMITS: StreamLimits = {
  answers: { slots: 384, share: 48, ...WAITING },
  memory: { total: 192 * MEGABYTE, share: 64 * MEGABYTE },
  maxWaitMs: 120_000,
  resumeMs: 30_000,
}

/** The limits of a queue for reading from the database. */
export const readingLimits = (slots: number, share: number): FairQueueLimits => ({ slots, share, ...WAITING })

/** Retry-After of a rejected call, s. */
const RETRY_AFTER_S = 2

/** One streamed response; everything that it holds is released when it ends. */
export class StreamedAnswer {
  /** The client whose share it uses. */
  readonly client: string
  /** Aborts when the response was sent or cut off, or the caller disconnected. */
  readonly signal: AbortSignal
  readonly #memory: ByteBudget
  readonly #maxWaitMs: number

  constructor(client: string, signal: AbortSignal, memory: ByteBudget, maxWaitMs: number) {
    this.client = client
    this.signal = signal
    this.#memory = memory
    this.#maxWaitMs = maxWaitMs
  }

  /** A stream of a source that keeps a database transaction open, which ends as soon as memory allows. */
  fromTransaction(source: AsyncGenerator<string | Uint8Array>): Readable {
    return this.#readAhead(source, this.#maxWaitMs)
  }

  /** A stream of a source that holds nothing between two chunks. */
  fromQueries(source: AsyncGenerator<string | Uint8Array>): Readable {
    return this.#readAhead(source, null)
  }

  /**
   * Waits until the client may buffer more; a client that buffers nothing may always do so. Rejects when the caller
   * disconnects.
   */
  async waitForRoom(): Promise<void> {
    while (this.#memory.usedBy(this.client) > 0 && !this.#memory.hasRoom(this.client)) {
      await this.#memory.released(this.signal)
    }
  }

  /** A stream of data that is wholly in memory, of this many bytes, until the response ends. */
  fromMemory(stream: Readable, bytes: number): Readable {
    const release = this.#memory.keep(this.client, bytes)
    stream.once('close', release)
    return this.endWith(stream)
  }

  /** Destroys the stream when the response ends, even if that was before it was sent. */
  endWith(stream: Readable): Readable {
    if (this.signal.aborted) stream.destroy()
    else this.signal.addEventListener('abort', () => stream.destroy(), { once: true })
    return stream
  }

  #readAhead(source: AsyncGenerator<string | Uint8Array>, maxWaitMs: number | null): Readable {
    return readAhead(source, { budget: this.#memory, client: this.client, signal: this.signal, maxWaitMs })
  }
}

/** Shares the responses in progress fairly among clients, and counts the memory that they buffer. */
export class StreamedAnswers {
  readonly #queue: FairQueue
  readonly #limits: StreamLimits
  /** Counts the bytes of responses that are shared, too. */
  readonly memory: ByteBudget

  constructor(limits: StreamLimits) {
    this.#queue = new FairQueue(limits.answers)
    this.memory = new ByteBudget(limits.memory)
    this.#limits = limits
  }

  /** How long a shared response is kept for a reader that was cut off, ms. */
  get resumeMs(): number {
    return this.#limits.resumeMs
  }

  /** Current usage; all zero when no response is in progress. */
  get usage(): { readonly answers: number; readonly waiting: number; readonly bytes: number } {
    return { answers: this.#queue.held, waiting: this.#queue.waiting, bytes: this.memory.used }
  }

  /**
   * Begins a response when its client's turn comes. The signal of the response aborts when it has ended.
   * @throws ApiError 429 or 503 when too many requests wait
   */
  async open(request: FastifyRequest, reply: FastifyReply): Promise<StreamedAnswer> {
    const { client, signal } = this.openShared(request, reply)
    const release = await this.#queue.acquire(client, signal).catch((error: unknown) => {
      reply.header('retry-after', RETRY_AFTER_S)
      throw error
    })
    if (signal.aborted) release()
    signal.throwIfAborted()
    signal.addEventListener('abort', release, { once: true })
    return this.#answer(client, signal)
  }

  /** A response from data that others hold and share. It takes no slot, so a reader that does not read keeps none. */
  openShared(request: FastifyRequest, reply: FastifyReply): StreamedAnswer {
    const ended = new AbortController()
    finished(reply.raw, () => ended.abort(callerLeft()))
    return this.#answer(clientOf(request), ended.signal)
  }

  #answer(client: string, signal: AbortSignal): StreamedAnswer {
    return new StreamedAnswer(client, signal, this.memory, this.#limits.maxWaitMs)
  }
}

/** An account and its users are one client; so are callers without a session from one address. */
const clientOf = ({ principal, ip }: FastifyRequest): string =>
  principal ? `client ${principal.ownerId}` : `address ${ip}`
