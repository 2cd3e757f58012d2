import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import { applyCommitted } from '../applyCommitted.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { type CommittedEvents, type CommittedWrite, isPublished } from '../committedWrite.ts'
import { loadRegistry } from '../loadRegistry.ts'
import { ConflictSet } from '../concurrentWrites.ts'
import { VehicleRegistry } from '../registry.ts'
import { Tally } from '../../platform/tally.ts'
import type { OrderedWrite, WriteOrder } from '../writeOrder.ts'
import { packWrite, unpackWrite } from './batchCodec.ts'
import { insertBatch, lockCounter, readBatches, readSeq, seqBeforeBatches } from './batchSql.ts'
import type { Broker } from './broker.ts'
import type { EventBatchTable } from '../../storage/tables/clusterTables.ts'

/** How often to poll for writes of other processes: a message of the broker may be lost. */
const POLL_MS = 2_000
/** The same while the broker is unreachable. */
const LONELY_POLL_MS = 200
/** Batches of one read, each up to some megabytes; bounds its memory. */
const PAGE = 20
/** A server that cannot read for this long closes its connections so that clients try other servers. */
const MAX_BLIND_MS = 5_000

/** What the feed did since the start. */
export interface FeedTallies {
  /** Writes of other processes. */
  readonly read: number
  /** How often its position was lost and everything was reloaded. */
  readonly reloads: number
}

/**
 * Keeps this process in step with the others of its installation (L7). Everything that any of them committed, its own
 * writes included, is applied here in seq order, to the registry and to the gateway. The cursor is the seq up to which
 * that is done; later writes are stored in `event_batch`.
 */
export class EventFeed implements WriteOrder {
  readonly isShared = true
  readonly #db: Kysely<Database>
  readonly #clock: Clock
  readonly #broker: Broker
  readonly #registry: VehicleRegistry
  readonly #gateway: Pick<Gateway, 'start' | 'skipTo' | 'sendAway'>
  readonly #log: (line: string) => void
  /** Called for every write, in order. */
  readonly #publish: (write: CommittedWrite, isOwn: boolean) => void
  readonly #reloaded: () => void
  /** The conflicts of every running write. */
  readonly #conflicts = new ConflictSet()
  readonly #counts = new Tally()
  #cursor = 0
  #reachedDay: string | null = null
  #recover: () => Promise<void> = async () => undefined
  #reading: Promise<void> | null = null
  /** Since when reads fail, ms since the epoch; null: they succeed. */
  #blindSince: number | null = null
  #isAskedAgain = false
  #isStopped = false
  #cancelPoll = (): void => undefined
  #unsubscribe = (): void => undefined

  constructor(deps: {
    readonly db: Kysely<Database>
    readonly clock: Clock
    readonly broker: Broker
    readonly registry: VehicleRegistry
    readonly gateway: Pick<Gateway, 'start' | 'skipTo' | 'sendAway'>
    readonly log: (line: string) => void
    readonly publish: (write: CommittedWrite, isOwn: boolean) => void
    /** The registry was reloaded from the tables. */
    readonly reloaded: () => void
  }) {
    this.#db = deps.db
    this.#clock = deps.clock
    this.#broker = deps.broker
    this.#registry = deps.registry
    this.#gateway = deps.gateway
    this.#log = deps.log
    this.#publish = deps.publish
    this.#reloaded = deps.reloaded
  }

  /** The seq up to which this process has applied everything. */
  get cursor(): number {
    return this.#cursor
  }

  /** Whether the broker wakes it; otherwise it only polls. */
  get isWoken(): boolean {
    return this.#broker.isConnected
  }

