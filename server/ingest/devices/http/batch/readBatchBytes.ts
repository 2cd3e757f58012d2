import { ApiError } from '../../../../platform/plugins/apiError.ts'
import { packBatch, type PackedBatch } from './packedBatch.ts'
import { NO_BATCH, readBatch, type ReadBatch } from './readBatch.ts'
import { parseBatch } from './readBatchBody.ts'

/** A batch for another thread, whose bytes are transferred. */
export interface ReadOrder {
  readonly id: number
  readonly bytes: Uint8Array
}

/** The result: the batch, or the field that makes it invalid and its allowed values. */
export type ReadOutcome = { readonly id: number } & (
  | { readonly packed: PackedBatch }
  | { readonly refusal: { readonly field: string; readonly allowed: string } }
)

/**
 * Reads the bytes of a batch.
 * @throws ApiError 400 if it is no batch at all, or nothing in it is valid
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
