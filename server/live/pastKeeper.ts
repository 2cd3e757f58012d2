import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../storage/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Observation, PastKeeper } from './ports.ts'
import { newestOf } from '../movement/packedMovement.ts'
import { makePartition } from '../storage/partitions/makePartition.ts'
import { TIMED_TABLES } from '../storage/partitions/timedTable.ts'
import { weekOf, weeksFrom } from '../storage/partitions/weeks.ts'
import { changeLateDays } from '../storage/lateDays.ts'
import { insertSensors, sensorRowOf } from '../storage/sensorReadings.ts'
import type { DayOf } from './counting/odometers.ts'
import { type VehicleDriving, writeDriving } from './driving/drivingSql.ts'
import { normalizeCardNumber } from '../../src/contract/rules/rfidCard.ts'
import { insertReadings, type ReadingRow } from './drivers/driverSql.ts'
import { EventPlan } from './eventPlan.ts'
import type { PositionRow } from './flushPlan.ts'
import { followFrom, readFollowed, saveFollowed } from './following/followSql.ts'
import { Inbox } from './following/inbox.ts'
import {
  crossingsOf,
  drivingOf,
  type Followed,
  followedOf,
  followOver,
  followRows,
  saveOf,
} from './following/followed.ts'
import { insertPositions } from './positionSql.ts'
import { insertLog } from './recorderSql.ts'
import { insertTrailerReadings, readingOf, type TrailerReading } from './trailers/readingSql.ts'
import type { VehicleRegistry } from './registry.ts'
import { type VehicleCrossing, writeVisits } from './zones/visitSql.ts'
import type { ZoneMemory } from './zones/zoneMemory.ts'

const WEEK_MS = 604_800_000
/** A vehicle whose positions are older than this has a past: it was not created just now. */
const YOUNG_MS = 3_600_000

/** What is kept of a batch; its counted events are planned. */
const rowsOf = (
  batch: readonly Observation[],
  ownerOf: (vehicleId: number) => number | null,
  plan: EventPlan,
) => {
  const positions: PositionRow[] = []
  const sensors: NonNullable<ReturnType<typeof sensorRowOf>>[] = []
  const readings: ReadingRow[] = []
  const trailers: TrailerReading[] = []
  for (const observation of batch) {
    const { vehicleId } = observation.data
    const ownerId = ownerOf(vehicleId)
    if (ownerId === null) continue
    if (observation.event === 'vehicleLocation') {
      positions.push({
        data: observation.data,
        ownerId,
        newestBefore: null,
        altitude: null,
        satellites: null,
        attributes: null,
      })
    } else if (observation.event === 'vehicleSensors') {
      const row = sensorRowOf(observation.data, ownerId)
      if (row) sensors.push(row)
    } else if (observation.event === 'simple') {
      const { name, data } = observation
      plan.count({ vehicleId, ownerId }, name, data.timestamp, JSON.stringify(data))
    } else if (observation.event === 'rfidCard') {
      const { timestamp: at, connectedRfidCard: card } = observation.data
      readings.push({ ownerId, vehicleId, at, number: card && normalizeCardNumber(card.number) })
    } else if (observation.event === 'trailerAction') {
      trailers.push(readingOf(ownerId, vehicleId, observation.data.trailerActionEvent))
    }
  }
  return { positions, sensors, readings, trailers }
}

/** What is found in positions besides events. */
interface Found {
  readonly crossings: readonly VehicleCrossing[]
  readonly driving: readonly VehicleDriving[]
}

/** Follows vehicles through their past, one after the other; the events it detects belong to the past too. */
class PastFollower {
  readonly #db: Kysely<Database>
  readonly #dayOf: DayOf
  readonly #zones: ZoneMemory
  /** The vehicle whose past may continue in the next batch. */
  #open: Followed | null = null

  constructor(db: Kysely<Database>, dayOf: DayOf, zones: ZoneMemory) {
    this.#db = db
    this.#dayOf = dayOf
    this.#zones = zones
  }

