import { Worker } from 'node:worker_threads'
import { badInput } from '../../../../platform/plugins/apiError.ts'
import { siblingThread } from '../../../../platform/siblingThread.ts'
import { unpackBatch } from './packedBatch.ts'
import type { ReadBatch } from './readBatch.ts'
import { readBatchBytes, type ReadOutcome } from './readBatchBytes.ts'

/** Size from which a batch is parsed by the other thread: shorter ones take less than two ms. */
export const THREAD_FROM_BYTES = 131_072
/** Heap of the other thread, MB: a batch's objects die a moment later, so that a small heap is quick to collect. */
const LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1_024 }

const THREAD = siblingThread(import.meta.url, 'batchThread')

interface Waiting {
  readonly resolve: (batch: ReadBatch) => void
  readonly reject: (error: Error) => void
}

/**
 * Reads batches: short ones here, long ones in a worker thread, because parsing and validating 5,000 positions takes
 * some ten ms, in which this thread would be blocked. The thread starts with the first long one and is restarted after
 * a failure.
 */
export class BatchReader {
  #thread: Worker | null = null
  /** By request id. */
  readonly #waiting = new Map<number, Waiting>()
  #next = 0

  /**
   * The batch in the bytes, which must not be used afterwards.
   * @throws ApiError 400 if it is no batch at all, or nothing in it is valid
   */
  async read(bytes: Buffer): Promise<ReadBatch> {
    return bytes.length < THREAD_FROM_BYTES ? readBatchBytes(bytes) : this.#readInThread(bytes)
  }

  /** Terminates the thread; pending reads reject. */
  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #readInThread(bytes: Buffer): Promise<ReadBatch> {
    const thread = (this.#thread ??= this.#start())
    return new Promise((resolve, reject) => {
      const id = this.#next++
      this.#waiting.set(id, { resolve, reject })
      thread.ref()
      // Only an unshared buffer can be transferred.
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
    // An idle thread does not keep the process alive.
    if (this.#waiting.size === 0) thread.unref()
    if ('packed' in outcome) waiting?.resolve(unpackBatch(outcome.packed))
    else waiting?.reject(badInput(outcome.refusal.field, outcome.refusal.allowed))
  }
}
