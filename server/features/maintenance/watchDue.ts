import { sql } from 'kysely'
import type { SIMPLE_EVENT_NAMES } from '../../../src/contract/wire/events.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { EventPlan } from '../../live/eventPlan.ts'
import { writeEvents } from '../../live/writeEvents.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { judgeRecords, STORED_COLUMNS, STORED_FROM, type StoredMaintenance } from './maintenanceSql.ts'

/** Records that are judged together, and written in one write. */
const BATCH = 500

/** What was announced of a record, the mildest first. What is unknown leaves it as it was. */
const LEVELS = ['ok', 'dueSoon', 'overdue'] as const
type Level = (typeof LEVELS)[number]
const EVENTS = {
  dueSoon: 'MAINTENANCE_DUE_SOON',
  overdue: 'MAINTENANCE_OVERDUE',
} as const satisfies Record<Exclude<Level, 'ok'>, (typeof SIMPLE_EVENT_NAMES)[number]>

type Watched = Pick<Fleet, 'db' | 'days'> & {
  readonly clock: Pick<Fleet['clock'], 'now'>
  readonly journal: Pick<Fleet['journal'], 'write'>
}

interface WatchedRecord extends StoredMaintenance {
  readonly ownerId: number
  readonly announced: Level
}

interface Change {
  readonly record: WatchedRecord
  readonly level: Level
}

interface Key {
  readonly ownerId: number
  readonly id: number
}

/** The next records after a key. */
const readBatch = async ({ db }: Watched, { ownerId, id }: Key): Promise<readonly WatchedRecord[]> => {
  const { rows } = await sql<WatchedRecord>`select ${STORED_COLUMNS}, m.owner_id as "ownerId", m.announced
    from ${STORED_FROM}
    where (m.owner_id, m.id) > (${ownerId}::integer, ${id}::integer) and m.deleted_at is null
    order by m.owner_id, m.id limit ${BATCH}`.execute(db)
  return rows
}

/** Stores what is announced from now on; returns the changes that no other process made meanwhile. */
const keepLevels = async (
  trx: Parameters<Parameters<Watched['journal']['write']>[0]>[0]['trx'],
  changes: readonly Change[],
): Promise<readonly Change[]> => {
  const { rows } = await sql<{ id: number }>`update maintenance m set announced = c.level
    from unnest(${numberArray(changes.map(({ record }) => record.ownerId))}::integer[],
      ${numberArray(changes.map(({ record }) => record.id))}::integer[],
      ${changes.map(({ record }) => record.announced)}::text[], ${changes.map(({ level }) => level)}::text[])
      as c (owner_id, id, before, level)
    where m.owner_id = c.owner_id and m.id = c.id and m.announced = c.before and m.deleted_at is null
    returning m.id`.execute(trx)
  const kept = new Set(rows.map(({ id }) => id))
  return changes.filter(({ record }) => kept.has(record.id))
}

/** One look at all records. */
interface Look {
  /** Its moment, ms since the epoch. */
  readonly now: number
  /** How many events of a name a vehicle has had in it: the log tells them apart by their moments. */
  readonly places: Map<string, number>
}

/** Announces what became due, each once: an event is written in the transaction that remembers it. */
const announce = async (
  { journal, days }: Watched,
  { now, places }: Look,
  changes: readonly Change[],
): Promise<void> => {
  if (changes.length === 0) return
  await journal.write(async (write) => {
    const plan = new EventPlan({ today: write.day, dayOf: (at) => days.dayOf(at) })
    for (const { record, level } of await keepLevels(write.trx, changes)) {
      if (level === 'ok' || LEVELS.indexOf(level) < LEVELS.indexOf(record.announced)) continue
      const { vehicleId, ownerId, name } = record
      const key = `${level} ${vehicleId}`
      const place = places.get(key) ?? 0
      places.set(key, place + 1)
      plan.countDerived({ vehicleId, ownerId }, EVENTS[level], now, { text: name }, place)
    }
    if (plan.seqs > 0) await writeEvents(write, plan, await write.takeSeqs(plan.seqs))
  })
}

/** Looks at all records and announces what is due soon or overdue since the last look. isStopped: ends it between two batches. */
export const watchDue = async (fleet: Watched, isStopped: () => boolean = () => false): Promise<void> => {
  const look: Look = { now: Math.round(fleet.clock.now()), places: new Map() }
  const today = fleet.days.dayOf(look.now)
  let after: Key = { ownerId: 0, id: 0 }
  while (!isStopped()) {
    const batch = await readBatch(fleet, after)
    const judged = await judgeRecords(fleet.db, batch, today)
    const changes = judged.flatMap((record): Change[] => {
      const { state } = record.due
      return state === 'unknown' || state === record.announced ? [] : [{ record, level: state }]
    })
    await announce(fleet, look, changes)
    const last = batch.at(-1)
    if (last === undefined || batch.length < BATCH) return
    after = last
  }
}

/** Looks every ten minutes, in one process of all. timeZone: IANA name. */
export const maintenanceWatch = (fleet: Watched, timeZone: string): JobKind =>
  upkeepJob({
    name: 'maintenance.watch',
    cron: '*/10 * * * *',
    timeZone,
    failure: 'what is due of maintenance could not be looked at',
    run: (isStopped) => watchDue(fleet, isStopped),
  })
