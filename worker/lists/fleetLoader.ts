import type { LoadProgress } from '../../src/contract/engine.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import type { Clock } from '../ports.ts'
import type { FirstLook } from './firstLook.ts'
import {
  asOfSeq,
  batchesOf,
  bodyOf,
  CallFailedError,
  expectedRows,
  getList,
  type ListDoor,
} from './listCalls.ts'
import { keepTrying, type RetryPlan } from './retry.ts'
import { type ListRows, sortOutRows } from './rowChecks.ts'

/** Pause before a failed secondary list is fetched again: the screen works without it, so the server is not pressed. */
export const SECONDARY_RETRY_MS = 30_000

/**
 * Batches that lie ready follow each other without end of the task; after so long everything else has its turn: snapshots
 * of what is there already, and what the person types.
 */
const BREATH_MS = 30

const NOTHING_LOADED: LoadProgress = { loaded: 0, expected: null, complete: false, failedLists: [] }

export interface ListReceiver {
  /** The lists are asked for, for the first time or again. */
  begin(): void
  /** Some rows of a list, true as of event `asOf`. */
  rows<L extends ListName>(list: L, rows: readonly ListRows[L][], asOf: number): void
  /** Every vehicle has been received, and every other list too or it failed for now. */
  complete(): void
  /** Rows that were no rows of their list. */
  refused(list: ListName, count: number): void
  /** A list call was answered with 401 (AUTH-15). */
  sessionOver(): void
  progressed(): void
}

/** One loading of every list; `signal` is its generation: once aborted, whatever still arrives of it is stale. */
interface Run {
  readonly door: ListDoor
  /** Answers that are true as of an earlier seq come from before the events that were received (L4). */
  readonly atLeast: number
  readonly signal: AbortSignal
  readonly abort: () => void
  /** Lists that were answered, or failed for now. */
  readonly settled: Set<ListName>
  /** Ends the pause of each list that waits for its next try. */
  readonly waiting: Map<ListName, () => void>
}

/** Fetches every state list in parallel and hands its rows over (LIVE-27, LIVE-28). */
export class FleetLoader {
  readonly #clock: Clock
  readonly #pauseMs: RetryPlan['pauseMs']
  readonly #receiver: ListReceiver
  readonly #look: FirstLook
  #run: Run | null = null
  #progress = NOTHING_LOADED

  /** `pauseMs`: before another try of the vehicles themselves. */
  constructor(clock: Clock, pauseMs: RetryPlan['pauseMs'], receiver: ListReceiver, look: FirstLook) {
    this.#clock = clock
    this.#pauseMs = pauseMs
    this.#receiver = receiver
    this.#look = look
  }

  get progress(): LoadProgress {
    return this.#progress
  }

  /** Fetches everything; what an earlier start still brings is dropped. */
  start(door: ListDoor, atLeast: number): void {
    this.#progress = NOTHING_LOADED
    this.#begin(door, atLeast)
  }

  /** Fetches everything once more while the person keeps the complete fleet on the screen (LIVE-17). */
  refresh(): void {
    if (this.#run !== null && this.#progress.complete) this.#begin(this.#run.door, this.#run.atLeast)
  }

  /** Does not wait for the next try of any list that failed. */
  retryNow(): void {
    for (const hurry of this.#run?.waiting.values() ?? []) hurry()
  }

  stop(): void {
    this.#run?.abort()
    this.#run = null
    this.#progress = NOTHING_LOADED
  }

  #begin(door: ListDoor, atLeast: number): void {
    this.#run?.abort()
    const controller = new AbortController()
    const run: Run = {
      door,
      atLeast,
      signal: controller.signal,
      abort: () => controller.abort(),
      settled: new Set(),
      waiting: new Map(),
    }
    this.#run = run
    this.#receiver.begin()
    this.#report({ loaded: 0, expected: null })
    for (const list of LIST_NAMES) void this.#load(list, run)
  }

  #load(list: ListName, run: Run): Promise<void> {
    const fetchOnce = async (): Promise<void> => {
      run.waiting.delete(list)
      await (list === 'mini' ? this.#streamMini(run) : this.#fetchSecondary(list, run))
      if (!run.signal.aborted) this.#settle(list, run, true)
    }
    return keepTrying(fetchOnce, {
      clock: this.#clock,
      signal: run.signal,
      pauseMs: (attempt, outageMs) =>
        list === 'mini' ? this.#pauseMs(attempt, outageMs) : SECONDARY_RETRY_MS,
      failed: (hurry) => {
        run.waiting.set(list, hurry)
        this.#failed(list, run)
      },
      sessionOver: () => this.#receiver.sessionOver(),
    })
  }

  /** Applies the vehicles batch by batch, so that the first ones show while the rest load. */
  async #streamMini(run: Run): Promise<void> {
    const answer = await getList(run.door, 'mini', 'stream', run.signal)
    if (run.signal.aborted) return
    const asOf = asOfSeq(answer, run.atLeast)
    const expected = expectedRows(answer)
    this.#report({ loaded: 0, expected })
    this.#look.begin(expected)
    let breathedAt = this.#clock.now()
    for await (const batch of batchesOf(answer)) {
      if (run.signal.aborted) return
      this.#take('mini', batch, asOf)
      await this.#look.over()
      if (this.#clock.now() - breathedAt < BREATH_MS) continue
      await new Promise<void>((done) => void this.#clock.setTimer(done, 0))
      breathedAt = this.#clock.now()
    }
  }

  async #fetchSecondary(list: ListName, run: Run): Promise<void> {
    const answer = await getList(run.door, list, 'array', run.signal)
    const asOf = asOfSeq(answer, run.atLeast)
    await this.#look.over()
    const body = await bodyOf(answer)
    if (!Array.isArray(body)) throw new CallFailedError(`the ${list} list is no array`)
    if (run.signal.aborted) return
    this.#take(list, body, asOf)
  }

  #take(list: ListName, body: unknown, asOf: number): void {
    const { rows, refused } = sortOutRows(list, body)
    this.#receiver.rows(list, rows, asOf)
    if (refused > 0) this.#receiver.refused(list, refused)
    if (list === 'mini') this.#report({ loaded: this.#progress.loaded + rows.length })
  }

  /** LIVE-28: a failed secondary list does not hold up the rest; without the vehicles there is nothing to show yet. */
  #failed(list: ListName, run: Run): void {
    if (list !== 'mini') return this.#settle(list, run, false)
    this.#look.looked()
    this.#report({ failedLists: this.#failedWith(list, true) })
  }

  #failedWith(list: ListName, failed: boolean): readonly ListName[] {
    const others = this.#progress.failedLists.filter((name) => name !== list)
    return failed ? [...others, list] : others
  }

  #settle(list: ListName, run: Run, answered: boolean): void {
    const wasComplete = run.settled.size === LIST_NAMES.length
    run.settled.add(list)
    const completes = !wasComplete && run.settled.size === LIST_NAMES.length
    this.#report({
      failedLists: this.#failedWith(list, !answered),
      complete: this.#progress.complete || completes,
    })
    if (completes) this.#receiver.complete()
  }

  #report(change: Partial<LoadProgress>): void {
    this.#progress = { ...this.#progress, ...change }
    this.#receiver.progressed()
  }
}
