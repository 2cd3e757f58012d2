import type { PlannedEvent, SimpleRow } from './flushPlan.ts'
import type { JournalWrite } from './journal.ts'
import { addCounts, countKey } from './recorderSql.ts'

/** LIVE-18: each event with the count of its day up to and with itself. */
export const countSimple = async (
  write: Pick<JournalWrite, 'trx'>,
  rows: readonly SimpleRow[],
): Promise<readonly PlannedEvent[]> => {
  if (rows.length === 0) return []
  const counts = new Map(await addCounts(write.trx, rows))
  return rows.toReversed().map((row) => {
    const { vehicleId, at, day, ownerId, index, name } = row
    const key = countKey(day, vehicleId, name)
    const countPerDay = counts.get(key) ?? 0
    counts.set(key, countPerDay - 1)
    const data = { vehicleId, timestamp: at, day, countPerDay }
    return { index, event: name, data, audience: { kind: 'vehicle', ownerId, vehicleId } }
  })
}
