import { isDeepStrictEqual } from 'node:util'
import { isOvertaken } from '../db/isOvertaken.ts'
import type { Observation, ObservationSink } from '../ingest/ports.ts'
import type { Clock } from './clock.ts'
import type { DayClock } from './dayClock.ts'
import { upsertCountings } from './counting/countingSql.ts'
import { countSimple } from './countSimple.ts'
import { type FlushPlan, planFlush } from './flushPlan.ts'
import type { Journal, JournalWrite } from './journal.ts'
import { copyPositions, insertPositions, positionStatesUpdate, RepeatedPosition } from './positionSql.ts'
import { insertLog, updateVehicleStates } from './recorderSql.ts'
import type { VehicleRegistry } from './registry.ts'
import { weekStart } from '../storage/partitions/weeks.ts'
import { insertSensors } from '../storage/sensorReadings.ts'
import { Tally } from './tally.ts'

/** Least time between two transactions: what follows one sooner waits for company, other observations are written at once. */
const FLUSH_MS = 50
/** Observations that are written without waiting for the timer. */
const FLUSH_COUNT = 5_000
/**
 * Observations of one transaction, unless a single batch is longer: few enough that the server judges the next ones while the
 * database writes these.
 */
const MAX_FLUSH_COUNT = 5_000
/** Positions of a write from which on they are copied. */
const COPIED_AT_LEAST = 100
/** How often a write is begun because the fleet changed under it or another had to go first; that is rare, so the second is right. */
const MAX_ATTEMPTS = 5

