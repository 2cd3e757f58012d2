import type { MoveInFleet, MoveInWork } from '../moveInSource.ts'
import type { Judged } from './judgeEntry.ts'
import { countKnown, momentsOf } from './knownMoments.ts'
import { type MoveInFile, storeFileProgress } from './pieceSql.ts'

/** Positions of one write: few enough that live positions hardly wait for it. */
const WRITTEN_AT_ONCE = 2_000

interface BringContext<E> extends MoveInFleet, MoveInWork {
  readonly file: MoveInFile
  readonly judge: (entry: E) => Judged
}

/** bytes: of the file that are read. */
interface Batch<E> {
  readonly entries: readonly E[]
  readonly bytes: number
}

/**
 * Stores the positions of a file as those of the past, after the entries that an earlier attempt has stored. Returns the ids of the
 * vehicles that have some.
 */
export const bringEntries = async <E>(
  context: BringContext<E>,
  batches: AsyncIterable<Batch<E>>,
): Promise<readonly number[]> => {
  const { run, file, signal, report, precedence, past, judge } = context
  const vehicles = new Set<number>()
  let toSkip = file.read
  for await (const { entries, bytes } of batches) {
    // The vehicles of what is stored already are wanted, too.
    const judged = entries.map(judge)
    const known = vehicles.size
    for (const one of judged) if ('vehicle' in one) vehicles.add(one.vehicle.id)
    // oxlint-disable-next-line no-await-in-loop -- in order
    if (vehicles.size > known) await past.announce([...vehicles].slice(known), run.until)
    const rest = judged.slice(toSkip)
    toSkip = Math.max(0, toSkip - judged.length)
    for (let first = 0; first < rest.length; first += WRITTEN_AT_ONCE) {
      signal.throwIfAborted()
      // What devices send goes first.
      // oxlint-disable-next-line no-await-in-loop -- in order
      await precedence.turn()
      // oxlint-disable-next-line no-await-in-loop -- in order
      await bringBatch(context, run.ownerId, rest.slice(first, first + WRITTEN_AT_ONCE))
    }
    report(bytes / file.size)
  }
  return [...vehicles]
}

const bringBatch = async (
  { db, sink, run }: MoveInFleet & MoveInWork,
  ownerId: number,
  judged: readonly Judged[],
): Promise<void> => {
  const observations = judged.flatMap((one) => ('reason' in one ? [] : [one.observation]))
  const { all, known } = await countKnown(db, ownerId, momentsOf(judged))
  if (observations.length > 0) await sink.record(observations)
  const leftOut = judged.length - observations.length
  await storeFileProgress(db, run.id, { read: judged.length, made: all - known, leftOut })
}
