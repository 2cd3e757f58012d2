import type { Kysely } from 'kysely'
import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import type { MoveInCount } from '../../../../src/contract/http/admin/moveIn.ts'
import { insertEndedHoldings } from '../../../live/cards/cardHoldings.ts'
import type { Database } from '../../../storage/schema.ts'
import { LeftOutTally } from '../leftOutTally.ts'
import { CARD_READINGS, EVENTS, type StoredKind } from './historyKinds.ts'
import { type HistoryLimits, readHistoryRows } from './historyRows.ts'
import type { OpenArchive } from './openArchive.ts'

/** What happened with vehicles in the period of an archive: looked at and brought batch by batch. */

type Db = Kysely<Database>

interface HistorySource {
  readonly archive: OpenArchive
  readonly ownerId: number
  /** Numbers of the vehicles that are brought. */
  readonly vehicles: ReadonlySet<number>
  /** Ids of those that are here, by their numbers. */
  readonly vehicleIds: ReadonlyMap<number, number>
  readonly limits: HistoryLimits
  readonly signal: AbortSignal
}

/** What would be brought of the history; rows that would be left out are tallied. */
export const lookAtHistory = async (
  db: Db,
  source: HistorySource,
  leftOut: LeftOutTally,
): Promise<readonly MoveInCount[]> => [
  await lookAt(db, EVENTS, source, leftOut),
  await lookAt(db, CARD_READINGS, source, leftOut),
]

const lookAt = async <Row extends { readonly at: number }>(
  db: Db,
  of: StoredKind<Row>,
  source: HistorySource,
  leftOut: LeftOutTally,
): Promise<MoveInCount> => {
  const { archive, ownerId, vehicleIds, signal } = source
  let [read, known] = [0, 0]
  for await (const { vehicle, rows } of readHistoryRows(archive, of, source, leftOut)) {
    signal.throwIfAborted()
    const vehicleId = vehicleIds.get(vehicle)
    const found = vehicleId === undefined ? [] : await of.findKnown(db, { ownerId, vehicleId }, rows)
    read += rows.length
    known += found.filter(Boolean).length
  }
  return { kind: of.kind, read: read + leftOut.count(of.kind), fresh: read - known, known }
}

/**
 * Stores what is missing of the history as it is: nothing is published, counted or notified. Drivers are judged again from the
 * readings of their cards, which come with those who held the cards before, after the positions.
 */
export const bringHistory = async (
  db: Db,
  source: HistorySource,
  holdings: ArchiveLists['cardHoldings'],
  employeeIds: ReadonlyMap<number, number>,
): Promise<void> => {
  if (holdings.length > 0)
    await db.transaction().execute((trx) =>
      insertEndedHoldings(
        trx,
        source.ownerId,
        holdings.map(({ card: number, employee, from, to }) => ({
          number,
          employeeId: employeeIds.get(employee ?? 0) ?? null,
          from,
          to,
        })),
      ),
    )
  // Violations follow from both: the readings, which have drivers judged, are the last.
  await bring(db, EVENTS, source)
  await bring(db, CARD_READINGS, source)
}

const bring = async <Row extends { readonly at: number }>(
  db: Db,
  of: StoredKind<Row>,
  source: HistorySource,
): Promise<void> => {
  const { archive, ownerId, vehicleIds, signal } = source
  // The report is that of the look.
  for await (const { vehicle, rows } of readHistoryRows(archive, of, source, new LeftOutTally())) {
    signal.throwIfAborted()
    const vehicleId = vehicleIds.get(vehicle)
    if (vehicleId === undefined) continue
    const known = await of.findKnown(db, { ownerId, vehicleId }, rows)
    const there = rows.filter((_, index) => known[index] === true)
    const fresh = rows.filter((_, index) => known[index] !== true)
    if (there.length > 0) await of.complete?.(db, { ownerId, vehicleId }, there)
    if (fresh.length > 0)
      await db.transaction().execute((trx) => of.insert(trx, { ownerId, vehicleId }, fresh))
  }
}
