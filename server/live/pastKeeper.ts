import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Observation, PastKeeper } from '../ingest/ports.ts'
import { newestOf } from '../movement/packedMovement.ts'
import { makePartition } from '../storage/partitions/makePartition.ts'
import { TIMED_TABLES } from '../storage/partitions/timedTable.ts'
import { weekOf, weeksFrom } from '../storage/partitions/weeks.ts'
import { insertSensors, sensorRowOf } from '../storage/sensorReadings.ts'
import type { DayOf } from './counting/odometers.ts'
import type { LogRow, PositionRow } from './flushPlan.ts'
import { readFollowed, saveFollowed } from './following/followSql.ts'
import type { FoundEvent } from './following/foundEvents.ts'
import { Inbox } from './following/inbox.ts'
import { type Followed, followedOf, followOver, saveOf } from './following/readOn.ts'
import { insertPositions } from './positionSql.ts'
import { insertLog } from './recorderSql.ts'
import type { VehicleRegistry } from './registry.ts'

const WEEK_MS = 604_800_000
/** A vehicle with positions that are older has a past: it was not made just now. */
const YOUNG_MS = 3_600_000

/** What is kept of a batch. */
const rowsOf = (batch: readonly Observation[], ownerOf: (vehicleId: number) => number | null) => {
  const positions: PositionRow[] = []
  const sensors: NonNullable<ReturnType<typeof sensorRowOf>>[] = []
  const counted: Omit<LogRow, 'index'>[] = []
  for (const observation of batch) {
    const { vehicleId } = observation.data
    const ownerId = ownerOf(vehicleId)
    if (ownerId === null) continue
    if (observation.event === 'vehicleLocation') {
      positions.push({ data: observation.data, ownerId, altitude: null, satellites: null, attributes: null })
    } else if (observation.event === 'vehicleSensors') {
      const row = sensorRowOf(observation.data, ownerId)
      if (row) sensors.push(row)
    } else if (observation.event === 'simple') {
      const { name, data } = observation
      counted.push({ vehicleId, ownerId, name, at: data.timestamp, json: JSON.stringify(data) })
    }
  }
  return { positions, sensors, counted }
}

/** An event that was found, for the log. */
const logRowOf = (
  { vehicleId, ownerId }: Followed,
  { name, at, details }: FoundEvent,
): Omit<LogRow, 'index'> => {
  const moment = Math.round(at)
  const json = JSON.stringify({ vehicleId, timestamp: moment, ...details })
  return { vehicleId, ownerId, name, at: moment, json }
}

/** Follows vehicles over their past, one after the other; what is found belongs to the past, too. */
class PastFollower {
  readonly #db: Kysely<Database>
  readonly #dayOf: DayOf
  /** The vehicle whose past may go on in the next batch. */
  #open: Followed | null = null

  constructor(db: Kysely<Database>, dayOf: DayOf) {
    this.#db = db
    this.#dayOf = dayOf
  }

  /** Answers what was found, and keeps how far the vehicles were followed whose past is over, where nobody has yet. */
  async follow({ positions, sensors }: ReturnType<typeof rowsOf>): Promise<Omit<LogRow, 'index'>[]> {
    const inbox = new Inbox()
    inbox.add({ positions, sensors })
    const { vehicleIds, given } = inbox.take()
    const fresh = [...vehicleIds].filter((vehicleId) => vehicleId !== this.#open?.vehicleId)
    const known = new Map((await readFollowed(this.#db, fresh)).map((row) => [row.vehicleId, row] as const))
    const all: Followed[] = this.#open ? [this.#open] : []
    for (const vehicleId of vehicleIds) {
      const { positions: way, tellings } = given(vehicleId)
      const row = known.get(vehicleId)
      if (row) all.push(followedOf({ ...row, version: 0, state: null }, this.#dayOf))
      const followed = all.at(-1)
      if (followed?.vehicleId === vehicleId) followOver(followed, way, tellings)
    }
    this.#open = all.at(-1) ?? null
    const over = all.slice(0, -1).filter((followed) => newestOf(followed) !== null)
    if (over.length > 0) await saveFollowed(this.#db, over.map(saveOf))
    return all.flatMap((followed) => followed.found.splice(0).map((found) => logRowOf(followed, found)))
  }
}

/**
 * Keeps what vehicles did before the server knew them. Positions, sensors and counted events are stored, with what is found
 * in them; they change no current state, nobody is told of them, and they count for no day.
 */
export const createPastKeeper = (deps: {
  readonly db: Kysely<Database>
  readonly registry: Pick<VehicleRegistry, 'ownerOf'>
  readonly dayOf: DayOf
}): PastKeeper => {
  const { db, registry, dayOf } = deps
  const follower = new PastFollower(db, dayOf)
  /** Below every seq that the counter gave or will give. */
  let seq = 0
  return {
    async isWanted(vehicleIds, now) {
      const { rows } = await sql<{ there: boolean }>`select exists (
        select 1 from vehicle v join position p on p.owner_id = v.owner_id and p.vehicle_id = v.id
        where v.id = any(${vehicleIds}::bigint[]) and p.ts < ${sql.lit(Math.trunc(now - YOUNG_MS))}) as there`.execute(
        db,
      )
      return rows[0]?.there === false
    },
    async makeRoom(from, to) {
      const weeks = weeksFrom(from, Math.ceil((weekOf(to).from - weekOf(from).from) / WEEK_MS))
      for (const table of TIMED_TABLES) for (const week of weeks) await makePartition(db, table, week)
    },
    async keep(batch) {
      const rows = rowsOf(batch, (vehicleId) => registry.ownerOf(vehicleId))
      const { positions, sensors } = rows
      const found = await follower.follow(rows)
      const counted = [...rows.counted, ...found].map((row, index) => ({ ...row, index }))
      seq -= counted.length
      await db.transaction().execute(async (trx) => {
        if (positions.length > 0) await insertPositions(trx, positions)
        if (sensors.length > 0) await insertSensors(trx, sensors)
        if (counted.length > 0) await insertLog(trx, counted, seq, true)
      })
    },
  }
}
