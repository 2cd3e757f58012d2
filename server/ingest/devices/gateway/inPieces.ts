import { setImmediate } from 'node:timers/promises'
import { chunksOf } from '../../../platform/chunksOf.ts'

/** Devices that are processed in one go. */
const PIECE = 200

/**
 * Processes a long list in pieces and yields between them, so that other events are handled, above all those of the
 * database, which has the previous batch and would wait.
 */
export async function* inPieces<T>(list: readonly T[]): AsyncGenerator<readonly T[], void, undefined> {
  let isFirst = true
  for (const piece of chunksOf(list, PIECE)) {
    if (!isFirst) await setImmediate()
    isFirst = false
    yield piece
  }
}
