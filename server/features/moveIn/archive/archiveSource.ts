import { readAccountLists } from '../../archive/readAccountLists.ts'
import { type ArchiveLists, POSITIONS_FOLDER } from '../../../../src/contract/http/admin/archive.ts'
import { CARD_READINGS_FOLDER, EVENTS_FOLDER } from '../../../../src/contract/http/admin/archiveHistory.ts'
import { bringEntries } from '../files/bringEntries.ts'
import type { ClientVehicle } from '../files/clientVehicles.ts'
import { setPeriod } from '../files/fileSql.ts'
import { dropPieces, findFile, type MoveInFile } from '../files/pieceSql.ts'
import { keptDays } from '../keptDays.ts'
import { readTrackers } from '../knownFleet.ts'
import { LeftOutTally } from '../leftOutTally.ts'
import { MoveInFault } from '../moveInFault.ts'
import type { MoveInFleet, MoveInSource } from '../moveInSource.ts'
import type { MoveIn } from '../moveInSql.ts'
import { showLastPlaces } from '../showLastPlaces.ts'
import { checkFiles } from './archiveFiles.ts'
import { readArchivePositions } from './archivePositions.ts'
import { readArchiveLists } from './archiveRows.ts'
import { bringRecords, bringVehicles, bringZones } from './bringArchive.ts'
import { bringCorrections } from './bringCorrections.ts'
import { bringEndedTasks } from './bringEndedTasks.ts'
import { bringHistory, lookAtHistory } from './bringHistory.ts'
import { bringReceipts } from './bringReceipts.ts'
import { bringSetups } from './bringSetups.ts'
import { bringTasks } from './bringTasks.ts'
import { type ArchiveDifference, compareArchive } from './compareArchive.ts'
import { type EndedTasksSource, lookAtEndedTasks } from './endedTasks.ts'
import type { HistoryLimits } from './historyRows.ts'
import { type OpenArchive, openArchive } from './openArchive.ts'

const DAY_MS = 86_400_000
/** Of parts that have rows of the period only. */
const PERIOD_FOLDERS = [POSITIONS_FOLDER, EVENTS_FOLDER, CARD_READINGS_FOLDER]

interface ArchiveDependencies {
  readonly fleet: MoveInFleet
  /** Days for which positions of clients are kept who have no number of their own. */
  readonly keepDays: number
}

/** The archive of an account (docs/archive.md) as a source: its lists, then positions, vehicle by vehicle. */
export const archiveSource = ({ fleet, keepDays }: ArchiveDependencies): MoveInSource => ({
  async look({ run, signal }) {
    const { archive } = await open(fleet, run)
    await setPeriod(fleet.db, run.id, periodOf(archive))
    const leftOut = new LeftOutTally()
    const difference = await compare(fleet, run, await readArchiveLists(archive, leftOut), leftOut)
    const { fresh, report, vehicles, ended } = difference
    await checkFiles(archive, fresh, leftOut, signal)
    const count = await lookAtEndedTasks({ archive, vehicles, ...ended }, leftOut, signal)
    const { vehicleIds } = difference
    const limits = await limitsOf(fleet, run, keepDays)
    const source = { archive, ownerId: run.ownerId, vehicles, vehicleIds, limits, signal }
    const history = await lookAtHistory(fleet.db, source, leftOut)
    return { counts: [...report.counts, count, ...history], leftOut: leftOut.all }
  },
  async bring(work) {
    const { run } = work
    const { db, clock, past } = fleet
    const { file, archive } = await open(fleet, run)
    // The report is that of the look.
    const wanted = await readArchiveLists(archive, new LeftOutTally())
    const difference = () => compare(fleet, run, wanted, new LeftOutTally())
    const missing = (await difference()).fresh
    await bringVehicles(fleet, { id: run.ownerId, login: run.ownerLogin }, missing)
    await bringZones(fleet, run.ownerId, missing.zones)
    work.signal.throwIfAborted()
    const { fresh, vehicleIds, zoneIds, vehicles, ended } = await difference()
    const target = { archive, ownerId: run.ownerId, vehicleIds, zoneIds, signal: work.signal }
    await bringRecords(fleet, target, fresh)
    const { employeeIds } = await difference()
    const limits = await limitsOf(fleet, run, keepDays)
    if (run.until > 0) await past.makeRoom(run.from, Math.min(run.until, limits.now))
    const withPositions = await bringEntries(
      { ...fleet, ...work, file, judge: (judged) => judged },
      readArchivePositions(archive, brought(wanted, vehicleIds), limits),
    )
    // What is detected from the positions once a vehicle is shown finds the events that somebody took.
    const history = { ...target, vehicles, limits }
    await bringHistory(db, history, fresh.cardHoldings, employeeIds)
    await showLastPlaces(
      fleet,
      run,
      withPositions.map((vehicleId) => ({ deviceId: vehicleId, vehicleId, doneUntil: run.until })),
    )
    await bringCorrections(db, { ...target, employeeIds }, fresh, clock.now())
    await bringSetups(fleet, target, fresh)
    await bringReceipts(fleet, run.ownerId, fresh)
    await bringTasks(fleet, target, fresh)
    // A task that has not ended here may be known by one that has: these come last.
    await bringEndedTasks(db, target, { archive, vehicles, ...ended })
    await dropPieces(db, run.id)
  },
})

/** What is later than now, or older than the client keeps it, is left out. */
const limitsOf = async (
  { db, clock }: MoveInFleet,
  { ownerId }: MoveIn,
  keepDays: number,
): Promise<HistoryLimits> => {
  const now = clock.now()
  return { now, keptFrom: now - (await keptDays(db, ownerId, keepDays)) * DAY_MS }
}

const open = async (
  { db }: MoveInFleet,
  run: MoveIn,
): Promise<{ readonly file: MoveInFile; readonly archive: OpenArchive }> => {
  const file = await findFile(db, run.id)
  if (!file) throw new MoveInFault('fileGone')
  return { file, archive: await openArchive(db, run.id, file.size) }
}

const compare = async (
  { db }: MoveInFleet,
  { ownerId }: MoveIn,
  wanted: ArchiveLists,
  leftOut: LeftOutTally,
): Promise<ArchiveDifference & { readonly ended: Pick<EndedTasksSource, 'known' | 'here'> }> => {
  const serials = wanted.vehicles.flatMap(({ serial }) => serial ?? [])
  const { foreign } = await readTrackers(db, ownerId, serials)
  const known = await readAccountLists(db, ownerId)
  const ended = { known: known.endedTasks, here: known.tasksHere }
  return { ...compareArchive(wanted, known, foreign, leftOut), ended }
}

/** Of positions and what happened with vehicles, without its end; null: the archive has none of them, or names no days. */
const periodOf = ({ head }: OpenArchive): { readonly from: number; readonly until: number } | null => {
  const hasRows = head.parts.some(
    ({ name, count }) => PERIOD_FOLDERS.some((folder) => name.startsWith(folder)) && count > 0,
  )
  const [from, until] = [Date.parse(head.fromDay), Date.parse(head.untilDay) + DAY_MS]
  return hasRows && from < until ? { from, until } : null
}

/** The vehicles by their numbers, in the order of the archive, which is the same each time. */
const brought = (
  { vehicles }: ArchiveLists,
  vehicleIds: ReadonlyMap<number, number>,
): ReadonlyMap<number, ClientVehicle> =>
  new Map(
    vehicles.flatMap(({ number, name }) => {
      const id = vehicleIds.get(number)
      return id === undefined ? [] : [[number, { id, name }] as const]
    }),
  )
