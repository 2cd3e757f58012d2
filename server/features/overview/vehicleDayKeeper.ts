import type { Kysely } from 'kysely'
import { NO_SIGNAL_AFTER_MS } from '../../../src/contract/constants.ts'
import { periodicTurn } from '../../live/cluster/takeTurn.ts'
import type { DayClock } from '../../live/dayClock.ts'
import { readFuelSample } from '../../live/following/fuelSample.ts'
import { Keeper } from '../../live/keeper.ts'
import { readPeriod } from '../../live/period/readPeriod.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Precedence } from '../../platform/precedence.ts'
import { MANY_ROWS_MAX, readManyPositions, readManyReadings } from '../../storage/period/readMany.ts'
import type { Database } from '../../storage/schema.ts'
import { addToDay, type DayCount, newDayCount, newestCounted, newestLevel, totalsOf } from './dayCount.ts'
import { addStates, lastLetter, NO_STATES } from './dayStates.ts'
import { dayBefore, spanOfDay, WEEKS_COMPARED, weekdaysBefore } from './overviewDays.ts'
import {
  type CountedDay,
  type CountedVehicle,
  dropDays,
  type HeardVehicle,
  queueDays,
  queueFinished,
  queueMissing,
  readCorrected,
  readCounted,
  readHeard,
  readLate,
  readQueue,
  saveDays,
  type VehicleDay,
} from './vehicleDaySql.ts'

interface KeeperDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly days: DayClock
  readonly log: Log
  /** What devices send goes ahead. */
  readonly precedence: Pick<Precedence, 'turn'>
}

const TURN_MS = 60_000
/** How often something that came late for today makes a look early, ms. */
const EARLY_MS = 3_600_000
/**
 * How often today is counted, ms: each look costs some 0.1 ms a vehicle besides its positions, so that more of them would be the
 * greater part of the cost.
 */
const LOOK_MS = 900_000
/** Vehicles that are read together. */
const CHUNK = 200
/** Days before today that are read together, and for how long a turn counts such days, ms. */
const QUEUE_CHUNK = 50
const QUEUE_MS = 2_000
/** How many days before today are counted of vehicles that were silent. */
const SILENT_DAYS = 8
const KEEP_DAYS = 7 * (WEEKS_COMPARED + 1)
const DAY_MS = 86_400_000

/**
 * Keeps what each vehicle did on each day. Today is counted as its positions come, each of them once, by the detectors of
 * reports; what was going on in between is remembered by this process, and another one counts the day from its begin. A day that
 * is over, or that something came late for, is read whole as a report reads it.
 */
export class VehicleDayKeeper extends Keeper<KeeperDependencies> {
  readonly #isTurnDue = periodicTurn(this.deps, 'days of vehicles', TURN_MS)
  readonly #counts = new Map<number, DayCount>()
  /** Of each vehicle, the newest position that was seen, ms since the epoch. */
  readonly #seen = new Map<number, number>()
  #today = ''
  #lookedAt = Number.NEGATIVE_INFINITY
  #earlyAt = Number.NEGATIVE_INFINITY
  #lateChange = 0

  constructor(deps: KeeperDependencies) {
    super(deps, { pauseMs: TURN_MS, failed: 'days of vehicles could not be counted' })
  }

