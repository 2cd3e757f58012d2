import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { chunksOf } from '../../platform/chunksOf.ts'
import type { Database } from '../../storage/schema.ts'
import type { Log } from '../../platform/log.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DayClock } from '../dayClock.ts'
import type { FleetChangeBatch } from '../fleetChanges.ts'
import type { Journal } from '../journal.ts'
import type { StoredReports } from '../recorder.ts'
import type { VehicleRegistry } from '../registry.ts'
import { Tally } from '../../platform/tally.ts'
import { findConcerned, type ZoneMemory } from '../zones/zoneMemory.ts'
import { findBehind, saveFollowed, type VehicleKey } from './followSql.ts'
import { Inbox, type TakenInbox } from './inbox.ts'
import { type Followed, followOver, followStored, hasFound, judgeAgain, saveOf } from './followed.ts'
import { changedCounters, publishFound } from './publishFound.ts'

/** Least time between two turns: what is stored meanwhile is followed together. */
const TURN_MS = 500
/** After a turn that failed. */
const RETRY_MS = 5_000
/** Messages after which the state of a vehicle is saved though nothing is published; as many are read after a crash. */
const SAVE_EVERY = 100
/** Messages that are followed in one piece. */
const BREATH_EVERY = 1_000
/** Vehicles of one read; and of one write that publishes, for the recorder waits for it. */
const CHUNK = 500
const PUBLISHED_CHUNK = 100
/** Who was not heard for so long is forgotten, and read again when heard. */
const IDLE_MS = 1_800_000

export interface FollowTallies {
  /** Events that were found and published. */
  readonly published: number
  /** How often another process had followed a vehicle further. */
  readonly overtaken: number
  /** Turns that failed and are repeated. */
  readonly failures: number
}

interface FollowerDeps {
  readonly db: Kysely<Database>
  readonly journal: Journal
  readonly registry: VehicleRegistry
  readonly clock: Clock
  readonly days: DayClock
  readonly zones: ZoneMemory
  readonly log: Log
}

/**
 * Follows what this process stores, vehicle by vehicle, and publishes the movement and fuel events that became certain and the
 * counters that they move (docs/movement.md). It stands behind the recorder: whoever reports is answered before. How far a
 * vehicle was followed is kept with what was published, under a version, so that each event is published once, whoever continues: what
 * is not kept is found again in the tables.
 */
export class Follower {
  readonly #deps: FollowerDeps
  readonly #counts = new Tally()
  readonly #inbox = new Inbox()
  readonly #vehicles = new Map<number, Followed>()
  /** Zones that changed here, and whose vehicles are to be judged again, by owner; null: any of them. */
  #changedZones = new Map<number, Set<number> | null>()
  /** Those that may have something to keep. */
  #touched = new Set<Followed>()
  /** The vehicle up to which it was looked who is behind since the start; null: all were. */
  #lookedUpTo: VehicleKey | null = { ownerId: 0, vehicleId: 0 }
  #cancelTimer: (() => void) | null = null
  /** By the monotonic clock, as is `heardAt` of each vehicle. */
  #turnedAt = Number.NEGATIVE_INFINITY
  #tidiedAt = Number.NEGATIVE_INFINITY
  #running: Promise<void> | null = null
  #isStarted = false
  #isStopped = false

  constructor(deps: FollowerDeps) {
    this.#deps = deps
  }

  get tallies(): FollowTallies {
    const { published, overtaken, failures } = this.#counts.all
    return { published: published ?? 0, overtaken: overtaken ?? 0, failures: failures ?? 0 }
  }

  /** Messages that are stored and not yet followed. */
  get waiting(): number {
    return this.#inbox.count
  }

  /** Vehicles that are remembered. */
  get size(): number {
    return this.#vehicles.size
  }

  /** Begins with the vehicles that an earlier process stored more of than it followed. */
  start(): void {
    this.#isStarted = true
    this.#schedule(TURN_MS)
  }

  /** Follows what was stored so far, and nothing after it. What cannot be followed now is by the next process. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelTimer?.()
    this.#cancelTimer = null
    await this.#running
    if (this.#isStarted && !this.#inbox.isEmpty) await this.#turn()
  }

  /** Zones of an owner changed by a write of this process: the vehicles in and near them are judged again. */
  judgeAgain(ownerId: number, zoneIds: readonly number[] | null): void {
    const known = this.#changedZones.get(ownerId)
    const isAny = known === null || zoneIds === null
    this.#changedZones.set(ownerId, isAny ? null : new Set([...(known ?? []), ...zoneIds]))
    this.#schedule(TURN_MS)
  }

