import { isDeepStrictEqual } from 'node:util'
import { type CardBook, readCards } from './cards/readCards.ts'
import { isOvertaken } from '../platform/db/isOvertaken.ts'
import type { Observation, ObservationSink } from './ports.ts'
import type { Clock } from '../platform/clock.ts'
import type { DayClock } from './dayClock.ts'
import { upsertCountings } from './counting/countingSql.ts'
import { type DriverMark, insertLateMarks, insertReadings } from './drivers/driverSql.ts'
import { type FlushPlan, planFlush, type PositionRow } from './flushPlan.ts'
import type { Journal, JournalWrite } from './journal.ts'
import { createLatestTime } from './latestTime.ts'
import { copyPositions, insertPositions, positionStatesUpdate, RepeatedPosition } from './positionSql.ts'
import type { VehicleRegistry } from './registry.ts'
import { noteLate } from './retransmission/lateSql.ts'
import { weekStart } from '../storage/partitions/weeks.ts'
import { changeLateDays } from '../storage/lateDays.ts'
import { insertSensors } from '../storage/sensorReadings.ts'
import { Tally } from '../platform/tally.ts'
import { insertTrailerReadings } from './trailers/readingSql.ts'
import { writeEvents } from './writeEvents.ts'

/**
 * Least time between two transactions: observations that follow sooner wait to be batched, others are written at once.
 */
const FLUSH_MS = 50
/** Observations that are written without waiting for the timer. */
const FLUSH_COUNT = 5_000
/**
 * Observations of one transaction, unless a single batch is longer: few enough that the server plans the next ones
 * while the database writes these.
 */
const MAX_FLUSH_COUNT = 5_000
/** Positions of a write from which on COPY is used. */
const COPIED_AT_LEAST = 100
/**
 * How often a write is retried because the fleet changed meanwhile or another write had to go first; that is rare, so
 * the second attempt usually succeeds.
 */
const MAX_ATTEMPTS = 5