  /**
   * Plans the events found, and keeps how far the vehicles were followed whose past is over, where nobody has yet. Returns
   * what else was found.
   */
  async follow({ positions, sensors }: ReturnType<typeof rowsOf>, plan: EventPlan): Promise<Found> {
    const inbox = new Inbox()
    inbox.add({ positions, sensors })
    const { vehicleIds, given } = inbox.take()
    const fresh = [...vehicleIds].filter((vehicleId) => vehicleId !== this.#open?.vehicleId)
    const known = new Map((await readFollowed(this.#db, fresh)).map((row) => [row.vehicleId, row] as const))
    await this.#zones.prepare([...known.values()].map(({ ownerId }) => ownerId))
    const all: Followed[] = this.#open ? [this.#open] : []
    for (const vehicleId of vehicleIds) {
      const { positions: way, samples } = given(vehicleId)
      const row = known.get(vehicleId)
      if (row) {
        const past = { ...row, version: 0, state: null }
        all.push(followedOf(past, this.#dayOf, this.#zones.of(row.ownerId)))
      }
      const followed = all.at(-1)
      if (followed?.vehicleId === vehicleId) followOver(followed, way, samples)
    }
    this.#open = all.at(-1) ?? null
    const over = all.slice(0, -1).filter((followed) => newestOf(followed) !== null)
    if (over.length > 0) await saveFollowed(this.#db, over.map(saveOf))
    const found = { crossings: crossingsOf(all), driving: drivingOf(all) }
    for (const followed of all) {
      plan.addFound(followed, followed.found)
      followed.found = []
      followed.crossings = []
      followed.driving = []
    }
    return found
  }
}

/** Stores what was found in a past: events, crossings of geozones, driving. */
const storeFound = async (
  trx: Transaction<Database>,
  { simple }: EventPlan,
  seq: number,
  { crossings, driving }: Found,
): Promise<void> => {
  if (simple.length > 0) await insertLog(trx, simple, seq, true)
  await writeVisits(trx, crossings)
  await writeDriving(trx, driving)
}

/**
 * Stores what vehicles did before the server knew them. Positions, sensors and counted events are stored together with
 * the events detected in them; they change no current state, are not published and count for no day.
 */
export const createPastKeeper = (deps: {
  readonly db: Kysely<Database>
  readonly registry: Pick<VehicleRegistry, 'ownerOf'>
  readonly clock: Pick<Clock, 'now'>
  readonly dayOf: DayOf
  readonly zones: ZoneMemory
}): PastKeeper => {
  const { db, registry, clock, dayOf, zones } = deps
  const follower = new PastFollower(db, dayOf, zones)
  /** Less than every seq that the counter has issued or will issue. */
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
      const plan = new EventPlan({ today: '', dayOf })
      const rows = rowsOf(batch, (vehicleId) => registry.ownerOf(vehicleId), plan)
      const { positions, sensors } = rows
      const found = await follower.follow(rows, plan)
      seq -= plan.seqs
      await db.transaction().execute(async (trx) => {
        if (positions.length > 0) await insertPositions(trx, positions)
        if (sensors.length > 0) await insertSensors(trx, sensors)
        await changeLateDays(trx, [
          ...positions.map(({ ownerId, data }) => ({
            ownerId,
            vehicleId: data.vehicleId,
            at: data.timestamp,
          })),
          ...sensors,
        ])
        if (rows.readings.length > 0) await insertReadings(trx, rows.readings)
        if (rows.trailers.length > 0) await insertTrailerReadings(trx, rows.trailers)
        await storeFound(trx, plan, seq, found)
      })
    },
    announce: (vehicleIds, until) => followFrom(db, vehicleIds, Math.min(until, clock.now())),
    async follow(vehicleId) {
      const rows = await readFollowed(db, [vehicleId])
      const unfollowed = rows.filter(({ version }) => version === 0).map((row) => ({ ...row, newest: null }))
      for (const followed of await followRows(db, unfollowed, dayOf, zones)) {
        const plan = new EventPlan({ today: '', dayOf })
        plan.addFound(followed, followed.found)
        seq -= plan.seqs
        await db.transaction().execute(async (trx) => {
          const kept = await saveFollowed(trx, [saveOf(followed)])
          if (!kept.has(vehicleId)) return
          const found = { crossings: crossingsOf([followed]), driving: drivingOf([followed]) }
          await storeFound(trx, plan, seq, found)
        })
      }
    },
  }
}