  /** Takes what is on disk; followed when its turn comes. */
  take(stored: StoredReports): void {
    if (stored.positions.length === 0 && stored.sensors.length === 0) return
    this.#inbox.add(stored)
    this.#schedule(TURN_MS)
  }

  /** Somebody else may have followed these vehicles, or changed their settings: what is known of them is read again. */
  forget(vehicleIds: Iterable<number>): void {
    for (const vehicleId of vehicleIds) {
      const known = this.#vehicles.get(vehicleId)
      if (!known) continue
      this.#vehicles.delete(vehicleId)
      this.#touched.delete(known)
      if (hasFound(known)) this.#inbox.addBehind(vehicleId)
    }
    if (!this.#inbox.isEmpty) this.#schedule(TURN_MS)
  }

  /** The same of what changed of the fleet. */
  applyChanges(changes: FleetChangeBatch): void {
    if (changes === 'everything') return this.forget([...this.#vehicles.keys()])
    for (const change of changes) {
      if (change.kind === 'moved' || change.kind === 'deleted') this.forget([change.vehicleId])
    }
  }

  /** Resolves when everything that is stored now was followed, or could not be. */
  async settle(): Promise<void> {
    const failures = this.tallies.failures
    do {
      await this.#run()
    } while (!this.#isDone && this.tallies.failures === failures && !this.#isStopped)
  }

  get #isDone(): boolean {
    return this.#inbox.isEmpty && this.#lookedUpTo === null && this.#changedZones.size === 0
  }

  #schedule(ms: number): void {
    if (!this.#isStarted || this.#isStopped || this.#running || this.#cancelTimer) return
    const { clock } = this.#deps
    const wait = Math.max(0, this.#turnedAt + ms - clock.monotonic())
    this.#cancelTimer = clock.setTimer(() => {
      this.#cancelTimer = null
      void this.#run()
    }, wait)
  }

  async #run(): Promise<void> {
    this.#running ??= this.#turn().then((isDone) => {
      this.#running = null
      if (!isDone) this.#schedule(RETRY_MS)
      else if (!this.#isDone) this.#schedule(TURN_MS)
    })
    await this.#running
  }

