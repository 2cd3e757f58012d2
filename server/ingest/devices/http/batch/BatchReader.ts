import { Worker } from 'node:worker_threads'
import { badInput } from '../../../../plugins/apiError.ts'
import { threadBeside } from '../../../../threadBeside.ts'
import { unpackBatch } from './packedBatch.ts'
import type { ReadBatch } from './readBatch.ts'
import { readBatchBytes, type ReadOutcome } from './readBatchBytes.ts'

/** Bytes from which on a batch is read by the other thread: what is shorter takes less than two ms. */
export const THREAD_FROM_BYTES = 131_072
/** Of the other thread, MB: what a batch makes is of no use a moment later, so that little is left to look through. */
const LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1_024 }

const THREAD = threadBeside(import.meta.url, 'batchThread')

interface Waiting {
  readonly resolve: (batch: ReadBatch) => void
  readonly reject: (error: Error) => void
}

/**
 * Reads batches: short ones here, long ones in a thread of their own, for to parse and check 5,000 positions takes some
 * ten ms, in which this thread would hear nobody. The thread begins with the first long one and is begun anew after it failed.
 */
export class BatchReader {
  #thread: Worker | null = null
  /** By the order's id. */
  readonly #waiting = new Map<number, Waiting>()
  #next = 0

  /**
   * The batch that the bytes say, which are not to be used afterwards.
   * @throws ApiError 400 where it is no batch at all, or nothing of it can be taken
   */
  async read(bytes: Buffer): Promise<ReadBatch> {
    return bytes.length < THREAD_FROM_BYTES ? readBatchBytes(bytes) : this.#readInThread(bytes)
  }

  /** Ends the thread; what it still reads is rejected. */
  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #readInThread(bytes: Buffer): Promise<ReadBatch> {
    const thread = (this.#thread ??= this.#start())
    return new Promise((resolve, reject) => {
      const id = this.#next++
      this.#waiting.set(id, { resolve, reject })
      thread.ref()
      // Only memory that nobody else has a part of can change hands.
      const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes)
      thread.postMessage({ id, bytes: own }, [own.buffer as ArrayBuffer])
    })
  }

  #start(): Worker {
    const thread = new Worker(THREAD, { resourceLimits: LIMITS })
    let failure: unknown = null
    thread.on('message', (outcome: ReadOutcome) => this.#answer(thread, outcome))
    thread.on('error', (error) => (failure = error))
    thread.on('exit', () => {
      this.#thread = null
      for (const { reject } of this.#waiting.values())
        reject(new Error('The thread that reads batches has ended', { cause: failure }))
      this.#waiting.clear()
    })
    return thread
  }

  #answer(thread: Worker, outcome: ReadOutcome): void {
    const waiting = this.#waiting.get(outcome.id)
    this.#waiting.delete(outcome.id)
    // Nobody waits for a thread that has nothing to do.
    if (this.#waiting.size === 0) thread.unref()
    if ('packed' in outcome) waiting?.resolve(unpackBatch(outcome.packed))
    else waiting?.reject(badInput(outcome.refusal.field, outcome.refusal.allowed))
  }
}
