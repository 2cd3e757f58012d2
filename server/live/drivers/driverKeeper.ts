import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../storage/schema.ts'
import { periodicTurn } from '../cluster/takeTurn.ts'
import type { DayClock } from '../dayClock.ts'
import { Keeper } from '../keeper.ts'
import type { DriverMark } from './driverSql.ts'
import { type ChangedStretch, judgeVehicle } from './judgeVehicle.ts'

interface KeeperDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly days: DayClock
  readonly log: Log
}

const TURN_MS = 1_000
/** How often vehicles are looked for whose ignition alone changes something; of several processes one looks. */
const SWEEP_MS = 60_000
/** Marks whose vehicles are judged in one transaction. */
const CHUNK = 50
/** Changes further apart are judged each by themselves: what is between them stays as it is. */
const APART_MS = 172_800_000

/**
 * Keeps the intervals of drivers equal to what cards and ignition say: judges again each vehicle that a write marked. Of
 * several processes one judges at a time, and the marks go with what was judged, so that every one takes effect once.
 */
export class DriverKeeper extends Keeper<KeeperDependencies> {
  readonly #isSweepDue = periodicTurn(this.deps, 'ignitions', SWEEP_MS)

  constructor(deps: KeeperDependencies) {
    super(deps, { pauseMs: TURN_MS, failed: 'drivers could not be judged' })
  }

  protected override async work(): Promise<void> {
    if (await this.#isSweepDue()) await markIgnitions(this.deps.db)
    while (await this.#judgeSome()) continue
  }

  /** Judges the vehicles of some marks; false: there are none, or another process judges. */
  #judgeSome(): Promise<boolean> {
    const { db, clock, days } = this.deps
    return db.transaction().execute(async (trx) => {
      const now = clock.now()
      const marks = await takeMarks(trx, now)
      for (const changed of marks) await judgeVehicle(trx, changed, { now, days })
      return marks.length > 0
    })
  }
}

/** Takes the marks of some vehicles: those of a vehicle that are near each other are judged together. */
const takeMarks = async (trx: Transaction<Database>, now: number): Promise<readonly ChangedStretch[]> => {
  const { rows: locked } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('drivers', 0)) as "isMine"`.execute(trx)
  if (!locked[0]?.isMine) return []
  const { rows } = await sql<DriverMark>`with taken as (
      delete from driver_mark where (owner_id, vehicle_id) in (
        select distinct owner_id, vehicle_id from (select * from driver_mark where due_at <= ${now} order by id limit ${sql.lit(CHUNK)}) m)
      returning owner_id, vehicle_id, since)
    select distinct owner_id as "ownerId", vehicle_id as "vehicleId", since from taken order by 2, 1, 3`.execute(
    trx,
  )
  return together(rows)
}

/** Changes of a vehicle as stretches, from marks in the order of vehicles and moments. */
const together = (marks: readonly DriverMark[]): readonly ChangedStretch[] => {
  const stretches: { ownerId: number; vehicleId: number; since: number; until: number }[] = []
  for (const { ownerId, vehicleId, since } of marks) {
    const last = stretches.at(-1)
    const isNear = last?.vehicleId === vehicleId && last.ownerId === ownerId && since - last.until < APART_MS
    if (last && isNear) last.until = since
    else stretches.push({ ownerId, vehicleId, since, until: since })
  }
  return stretches
}

/** Marks vehicles whose driver may have left, because the ignition is off, or drives again with the card in the reader. */
const markIgnitions = async (db: Kysely<Database>): Promise<void> => {
  await sql`insert into driver_mark (owner_id, vehicle_id, since)
    select i.owner_id, i.vehicle_id, i.from_at from driver_interval i
    join vehicle_position_state p on p.owner_id = i.owner_id and p.vehicle_id = i.vehicle_id
    where i.to_at is null and i.source = 'card' and not p.ignition_on
    union all
    select s.owner_id, s.vehicle_id, p."timestamp" from vehicle_state s
    join vehicle_position_state p on p.owner_id = s.owner_id and p.vehicle_id = s.vehicle_id
    where s.rfid_card is not null and s.rfid_card <> 'null' and p.ignition_on
      and not exists (select from driver_interval i where i.owner_id = s.owner_id and i.vehicle_id = s.vehicle_id
        and i.to_at is null and i.source = 'card')
      and exists (select from card_reading r where r.owner_id = s.owner_id and r.vehicle_id = s.vehicle_id)`.execute(
    db,
  )
}
