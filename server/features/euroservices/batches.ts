import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import type { Selected } from './frequency.ts'
import { rowOf } from './recordBody.ts'

/** Selected positions as they are stored: those of a vehicle that follow each other are one row. */

/** Most positions of a batch, as its table has it. */
export const BATCH_POSITIONS = 500
/** No position of a batch is later than its first one by more, ms: so what was sent before a moment is found quickly. */
export const BATCH_MS = 300_000
/** Between the rows of a batch; no row contains it. */
export const ROW_SEPARATOR = '\n'

/** What a stream (a vehicle and a service) is known by. */
export interface StreamKey {
  readonly vehicleId: number
  readonly service: EuroService
  readonly ownerId: number
  readonly serial: string
}

/** A position that will be sent. */
export interface NewRecord extends Selected {
  readonly stream: StreamKey
  readonly isLate: boolean
}

export interface NewBatch {
  readonly stream: StreamKey
  readonly isLate: boolean
  readonly firstId: number
  /** Of each position, ms since the epoch. */
  readonly times: readonly number[]
  /** As they are sent. */
  readonly rows: readonly string[]
}

type OpenBatch = NewBatch & { readonly times: number[]; readonly rows: string[] }

const isNext = ({ stream, isLate, times }: OpenBatch, record: NewRecord, at: number): boolean => {
  const [from = at] = times
  if (stream !== record.stream || isLate !== record.isLate) return false
  return times.length < BATCH_POSITIONS && at >= from && at <= from + BATCH_MS
}

/** The positions of a service in their order as batches, with ids from `firstId` on. */
export const batchesOf = (records: readonly NewRecord[], firstId: number): readonly NewBatch[] => {
  const batches: OpenBatch[] = []
  let batch: OpenBatch | undefined
  for (const [index, record] of records.entries()) {
    const { stream, isLate, position } = record
    const at = position.timestamp
    if (!batch || !isNext(batch, record, at)) {
      batch = { stream, isLate, firstId: firstId + index, times: [], rows: [] }
      batches.push(batch)
    }
    batch.times.push(at)
    batch.rows.push(rowOf(stream, firstId + index, record))
  }
  return batches
}