interface Pending {
  readonly batch: readonly Observation[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Positions and sensor reports in order of arrival, including late and duplicate ones. */
export type StoredReports = Pick<FlushPlan, 'positions' | 'sensors'>

/** The same; `late` are the positions that are not newer than all others of their vehicle. */
export type StoredObservations = StoredReports & Pick<FlushPlan, 'late'>

export interface RecorderTallies {
  /** Observations on disk, not counting rejected ones. */
  readonly recorded: number
  /** Positions older than the current one: stored, but not shown. */
  readonly late: number
  /** Counted events that were stored already. */
  readonly repeated: number
  /** Failed transactions; their batches were rejected to the source. */
  readonly failures: number
  readonly refused: Readonly<Record<string, number>>
}

/** SQLSTATE classes of errors that a retry cannot cure: the data is at fault. */
const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** A running transaction. */
interface Run {
  /** What it is about to commit; null: its positions are not stored yet. */
  plan: FlushPlan | null
}

/**
 * Writes what the sources observe: every FLUSH_MS or FLUSH_COUNT observations, one transaction with a constant number
 * of statements; acknowledges to the sources after its commit (L5). While one commits, the positions of the next may be
 * stored already if there are enough of them and they are of other vehicles.
 */
export class Recorder implements ObservationSink {
  readonly #journal: Journal
  readonly #registry: VehicleRegistry
  readonly #clock: Clock
  readonly #latestTime: () => number
  readonly #days: DayClock
  readonly #onStored: (stored: StoredObservations) => void
  readonly #refused = new Tally()
  readonly #counts = new Tally()
  #pending: Pending[] = []
  #pendingCount = 0
  #cancelTimer: (() => void) | null = null
  /** By the monotonic clock. */
  #writtenAt = Number.NEGATIVE_INFINITY
  readonly #runs = new Map<Run, Promise<void>>()
  #stopped = false

  constructor(deps: {
    readonly journal: Journal
    readonly registry: VehicleRegistry
    readonly clock: Clock
    readonly days: DayClock
    /** Called immediately with what is on disk; it must not throw. */
    readonly onStored?: (stored: StoredObservations) => void
  }) {
    this.#journal = deps.journal
    this.#registry = deps.registry
    this.#clock = deps.clock
    this.#latestTime = createLatestTime(deps.clock)
    this.#days = deps.days
    this.#onStored = deps.onStored ?? (() => undefined)
  }

  get tallies(): RecorderTallies {
    return {
      recorded: this.#counts.of('recorded'),
      late: this.#counts.of('late'),
      repeated: this.#counts.of('repeated'),
      failures: this.#counts.of('failures'),
      refused: this.#refused.all,
    }
  }

  record(batch: readonly Observation[]): Promise<void> {
    if (this.#stopped) return Promise.reject(new Error('The recorder has stopped'))
    if (batch.length === 0) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#pending.push({ batch, resolve, reject })
      this.#pendingCount += batch.length
      this.#schedule()
    })
  }

  /** Writes what is pending and accepts nothing more. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancelTimer?.()
    await Promise.all(this.#runs.values())
    while (this.#pendingCount > 0) await this.#run()
  }

  #schedule(): void {
    if (this.#stopped || this.#pendingCount === 0 || !this.#mayBegin()) return
    if (this.#pendingCount >= FLUSH_COUNT) {
      this.#cancelTimer?.()
      this.#cancelTimer = null
      void this.#run()
      return
    }
    const wait = Math.max(0, this.#writtenAt + FLUSH_MS - this.#clock.monotonic())
    this.#cancelTimer ??= this.#clock.setTimer(() => {
      this.#cancelTimer = null
      void this.#run()
    }, wait)
  }

  #mayBegin(): boolean {
    const [under, ...more] = this.#runs.keys()
    if (!under) return true
    const { plan } = under
    return more.length === 0 && plan !== null && this.#pendingCount >= FLUSH_COUNT && this.#isApart(plan)
  }

  /**
   * Whether the next batches are of other vehicles; those of the same ones would have to be planned again after the
   * commit.
   */
  #isApart(plan: FlushPlan): boolean {
    const { assignments } = this.#registry
    return this.#pending.slice(0, this.#countNext()).every(({ batch }) =>
      batch.every(({ isDirect, data: { vehicleId } }) => {
        const target = isDirect ? vehicleId : assignments.targetOf(vehicleId)
        return target === null || !plan.concerns(target)
      }),
    )
  }

  #run(): Promise<void> {
    this.#writtenAt = this.#clock.monotonic()
    const run: Run = { plan: null }
    const done = this.#writeTogether(run, this.#take()).then((answers) => {
      this.#runs.delete(run)
      this.#schedule()
      for (const answer of answers) answer()
    })
    this.#runs.set(run, done)
    return done
  }

  #take(): Pending[] {
    const taken = this.#pending.splice(0, this.#countNext())
    for (const { batch } of taken) this.#pendingCount -= batch.length
    return taken
  }

  /** How many of the pending batches the next transaction takes. */
  #countNext(): number {
    let count = 0
    let batches = 0
    for (const { batch } of this.#pending) {
      if (batches > 0 && count + batch.length > MAX_FLUSH_COUNT) break
      count += batch.length
      batches++
    }
    return batches
  }

  /** Returns the functions that settle the promises of the batches. */
  async #writeTogether(run: Run, pending: readonly Pending[]): Promise<readonly (() => void)[]> {
    try {
      const [only] = pending
      await this.#write(
        run,
        pending.length === 1 && only ? only.batch : pending.flatMap(({ batch }) => batch),
      )
      return pending.map(({ resolve }) => resolve)
    } catch (error) {
      this.#counts.add('failures')
      if (pending.length === 1 || !isDataError(error))
        return pending.map(
          ({ reject }) =>
            () =>
              reject(error),
        )
    }
    // One batch with impossible data must not block the others for ever.
    const answers: (() => void)[] = []
    for (const one of pending) answers.push(...(await this.#writeTogether(run, [one])))
    return answers
  }

  async #write(run: Run, observations: readonly Observation[]): Promise<void> {
    const planWith = (write: JournalWrite, cards: CardBook): FlushPlan =>
      planFlush(observations, {
        registry: this.#registry,
        cards,
        now: this.#clock.now(),
        latest: this.#latestTime(),
        today: write.day,
        dayOf: (at) => this.#days.dayOf(at),
      })
    let mayCopy = true
    for (let attempt = 1; ; attempt++) {
      run.plan = null
      try {
        await this.#journal.write(
          async (write) => {
            const cards = await readCards(write.trx, observations, this.#registry)
            const settled = await storePositions(write, (one) => planWith(one, cards), mayCopy)
            run.plan = settled
            this.#schedule()
            const repeated = await writePlan(write, settled, this.#registry)
            write.afterCommit(() => {
              this.#registry.counting.takeCan(settled.counting.can)
              this.#keep(observations.length, settled, repeated)
              this.#onStored(withoutPast(settled))
            })
          },
          { locks: 'late' },
        )
        return
      } catch (error) {
        if (error instanceof RepeatedPosition) mayCopy = false
        else if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  #keep(given: number, plan: FlushPlan, repeated: number): void {
    for (const reason of plan.refused) this.#refused.add(reason)
    this.#counts.add('recorded', given - plan.refused.length - repeated)
    this.#counts.add('late', plan.late.size)
    this.#counts.add('repeated', repeated)
  }
}

/** The part in which movement is detected. */
const withoutPast = (plan: FlushPlan): StoredObservations =>
  plan.past.size === 0
    ? plan
    : {
        positions: plan.positions.filter((row) => !plan.past.has(row)),
        sensors: plan.sensors,
        late: plan.late,
      }

/** The stored positions are stale, because vehicles or devices were changed in another process meanwhile. */
class StalePositions extends Error {}

const isRetryable = (error: unknown): boolean => error instanceof StalePositions || isOvertaken(error)

/** What the table gets of a row. */
const storedPart = ({ newestBefore: _newestBefore, ...row }: PositionRow) => row

/**
 * Stores the positions of a plan while other processes may still write, because that is most of the work; returns the
 * final plan once none of them can.
 */
const storePositions = async (
  write: JournalWrite,
  plan: (write: JournalWrite) => FlushPlan,
  mayCopy: boolean,
): Promise<FlushPlan> => {
  const early = plan(write)
  await keepPositions(write, early, mayCopy)
  const conflicts = await write.catchUp()
  if (!conflicts.concern((vehicleId) => early.concerns(vehicleId))) return early
  const late = plan(write)
  if (!isDeepStrictEqual(early.positions.map(storedPart), late.positions.map(storedPart)))
    throw new StalePositions()
  return late
}

/**
 * Positions known not to be in the table yet are copied, which costs half as much, where there are enough of them to be
 * worth a statement of their own.
 */
const keepPositions = async (
  { trx, isShared }: JournalWrite,
  { positions, late }: FlushPlan,
  mayCopy: boolean,
): Promise<void> => {
  const ordered = isShared ? inOneOrder(positions) : positions
  const isCopied =
    mayCopy && positions.length - late.size >= COPIED_AT_LEAST && (late.size === 0 || !isShared)
  if (isCopied) await copyPositions(trx, late.size === 0 ? ordered : ordered.filter((row) => !late.has(row)))
  const inserted = isCopied ? [...late] : ordered
  if (inserted.length > 0) await insertPositions(trx, inserted)
}

/**
 * Two processes that store the same positions in different orders would deadlock. The weeks come first because COPY
 * writes its buffered rows partition by partition, whatever the order of the rows.
 */
const inOneOrder = (positions: FlushPlan['positions']): FlushPlan['positions'] =>
  positions.toSorted(
    ({ data: a }, { data: b }) =>
      weekStart(a.timestamp) - weekStart(b.timestamp) ||
      a.vehicleId - b.vehicleId ||
      a.timestamp - b.timestamp,
  )

/** Positions that came late, but not from the past before a device was moved. */
const lateOnes = ({ late, past }: FlushPlan): readonly PositionRow[] =>
  [...late].filter((row) => !past.has(row))

/** Late positions may show that the ignition was on or off when somebody drove. */
const driverMarkOf = ({ ownerId, data: { vehicleId, timestamp } }: PositionRow): DriverMark => ({
  ownerId,
  vehicleId,
  since: timestamp,
})

/** Returns how many counted events existed already. */
const writePlan = async (
  write: JournalWrite,
  plan: FlushPlan,
  registry: VehicleRegistry,
): Promise<number> => {
  const { trx } = write
  if (plan.readings.length > 0) await insertReadings(trx, plan.readings)
  if (plan.trailers.length > 0) await insertTrailerReadings(trx, plan.trailers)
  const late = lateOnes(plan)
  if (late.length > 0) {
    await insertLateMarks(trx, late.map(driverMarkOf))
    await noteLate(trx, late)
  }
  await changeLateDays(trx, plan.lateRows)
  if (plan.seqs === 0) return 0
  const { hot } = plan
  const firstSeq = await write.takeSeqs(
    plan.seqs,
    hot.length === 0 ? undefined : (first) => positionStatesUpdate(hot, first),
  )
  await upsertCountings(trx, plan.counting.rows(registry))
  if (plan.sensors.length > 0) await insertSensors(trx, plan.sensors)
  return await writeEvents(write, plan, firstSeq)
}
