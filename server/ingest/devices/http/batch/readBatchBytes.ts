import { ApiError } from '../../../../plugins/apiError.ts'
import { packBatch, type PackedBatch } from './packedBatch.ts'
import { NO_BATCH, readBatch, type ReadBatch } from './readBatch.ts'
import { parseBatch } from './readBatchBody.ts'

/** A batch that is to be read by another thread, whose bytes are handed over. */
export interface ReadOrder {
  readonly id: number
  readonly bytes: Uint8Array
}

/** What came of it: the batch, or the field by which it is none and what that may be. */
export type ReadOutcome = { readonly id: number } & (
  | { readonly packed: PackedBatch }
  | { readonly refusal: { readonly field: string; readonly allowed: string } }
)

/**
 * Reads the bytes of a batch.
 * @throws ApiError 400 where it is no batch at all, or nothing of it can be taken
 */
export const readBatchBytes = (bytes: Buffer): ReadBatch => readBatch(parseBatch(bytes))

/** The same for another thread. */
export const readOrder = ({ id, bytes }: ReadOrder): ReadOutcome => {
  try {
    return {
      id,
      packed: packBatch(readBatchBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { field = NO_BATCH.field, allowed = NO_BATCH.allowed } = error.body
    return { id, refusal: { field, allowed } }
  }
}