interface Pending {
  readonly batch: readonly Observation[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Positions and tellings of sensors in the order of arrival, with those that are late or were there. */
export type StoredObservations = Pick<FlushPlan, 'positions' | 'sensors'>

export interface RecorderTallies {
  /** Observations on disk, refused ones not counted. */
  readonly recorded: number
  /** Positions that came after a newer one: stored, but not shown. */
  readonly late: number
  /** Counted events that were there already. */
  readonly repeated: number
  /** Transactions that failed; their batches were given back to the source. */
  readonly failures: number
  readonly refused: Readonly<Record<string, number>>
}

/** SQLSTATE classes of a transaction that fails again however often it is repeated: its data is at fault. */
const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** A transaction under way. */
interface Run {
  /** What it is about to commit; null: its positions are not stored yet. */
  plan: FlushPlan | null
}

/**
 * Writes what the sources observe: writes at most every FLUSH_MS or FLUSH_COUNT observations, one transaction with a constant number
 * of statements, and answers the sources after its commit (L5). While one commits, the positions of the next may be stored
 * already, if enough of them wait and they are of other vehicles.
 */
export class Recorder implements ObservationSink {
  readonly #journal: Journal
  readonly #registry: VehicleRegistry
  readonly #clock: Clock
  readonly #days: DayClock
  readonly #onStored: (stored: StoredObservations) => void
  readonly #refused = new Tally()
  readonly #counts = new Tally()
  #pending: Pending[] = []
  #pendingCount = 0
  #cancelTimer: (() => void) | null = null
  #writtenAt = Number.NEGATIVE_INFINITY
  readonly #runs = new Map<Run, Promise<void>>()
  #stopped = false

  constructor(deps: {
    readonly journal: Journal
    readonly registry: VehicleRegistry
    readonly clock: Clock
    readonly days: DayClock
    /** Told of what is on disk, at once; it must not throw. */
    readonly onStored?: (stored: StoredObservations) => void
  }) {
    this.#journal = deps.journal
    this.#registry = deps.registry
    this.#clock = deps.clock
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

  /** Writes what waits and takes nothing more. */
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
    const wait = Math.max(0, this.#writtenAt + FLUSH_MS - this.#clock.now())
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

  /** Whether what is next is of other vehicles; what is of the same would have to be judged anew after the commit. */
  #isApart(plan: FlushPlan): boolean {
    const { routes } = this.#registry
    return this.#pending.slice(0, this.#countNext()).every(({ batch }) =>
      batch.every(({ isDirect, data: { vehicleId } }) => {
        const target = isDirect ? vehicleId : routes.targetOf(vehicleId)
        return target === null || !plan.concerns(target)
      }),
    )
  }

  #run(): Promise<void> {
    this.#writtenAt = this.#clock.now()
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

  /** Of the batches that wait, those that the next transaction takes. */
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

  /** Answers how to tell the sources what became of their batches. */
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
    // One batch with impossible data must not hold up the others for ever.
    const answers: (() => void)[] = []
    for (const one of pending) answers.push(...(await this.#writeTogether(run, [one])))
    return answers
  }

  async #write(run: Run, observations: readonly Observation[]): Promise<void> {
    const plan = (write: JournalWrite): FlushPlan =>
      planFlush(observations, {
        registry: this.#registry,
        now: this.#clock.now(),
        today: write.day,
        dayOf: (at) => this.#days.dayOf(at),
      })
    let mayCopy = true
    for (let attempt = 1; ; attempt++) {
      run.plan = null
      try {
        await this.#journal.write(
          async (write) => {
            const settled = await storePositions(write, plan, mayCopy)
            run.plan = settled
            this.#schedule()
            const repeated = await writePlan(write, settled, this.#registry)
            write.afterCommit(() => {
              this.#registry.counting.takeCan(settled.counting.can)
              this.#keep(observations.length, settled, repeated)
              this.#onStored(settled)
            })
          },
          { locks: 'late' },
        )
        return
      } catch (error) {
        if (error instanceof RepeatedPosition) mayCopy = false
        else if (!isBegunAnew(error) || attempt === MAX_ATTEMPTS) throw error
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

/** Other positions are to be stored than those that were, for vehicles or devices changed at another process meanwhile. */
class StalePositions extends Error {}

const isBegunAnew = (error: unknown): boolean => error instanceof StalePositions || isOvertaken(error)

/**
 * Stores the positions of a plan while other processes may still write, for that is the most of the work, and answers the
 * plan as it is right once none of them does.
 */
const storePositions = async (
  write: JournalWrite,
  plan: (write: JournalWrite) => FlushPlan,
  mayCopy: boolean,
): Promise<FlushPlan> => {
  const early = plan(write)
  const { positions } = early
  await keepPositions(write, early, mayCopy)
  const news = await write.catchUp()
  if (!news.concern((vehicleId) => early.concerns(vehicleId))) return early
  const late = plan(write)
  if (!isDeepStrictEqual(positions, late.positions)) throw new StalePositions()
  return late
}

/**
 * Positions whose moments are not there yet are copied, which costs half as much, where they are enough to be worth a
 * statement of their own.
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
 * Two processes that store the same positions in different orders would wait for each other for ever. The weeks come first
 * because COPY writes what it has gathered partition by partition, whatever the order of the rows.
 */
const inOneOrder = (positions: FlushPlan['positions']): FlushPlan['positions'] =>
  positions.toSorted(
    ({ data: a }, { data: b }) =>
      weekStart(a.timestamp) - weekStart(b.timestamp) ||
      a.vehicleId - b.vehicleId ||
      a.timestamp - b.timestamp,
  )

const inSeqOrder = (planned: FlushPlan['events'], counted: FlushPlan['events']): FlushPlan['events'] =>
  counted.length === 0 ? planned : [...planned, ...counted].toSorted((a, b) => a.index - b.index)

/** Answers how many counted events were there already. */
const writePlan = async (
  write: JournalWrite,
  plan: FlushPlan,
  registry: VehicleRegistry,
): Promise<number> => {
  const { trx } = write
  if (plan.seqs === 0) return 0
  const { hot } = plan
  const firstSeq = await write.takeSeqs(
    plan.seqs,
    hot.length === 0 ? undefined : (first) => positionStatesUpdate(hot, first),
  )
  if (plan.cold.size > 0) await updateVehicleStates(trx, plan.cold, firstSeq)
  await upsertCountings(trx, plan.counting.rows(registry))
  if (plan.log.length > 0) await insertLog(trx, plan.log, firstSeq, false)
  if (plan.sensors.length > 0) await insertSensors(trx, plan.sensors)
  const kept = plan.simple.length > 0 ? await insertLog(trx, plan.simple, firstSeq, true) : new Set<number>()
  const counted = plan.simple.filter((row) => kept.has(firstSeq + row.index))
  const events = inSeqOrder(plan.events, await countSimple(write, counted))
  for (const event of events) write.emit(firstSeq + event.index, event)
  return plan.simple.length - counted.length
}
