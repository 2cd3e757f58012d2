import type { LoadProgress } from '../../src/contract/engine/snapshot.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import type { Clock } from '../ports.ts'
import type { FirstLook } from './firstLook.ts'
import { ColumnProgress } from './columnBatches.ts'
import type { ListBatch } from './listBatch.ts'
import { asOfSeq, batchesOf, expectedRows, getList, isRest, type ApiCredentials } from './listCalls.ts'
import { keepTrying, type RetryPlan } from './retry.ts'
import { Turns } from './turns.ts'

/**
 * Pause before a failed secondary list is fetched again: the screen works without it, so the server is not pressed.
 */
export const SECONDARY_RETRY_MS = 30_000

/**
 * Batches that are ready are handled in one task; after this time everything else gets its turn: snapshots of the
 * loaded part, and what the person types.
 */
const BREATH_MS = 30

/**
 * Lists that are on their way at once. Without HTTP/2 a browser has six connections to a server, and a large fleet takes
 * its time: what else the page asks for, such as the tiles of its map, needs one.
 */
const MOST_AT_ONCE = 5

const NOTHING_LOADED: LoadProgress = { loaded: 0, expected: null, complete: false, failedLists: [] }

export interface ListReceiver {
  /** The lists are being requested, for the first time or again. */
  begin(): void
  /** Some rows of a list, valid as of event `asOf`; a row is valid until the next one is read. */
  rows<L extends ListName>(list: L, rows: ListBatch<L>['rows'], asOf: number): void
  /** Every vehicle has been received, and every other list arrived or failed for now. */
  complete(): void
  /** Rows that failed the checks of their list. */
  refused(list: ListName, count: number): void
  /** A list call returned 401 (AUTH-15). */
  sessionOver(): void
  progressed(): void
}

/** One loading of every list; `signal` is its generation: once aborted, whatever still arrives of it is stale. */
interface Run {
  readonly credentials: ApiCredentials
  /** Responses valid as of an earlier seq predate the received events (L4). */
  readonly atLeast: number
  readonly signal: AbortSignal
  readonly abort: () => void
  /** Lists that arrived or failed for now. */
  readonly settled: Set<ListName>
  readonly turns: Turns
  /** Ends the pause of each list that waits for its next attempt. */
  readonly waiting: Map<ListName, () => void>
}

/** Fetches every state list in parallel and passes its rows on (LIVE-27, LIVE-28). */
export class FleetLoader {
  readonly #clock: Clock
  readonly #pauseMs: RetryPlan['pauseMs']
  readonly #receiver: ListReceiver
  readonly #look: FirstLook
  #run: Run | null = null
  #progress = NOTHING_LOADED

  /** `pauseMs`: the pause before another attempt to fetch the vehicles. */
  constructor(clock: Clock, pauseMs: RetryPlan['pauseMs'], receiver: ListReceiver, look: FirstLook) {
    this.#clock = clock
    this.#pauseMs = pauseMs
    this.#receiver = receiver
    this.#look = look
  }

  get progress(): LoadProgress {
    return this.#progress
  }

  /** Fetches everything; drops late responses of an earlier start. */
  start(credentials: ApiCredentials, atLeast: number): void {
    this.#progress = NOTHING_LOADED
    this.#begin(credentials, atLeast)
  }

  /** Fetches everything again while the complete fleet stays on the screen (LIVE-17). */
  refresh(): void {
    if (this.#run !== null && this.#progress.complete) this.#begin(this.#run.credentials, this.#run.atLeast)
  }

  /** Retries every failed list at once. */
  retryNow(): void {
    for (const hurry of this.#run?.waiting.values() ?? []) hurry()
  }

  stop(): void {
    this.#run?.abort()
    this.#run = null
    this.#progress = NOTHING_LOADED
  }

  #begin(credentials: ApiCredentials, atLeast: number): void {
    this.#run?.abort()
    const controller = new AbortController()
    const run: Run = {
      credentials,
      atLeast,
      signal: controller.signal,
      abort: () => controller.abort(),
      settled: new Set(),
      turns: new Turns(MOST_AT_ONCE),
      waiting: new Map(),
    }
    this.#run = run
    this.#receiver.begin()
    this.#report({ loaded: 0, expected: null })
    for (const list of LIST_NAMES) void this.#load(list, run)
  }

  #load(list: ListName, run: Run): Promise<void> {
    const progress = new ColumnProgress()
    const fetchOnce = async (): Promise<void> => {
      run.waiting.delete(list)
      await run.turns.run(() => this.#fetch(list, run, progress))
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

  /** Applies a list batch by batch, so that the first vehicles show while the rest load. */
  async #fetch(list: ListName, run: Run, progress: ColumnProgress): Promise<void> {
    const response = await getList(run.credentials, list, run.signal, progress)
    if (run.signal.aborted) return
    const asOf = asOfSeq(response, run.atLeast)
    const batches = batchesOf(list, response, progress)
    if (list === 'mini') {
      const expected = expectedRows(response)
      this.#report({ loaded: isRest(response) ? progress.rows : 0, expected })
      this.#look.begin(expected)
    } else await this.#look.over()
    let loaded = isRest(response) ? progress.rows : 0
    let breathedAt = this.#clock.now()
    for await (const batch of batches) {
      if (run.signal.aborted) return
      loaded += batch.count
      this.#take(list, batch, asOf, loaded)
      await this.#look.over()
      if (Math.abs(this.#clock.now() - breathedAt) < BREATH_MS) continue
      await new Promise<void>((done) => void this.#clock.setTimer(done, 0))
      breathedAt = this.#clock.now()
    }
  }

  #take<L extends ListName>(list: L, batch: ListBatch<L>, asOf: number, loaded: number): void {
    this.#receiver.rows(list, batch.rows, asOf)
    if (batch.refused > 0) this.#receiver.refused(list, batch.refused)
    if (list === 'mini') this.#report({ loaded })
  }

  /** LIVE-28: a failed secondary list does not block the rest; without the vehicles there is nothing to show yet. */
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
