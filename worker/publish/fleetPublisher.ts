import type { FleetSnapshot, ReturnedBuffers } from '../../src/contract/engine/snapshot.ts'
import type { DerivedChange } from '../derive/fleetDerivation.ts'
import type { Clock, PicturePort } from '../ports.ts'
import { BufferPool, CLUSTER_COLUMNS, MARK_COLUMNS, TRAIL_COLUMNS } from './bufferPool.ts'
import { DetailView } from './detailView.ts'
import { DotsView } from './dots/dotsView.ts'
import { PlaceIndex } from './dots/placeIndex.ts'
import type { FleetSource } from './fleetSource.ts'
import { DrawPace } from './drawPace.ts'
import { type FleetFacts, FactsView } from './factsView.ts'
import { MarksView } from './marksView.ts'
import { RowWindowView } from './rowWindowView.ts'
import type { Urgency } from './snapshotPump.ts'
import { TrailsView } from './trailsView.ts'

export interface PublisherClocks {
  /** The clock for frames, pauses and costs. */
  readonly clock: Clock
  /** The time of the fleet: for the age of trails and for when a window's content was made. */
  readonly moment: Clock
  /** How often rows show values that change with every report, ms. */
  readonly runningMs: number
}

/** In place of the ms until something is due: nothing is. */
const NEVER = Number.POSITIVE_INFINITY

/** Makes snapshots: the common facts, and of rows, map and detail what changed since the last one. */
export class FleetPublisher {
  /** The places of all vehicles. */
  readonly places: PlaceIndex
  readonly rows: RowWindowView
  readonly pace: DrawPace
  readonly dots: DotsView
  readonly marks: MarksView
  readonly trails: TrailsView
  readonly detail: DetailView
  readonly #facts: FactsView
  readonly #markPool = new BufferPool(MARK_COLUMNS)
  readonly #clusterPool = new BufferPool(CLUSTER_COLUMNS)
  readonly #trailPool = new BufferPool(TRAIL_COLUMNS)
  readonly #clock: Clock
  #number = 0
  readonly #wake: (urgency: Urgency) => void
  #cancelLook: () => void = () => undefined

  /** `wake` requests a snapshot: for an `event` only if something is due to be shown. */
  constructor(
    clocks: PublisherClocks,
    pictures: PicturePort,
    source: FleetSource,
    wake: (urgency: Urgency) => void,
  ) {
    const { clock, moment, runningMs } = clocks
    this.#clock = clock
    this.#wake = wake
    const answer = (): void => wake('answer')
    this.#facts = new FactsView(clock)
    this.pace = new DrawPace(clock)
    this.places = new PlaceIndex(source)
    this.rows = new RowWindowView(source, clock, runningMs)
    this.dots = new DotsView(clock, pictures, source, this.places, this.pace, answer)
    this.marks = new MarksView(source, this.#markPool, this.#clusterPool, this.places, this.dots)
    this.trails = new TrailsView(moment, source, this.marks, this.#trailPool, answer)
    this.detail = new DetailView(moment, source, answer)
  }

  note(change: DerivedChange): void {
    if (change.order) this.rows.noteOrder()
    this.rows.noteChanged(change)
    this.marks.noteChanged(change)
    this.detail.noteChanged(change.slots, change.count)
  }

  /** The newest complete state; null when nothing of it is due to be shown and it was not requested. */
  make(facts: FleetFacts, isAsked: boolean): FleetSnapshot | null {
    // A rescan of the map may leave no picture, or another one.
    if (this.pace.waitMs === 0 && !this.marks.needsLook) this.dots.freshen()
    this.marks.checkPicture()
    const snapshot = isAsked || this.#hasChanges(facts) ? this.#compose(facts) : null
    this.#lookLater(facts)
    return snapshot
  }

  /** Is anything due to be shown? */
  #hasChanges(facts: FleetFacts): boolean {
    const { rows, marks, dots, detail, pace } = this
    const isDrawn = marks.isDue(pace.waitMs === 0) || dots.hasChanges
    return isDrawn || this.#facts.waitMs(facts) === 0 || rows.isDue || detail.isDue
  }

  #compose(facts: FleetFacts): FleetSnapshot {
    this.#number += 1
    const { waitMs } = this.pace
    const drawn = this.marks.take(waitMs === 0)
    const rows = this.rows.take()
    // After the marks, which decide whether there are dots.
    const dots = this.dots.take()
    // A response to the person that leaves the map unchanged does not postpone the map's turn.
    if (waitMs === 0 || drawn !== null || dots !== undefined) this.pace.noteDrawn()
    const { groups, zones } = this.#facts.record(facts)
    // Listed one by one: spreading the facts would create an object of many shapes, ten times a second.
    return {
      number: this.#number,
      seq: facts.seq,
      viewGeneration: facts.viewGeneration,
      connection: facts.connection,
      load: facts.load,
      counts: facts.counts,
      groups,
      zones,
      groupListTurn: facts.groupListTurn,
      zoneListTurn: facts.zoneListTurn,
      zoneStayTurn: facts.zoneStayTurn,
      tallies: facts.tallies,
      held: facts.held,
      reloadAt: facts.reloadAt,
      keptAt: facts.keptAt,
      past: facts.past,
      rows,
      marks: drawn?.marks ?? null,
      clusters: drawn?.clusters ?? null,
      trails: this.trails.take(),
      dots,
      detail: this.detail.take(),
    }
  }

  readonly #lookNow = (): void => this.#wake('event')

  /**
   * Schedules changes that must wait for their turn on the map and in the list, so that they are shown even without
   * further events.
   */
  #lookLater(facts: FleetFacts): void {
    this.#cancelLook()
    const { waitMs } = this.pace
    const marksMs = waitMs > 0 && this.marks.isWaiting ? waitMs : NEVER
    const firstMs = Math.min(marksMs, this.rows.waitMs ?? NEVER, this.#facts.waitMs(facts) ?? NEVER)
    if (firstMs !== NEVER) this.#cancelLook = this.#clock.setTimer(this.#lookNow, firstMs)
  }

  acknowledged({ marks, clusters, trails }: ReturnedBuffers): void {
    this.#markPool.giveBack(marks)
    this.#clusterPool.giveBack(clusters)
    this.#trailPool.giveBack(trails)
  }

  /** The map shows another part of the world, or other vehicles of it. */
  rescanMap(): void {
    this.marks.refilter()
    this.trails.refresh()
  }

  select(vehicleId: number | null): void {
    this.detail.select(vehicleId)
    this.marks.setSelected(vehicleId)
    this.trails.setSelected(vehicleId)
  }

  /** The map is not visible until the next snapshot: no picture is painted or animated meanwhile. */
  restMap(): void {
    this.dots.end()
    this.marks.rescan()
  }

  /** The next snapshot is complete: the reader may have nothing, or data from another engine. */
  supplant(): void {
    this.#facts.repeat()
    this.rows.repeat()
    this.marks.repeat()
    this.dots.repeat()
    this.trails.supplant()
    this.detail.repeat()
  }
}
