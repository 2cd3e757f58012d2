import { MoveInFault } from '../moveInFault.ts'
import { keptDays } from '../keptDays.ts'
import type { MoveInFleet, MoveInSource, MoveInWork } from '../moveInSource.ts'
import { showLastPlaces } from '../showLastPlaces.ts'
import { bringEntries } from './bringEntries.ts'
import { readClientVehicles } from './clientVehicles.ts'
import { setPeriod } from './fileSql.ts'
import { FileTally } from './fileTally.ts'
import { judgeEntry, type Judged } from './judgeEntry.ts'
import { dropPieces, findFile, MissingPiece, type MoveInFile, readPieces } from './pieceSql.ts'
import type { FileEntry } from './positionParser.ts'
import { type EntryBatch, readEntries } from './readEntries.ts'

const DAY_MS = 86_400_000

interface FileDependencies {
  readonly fleet: MoveInFleet
  /** Days for which positions of clients are kept who have no number of their own. */
  readonly keepDays: number
}

/** A file that is read for a run. */
interface OpenFile {
  readonly file: MoveInFile
  readonly judge: (entry: FileEntry) => Judged
  readonly batches: () => AsyncGenerator<EntryBatch, void, undefined>
}

/** A file of positions as a source. */
export const fileSource = ({ fleet, keepDays }: FileDependencies): MoveInSource => ({
  async look(work) {
    const { db } = fleet
    const { file, judge, batches } = await open(fleet, keepDays, work)
    const tally = new FileTally(db, work.run.ownerId)
    for await (const { format, entries, bytes } of batches()) {
      await tally.add(format, entries, judge)
      work.report(bytes / file.size)
    }
    await setPeriod(db, work.run.id, tally.period)
    return tally.report
  },
  async bring(work) {
    const { db, clock, past } = fleet
    const { run } = work
    if (run.until > 0) await past.makeRoom(run.from, Math.min(run.until, clock.now()))
    const { file, judge, batches } = await open(fleet, keepDays, work)
    const vehicles = await bringEntries({ ...fleet, ...work, file, judge }, batches())
    await showLastPlaces(
      fleet,
      run,
      vehicles.map((vehicleId) => ({ deviceId: vehicleId, vehicleId, doneUntil: run.until })),
    )
    await dropPieces(db, run.id)
  },
})

const open = async (
  { db, clock }: MoveInFleet,
  keepDays: number,
  { run: { id, ownerId }, signal }: MoveInWork,
): Promise<OpenFile> => {
  const file = await findFile(db, id)
  if (!file) throw new MoveInFault('fileGone')
  const { byId, find } = await readClientVehicles(db, ownerId)
  const { vehicleId, settings, size } = file
  const chosen = vehicleId === null ? null : (byId.get(vehicleId) ?? null)
  if (vehicleId !== null && chosen === null) throw new MoveInFault('vehicleGone')
  const now = clock.now()
  const context = { chosen, find, now, keptFrom: now - (await keptDays(db, ownerId, keepDays)) * DAY_MS }
  return {
    file,
    judge: (entry) => judgeEntry(entry, context),
    batches: () => readPresent(readPieces(db, id, size), { settings, hasVehicle: chosen !== null, signal }),
  }
}

/** The batches; a file whose bytes were deleted is a fault that a person can act on. */
async function* readPresent(
  ...given: Parameters<typeof readEntries>
): AsyncGenerator<EntryBatch, void, undefined> {
  try {
    yield* readEntries(...given)
  } catch (error) {
    if (error instanceof MissingPiece) throw new MoveInFault('fileGone')
    throw error
  }
}