  get tallies(): FeedTallies {
    return { read: this.#counts.of('read'), reloads: this.#counts.of('reloads') }
  }

  /**
   * Fills the registry from the tables and the gateway's ring with the recent events, so that clients of a process that
   * died can resume here, and follows from there.
   * @param deps.accept takes events for clients only
   * @param deps.recover an empty write, which recovers a feed that lost its position
   */
  async start(deps: {
    readonly accept: (events: CommittedEvents) => void
    readonly recover: () => Promise<void>
  }): Promise<void> {
    this.#recover = deps.recover
    const seq = await readSeq(this.#db)
    // What changes while the tables are read is applied again afterwards; the result is the same.
    await loadRegistry(this.#db, this.#registry)
    await this.#recall(seq, deps.accept)
    this.#cursor = seq
    this.#unsubscribe = this.#broker.subscribe('events', (text) => {
      if (!(Number(text) <= this.#cursor)) this.wake()
    })
    this.wake()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelPoll()
    this.#unsubscribe()
    await this.#reading
  }

  /** Reads on as soon as possible. */
  wake(): void {
    if (this.#isStopped) return
    this.#isAskedAgain = true
    this.#reading ??= this.#readAndWait()
  }

  /** Resolves when everything committed by now was read, or the read failed. */
  async readOn(): Promise<void> {
    this.wake()
    await this.#reading
  }

  begin(): OrderedWrite {
    const conflicts = this.#conflicts.begin()
    return {
      conflicts,
      reachedDay: () => this.#reachedDay,
      lock: (trx) => this.#lock(trx),
      keep: (trx, write) => insertBatch(trx, packWrite(write, this.#clock.now())),
      committed: (write) => this.#committed(write),
      ended: () => this.#conflicts.end(conflicts),
    }
  }

  async #recall(seq: number, accept: (events: CommittedEvents) => void): Promise<void> {
    let read = (await seqBeforeBatches(this.#db)) ?? seq
    this.#gateway.start(Math.min(read, seq))
    for (;;) {
      const batches = await readBatches(this.#db, read, PAGE)
      for (const batch of batches) if (batch.last_seq <= seq) accept(unpackWrite(batch))
      read = batches.at(-1)?.last_seq ?? read
      if (batches.length < PAGE || read >= seq) break
    }
    // A process that ran alone, without a broker, stored no batches.
    this.#gateway.skipTo(seq)
  }

  async #readAndWait(): Promise<void> {
    this.#cancelPoll()
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false
      try {
        if (!(await this.#keepUp())) await this.#recover()
        this.#blindSince = null
      } catch (error) {
        this.#noteBlind(error)
      }
    }
    this.#reading = null
    if (this.#isStopped) return
    const wait = this.#broker.isConnected ? POLL_MS : LONELY_POLL_MS
    this.#cancelPoll = this.#clock.setTimer(() => this.wake(), wait)
  }

  #noteBlind(error: unknown): void {
    const now = this.#clock.monotonic()
    if (this.#blindSince === null) {
      this.#log(`what other servers write cannot be read and will be tried again: ${String(error)}`)
    }
    this.#blindSince ??= now
    if (now - this.#blindSince >= MAX_BLIND_MS) this.#gateway.sendAway('The server has lost its database')
  }

  /**
   * Reads on; false: the position is lost, also where a process wrote that stores no batches, or the counter was set
   * back.
   */
  async #keepUp(): Promise<boolean> {
    const known = this.#cursor
    const seq = await readSeq(this.#db)
    return (await this.#follow(this.#db)) && seq >= known && this.#cursor >= seq
  }

  /** Reads what follows the cursor; false: a batch in between is missing. */
  async #follow(db: Kysely<Database>): Promise<boolean> {
    for (;;) {
      const batches = await readBatches(db, this.#cursor, PAGE)
      for (const batch of batches) if (!this.#take(batch)) return false
      if (batches.length < PAGE) return true
    }
  }

  /** Reads may overlap, one within a write and one outside it: batches that the other has taken are skipped. */
  #take(batch: EventBatchTable): boolean {
    if (batch.last_seq <= this.#cursor) return true
    if (batch.first_seq !== this.#cursor + 1) return false
    const write = unpackWrite(batch)
    this.#counts.add('read')
    this.#pass(write, false)
    return true
  }

  #pass(write: CommittedWrite, isOwn: boolean): void {
    this.#cursor = write.lastSeq
    this.#conflicts.add(write)
    for (const { wire } of write.events) {
      if (wire.event !== 'dayStarted' || !('day' in wire.data) || typeof wire.data.day !== 'string') continue
      this.#reachedDay = wire.data.day
      this.#conflicts.addEverything()
    }
    applyCommitted(this.#registry, write)
    this.#publish(write, isOwn)
  }

  async #lock(trx: Transaction<Database>): Promise<void> {
    const seq = await lockCounter(trx)
    if (seq === this.#cursor) return
    if (seq > this.#cursor && (await this.#follow(trx)) && this.#cursor === seq) return
    await this.#reload(trx, seq)
  }

  /**
   * What follows the cursor is no longer stored, or the database is another one than before: the registry is reloaded
   * under the lock, and every client is told to refetch.
   */
  async #reload(trx: Transaction<Database>, seq: number): Promise<void> {
    this.#log(`the place after event ${this.#cursor} is lost; everything is read anew as of event ${seq}`)
    this.#counts.add('reloads')
    const fresh = new VehicleRegistry()
    await loadRegistry(trx, fresh)
    this.#registry.become(fresh)
    this.#cursor = seq
    this.#conflicts.addEverything()
    this.#gateway.skipTo(seq)
    this.#reloaded()
  }

  /** An own write has committed. It may have been read from its batch already. */
  #committed(write: CommittedWrite): void {
    if (!isPublished(write)) return
    if (write.firstSeq === this.#cursor + 1) this.#pass(write, true)
    else if (write.lastSeq > this.#cursor) this.wake()
    this.#broker.publish('events', String(write.lastSeq))
  }
}
