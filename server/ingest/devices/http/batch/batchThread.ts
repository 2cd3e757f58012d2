import { parentPort } from 'node:worker_threads'
import { handedOver } from './packedBatch.ts'
import { readOrder, type ReadOrder } from './readBatchBytes.ts'

/** The thread that reads long batches, started and called by batchReader.ts. An error ends it. */
const answer = (order: ReadOrder): void => {
  const outcome = readOrder(order)
  parentPort?.postMessage(outcome, 'packed' in outcome ? handedOver(outcome.packed) : [])
}

parentPort?.on('message', answer)