  protected override async work(): Promise<void> {
    if (await this.#isTurnDue()) await this.count()
  }

  /** Counts what is due. */
  async count(): Promise<void> {
    const { clock, db, days } = this.deps
    const today = days.dayOf(clock.now())
    if (today !== this.#today) {
      this.#counts.clear()
      await dropDays(db, dayBefore(today, KEEP_DAYS))
      await queueMissing(db, weekdaysBefore(today))
      this.#today = today
      this.#lookedAt = Number.NEGATIVE_INFINITY
    }
    const isLate = await this.#hearLate()
    if (isLate && clock.monotonic() - this.#earlyAt >= EARLY_MS) {
      this.#earlyAt = clock.monotonic()
      this.#lookedAt = Number.NEGATIVE_INFINITY
    }
    if (clock.monotonic() - this.#lookedAt >= LOOK_MS) {
      this.#lookedAt = clock.monotonic()
      await this.#look()
    }
    const begun = clock.monotonic()
    while ((await this.#countQueued()) && clock.monotonic() - begun < QUEUE_MS) continue
  }

  /** Lets days be counted again that something came late for; returns whether today is one of them. */
  async #hearLate(): Promise<boolean> {
    const { db, days } = this.deps
    const late = await readLate(db, this.#lateChange)
    this.#lateChange = late.at(-1)?.change ?? this.#lateChange
    const past: VehicleDay[] = []
    let isToday = false
    for (const { ownerId, vehicleId, day } of late) {
      const ends = [day * DAY_MS, (day + 1) * DAY_MS - 1].map((at) => days.dayOf(at))
      for (const one of new Set(ends)) {
        if (one < this.#today) past.push({ ownerId, vehicleId, day: one })
        else {
          this.#forget(vehicleId)
          isToday = true
        }
      }
    }
    await queueDays(db, past)
    return isToday
  }

  #forget(vehicleId: number): void {
    this.#counts.delete(vehicleId)
    this.#seen.delete(vehicleId)
  }

  /** Counts today of the vehicles that sent something. */
  async #look(): Promise<void> {
    const { db, days, clock } = this.deps
    const { from } = spanOfDay(days, this.#today)
    const since = days.dayStart(from - 1)
    let after = 0
    for (;;) {
      const heard = await readHeard(db, { after, since, limit: CHUNK })
      const changed = heard.filter(({ vehicleId, newest }) => this.#seen.get(vehicleId) !== newest)
      const yesterday = changed.filter(({ newest }) => newest < from)
      await queueDays(
        db,
        yesterday.map((one) => ({ ...one, day: days.dayOf(one.newest) })),
      )
      await this.#countToday(changed.filter(({ newest }) => newest >= from && newest <= clock.now() + DAY_MS))
      for (const { vehicleId, newest } of changed) this.#seen.set(vehicleId, newest)
      after = heard.at(-1)?.vehicleId ?? after
      if (heard.length < CHUNK) return
    }
  }

  async #countToday(heard: readonly HeardVehicle[]): Promise<void> {
    if (heard.length === 0) return
    const { db, days, clock } = this.deps
    const span = spanOfDay(days, this.#today)
    await this.#open(heard, span)
    let open = heard.flatMap((vehicle) => {
      const count = this.#counts.get(vehicle.vehicleId)
      return count ? [{ ...vehicle, count }] : []
    })
    const counted = open
    while (open.length > 0) open = await this.#readOn(open)
    const corrected = await readCorrected(
      db,
      counted.map(({ vehicleId }) => vehicleId),
      span,
    )
    const rows: CountedDay[] = []
    for (const { vehicleId, ownerId, count } of counted) {
      const key = { ownerId, vehicleId, day: this.#today }
      const newest = newestCounted(count)
      if (newest === null) continue
      const isWhole = count.isUneven || corrected.has(vehicleId)
      if (isWhole) {
        const [vehicle] = (await readCounted(db, [vehicleId])).values()
        if (vehicle) rows.push(await this.#countWhole(vehicle, this.#today))
        continue
      }
      const { letters } = count.states
      rows.push({ ...key, newest, ...totalsOf(count), letters, lastLetter: lastLetter(count.states) })
    }
    await saveDays(db, rows, clock.now())
  }

  /** Begins the counts of vehicles that have none, or that were set up otherwise since. */
  async #open(
    heard: readonly HeardVehicle[],
    span: { readonly from: number; readonly to: number },
  ): Promise<void> {
    const { db } = this.deps
    const fresh = heard.filter(({ ownerId, vehicleId, setup }) => {
      const count = this.#counts.get(vehicleId)
      return count === undefined || count.setup !== setup || count.followed.ownerId !== ownerId
    })
    const vehicles = await readCounted(
      db,
      fresh.map(({ vehicleId }) => vehicleId),
    )
    for (const [vehicleId, vehicle] of vehicles) this.#counts.set(vehicleId, newDayCount(vehicle, span))
    const before = Array.from({ length: SILENT_DAYS }, (_, place) => dayBefore(this.#today, place + 1))
    await queueFinished(db, fresh, before)
  }

  /** Reads what came since; returns those that have more. */
  async #readOn<T extends HeardVehicle & { readonly count: DayCount }>(open: readonly T[]): Promise<T[]> {
    const { db, precedence } = this.deps
    await precedence.turn()
    const points = await readManyPositions(
      db,
      open.map(({ ownerId, vehicleId, count }) => {
        const after = newestCounted(count) ?? count.from - NO_SIGNAL_AFTER_MS - 1
        return { ownerId, vehicleId, after, to: count.to }
      }),
    )
    const measured = open.flatMap(({ ownerId, vehicleId, count, hasFuel }) => {
      const newest = points.get(vehicleId)?.timestamp.at(-1)
      if (!hasFuel || newest === undefined) return []
      return [{ ownerId, vehicleId, after: newestLevel(count), to: newest + 1 }]
    })
    const readings = measured.length === 0 ? new Map() : await readManyReadings(db, measured)
    const sensors = await readCounted(
      db,
      measured.map(({ vehicleId }) => vehicleId),
    )
    return open.filter(({ vehicleId, count }) => {
      const way = points.get(vehicleId)
      if (way === undefined) return false
      const named = sensors.get(vehicleId)?.sensors ?? null
      const rows = readings.get(vehicleId) ?? []
      addToDay(
        count,
        way,
        rows.flatMap((row: Parameters<typeof readFuelSample>[0]) => readFuelSample(row, named) ?? []),
      )
      return way.timestamp.length === MANY_ROWS_MAX
    })
  }

  /** Counts some of the days that wait; returns whether there were any. */
  async #countQueued(): Promise<boolean> {
    const { db, clock } = this.deps
    const queued = await readQueue(db, QUEUE_CHUNK)
    const vehicles = await readCounted(
      db,
      queued.map(({ vehicleId }) => vehicleId),
    )
    for (const { ownerId, vehicleId, day } of queued) {
      const vehicle = vehicles.get(vehicleId)
      const key = { ownerId, vehicleId, day }
      const counted =
        vehicle?.ownerId === ownerId
          ? await this.#countWhole(vehicle, day)
          : { ...key, newest: null, metres: 0, engineMs: 0, fuelUsed: null, letters: '', lastLetter: '' }
      await saveDays(db, [counted], clock.now())
    }
    return queued.length > 0
  }

  /** A day as a report reads it. */
  async #countWhole(vehicle: CountedVehicle, day: string): Promise<CountedDay> {
    const { db, days, precedence } = this.deps
    const { ownerId, vehicleId } = vehicle
    const { from, to } = spanOfDay(days, day)
    const { signal } = new AbortController()
    const { points, movement } = await readPeriod(db, { ownerId, vehicleId, from, to }, vehicle, {
      seesFuel: true,
      signal,
      precedence,
    })
    const { mileage, engineMs, fuelUsed } = movement.totals
    const states = addStates(NO_STATES, points, from)
    return {
      ownerId,
      vehicleId,
      day,
      newest: points.timestamp.at(-1) ?? null,
      metres: mileage,
      engineMs,
      fuelUsed,
      letters: states.letters,
      lastLetter: lastLetter(states),
    }
  }
}