  /** Returns whether it worked; what did not is tried again. */
  async #turn(): Promise<boolean> {
    this.#turnedAt = this.#deps.clock.monotonic()
    const taken = this.#inbox.take()
    const { vehicleIds, behind } = taken
    try {
      await this.#deps.zones.prepare()
      await this.#load([...behind, ...(await this.#nextBehind())])
      await this.#load(vehicleIds.filter((vehicleId) => !this.#vehicles.has(vehicleId)))
      await this.#follow(taken)
      await this.#judgeChanged()
      await this.#keep()
      this.#forgetIdle()
      return true
    } catch (error) {
      // What was in hand is read from the tables once they answer again.
      for (const vehicleId of [...behind, ...vehicleIds]) this.#inbox.addBehind(vehicleId)
      this.forget([...behind, ...vehicleIds])
      this.#counts.add('failures')
      this.#deps.log(`vehicles were not followed and will be again: ${String(error)}`, { level: 'warning' })
      return false
    }
  }

  /** Whoever reports meanwhile is heard in between: a turn may have many messages. */
  async #follow({ vehicleIds, given }: TakenInbox): Promise<void> {
    let sinceBreath = 0
    for (const vehicleId of vehicleIds) {
      const { positions, samples } = given(vehicleId)
      const followed = this.#vehicles.get(vehicleId)
      if (followed) {
        followOver(followed, positions, samples)
        followed.heardAt = this.#turnedAt
        if (this.#mayKeep(followed)) this.#touched.add(followed)
      } else if (this.#deps.registry.has(vehicleId)) {
        // Forgotten since it was loaded.
        this.#inbox.addBehind(vehicleId)
      }
      sinceBreath += positions.length + samples.length
      if (sinceBreath < BREATH_EVERY) continue
      sinceBreath = 0
      await setImmediate()
    }
  }

  /** Judges the vehicles in and near zones that changed. */
  async #judgeChanged(): Promise<void> {
    const { db, zones } = this.#deps
    for (const [ownerId, changed] of this.#changedZones) {
      const index = zones.of(ownerId)
      const zoneIds = [...(changed ?? index.ids())]
      const vehicleIds = await findConcerned(db, ownerId, zoneIds, index)
      await this.#load(vehicleIds.filter((vehicleId) => !this.#vehicles.has(vehicleId)))
      for (const vehicleId of vehicleIds) {
        const followed = this.#vehicles.get(vehicleId)
        if (!followed) continue
        judgeAgain(followed)
        this.#touched.add(followed)
      }
      this.#changedZones.delete(ownerId)
    }
  }

  /** Whether there may be something to keep of it; of most there is not. */
  #mayKeep(followed: Followed): boolean {
    const { counting } = this.#deps.registry
    const { vehicleId, unsaved } = followed
    return hasFound(followed) || unsaved >= SAVE_EVERY || counting.read(vehicleId) !== undefined
  }

  /** The next of those that were behind at the start. */
  async #nextBehind(): Promise<readonly number[]> {
    if (this.#lookedUpTo === null) return []
    const found = await findBehind(this.#deps.db, this.#lookedUpTo, CHUNK)
    this.#lookedUpTo = found.length < CHUNK ? null : (found.at(-1) ?? null)
    return found.map(({ vehicleId }) => vehicleId)
  }

  async #load(vehicleIds: readonly number[]): Promise<void> {
    const { db, registry, days, zones } = this.#deps
    const known = vehicleIds.filter((vehicleId) => registry.has(vehicleId))
    for (const chunk of chunksOf(known, CHUNK)) {
      for (const followed of await followStored(db, chunk, (at) => days.dayOf(at), zones)) {
        followed.heardAt = this.#turnedAt
        this.#vehicles.set(followed.vehicleId, followed)
        this.#touched.add(followed)
      }
    }
  }

  /** Looks through all of them now and then, so that memory is for those who send. */
  #forgetIdle(): void {
    if (this.#turnedAt - this.#tidiedAt < IDLE_MS / 2) return
    this.#tidiedAt = this.#turnedAt
    for (const [vehicleId, { heardAt }] of this.#vehicles) {
      if (this.#turnedAt - heardAt > IDLE_MS) this.#vehicles.delete(vehicleId)
    }
  }

  /** Publishes what was found, and saves the state of vehicles whose time has come. */
  async #keep(): Promise<void> {
    const { counting } = this.#deps.registry
    const loud: Followed[] = []
    const quiet: Followed[] = []
    for (const followed of this.#touched) {
      if (hasFound(followed) || changedCounters(counting, followed) !== null) loud.push(followed)
      else if (followed.unsaved >= SAVE_EVERY) quiet.push(followed)
    }
    for (const chunk of chunksOf(loud, PUBLISHED_CHUNK)) await this.#publish(chunk)
    for (const chunk of chunksOf(quiet, CHUNK)) {
      const rows = chunk.map(saveOf)
      this.#saved(chunk, await saveFollowed(this.#deps.db, rows))
    }
    this.#touched = new Set()
  }

  async #publish(chunk: readonly Followed[]): Promise<void> {
    const { journal, registry, days } = this.#deps
    await journal.write(async (write) => {
      const kept = await saveFollowed(write.trx, chunk.map(saveOf))
      const mine = chunk.filter(({ vehicleId }) => kept.has(vehicleId))
      const dayOf = (at: number): string => days.dayOf(at)
      await publishFound(write, mine, { counting: registry.counting, dayOf })
      write.afterCommit(() => this.#saved(chunk, kept))
    })
  }

  /** Who was not kept was followed further by another process, or is another's vehicle by now. */
  #saved(chunk: readonly Followed[], kept: ReadonlySet<number>): void {
    for (const followed of chunk) {
      const { vehicleId } = followed
      if (kept.has(vehicleId)) {
        followed.version++
        followed.unsaved = 0
        this.#counts.add('published', followed.found.length + followed.crossings.length)
        followed.found = []
        followed.crossings = []
        followed.driving = []
      } else {
        this.#counts.add('overtaken')
        this.#vehicles.delete(vehicleId)
        this.#inbox.addBehind(vehicleId)
      }
    }
  }
}
