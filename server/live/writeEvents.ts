import type { EventPlan, PlannedEvent, SimpleRow } from './eventPlan.ts'
import type { JournalWrite } from './journal.ts'
import { addCounts, countKey, insertLog, updateVehicleStates } from './recorderSql.ts'

/** Stores the events of a plan whose seqs start at `firstSeq` and emits them; returns how many counted ones existed already. */
export const writeEvents = async (
  write: Pick<JournalWrite, 'trx' | 'emit'>,
  { events, log, simple, cold }: EventPlan,
  firstSeq: number,
): Promise<number> => {
  const { trx } = write
  if (cold.size > 0) await updateVehicleStates(trx, cold, firstSeq)
  if (log.length > 0) await insertLog(trx, log, firstSeq, false)
  const kept = simple.length > 0 ? await insertLog(trx, simple, firstSeq, true) : new Set<number>()
  const counted = simple.filter(({ index }) => kept.has(firstSeq + index))
  const ordered = inSeqOrder(events, await countSimple(write, counted))
  for (const event of ordered) write.emit(firstSeq + event.index, event)
  return simple.length - counted.length
}

const inSeqOrder = (
  planned: readonly PlannedEvent[],
  counted: readonly PlannedEvent[],
): readonly PlannedEvent[] =>
  counted.length === 0 ? planned : [...planned, ...counted].toSorted((a, b) => a.index - b.index)

/** LIVE-18: each event with the count of its day up to and including itself. */
const countSimple = async (
  { trx }: Pick<JournalWrite, 'trx'>,
  rows: readonly SimpleRow[],
): Promise<readonly PlannedEvent[]> => {
  if (rows.length === 0) return []
  const counts = new Map(await addCounts(trx, rows))
  return rows.toReversed().map(({ vehicleId, at, day, ownerId, index, name }) => {
    const key = countKey(day, vehicleId, name)
    const countPerDay = counts.get(key) ?? 0
    counts.set(key, countPerDay - 1)
    const data = { vehicleId, timestamp: at, day, countPerDay }
    return { index, event: name, data, audience: { kind: 'vehicle', ownerId, vehicleId } }
  })
}
