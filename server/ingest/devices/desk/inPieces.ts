import { setImmediate } from 'node:timers/promises'
import { chunksOf } from '../../../chunksOf.ts'

/** Devices that are worked on in one go. */
const PIECE = 200

/**
 * A long list in pieces, with a breath between them: what others say is heard in between, above all the database, which has
 * the batch before and would wait.
 */
export async function* inPieces<T>(list: readonly T[]): AsyncGenerator<readonly T[], void, undefined> {
  let isFirst = true
  for (const piece of chunksOf(list, PIECE)) {
    if (!isFirst) await setImmediate()
    isFirst = false
    yield piece
  }
}
