import type { EngineSettings } from '../src/contract/engine/fleetEngine.ts'
import type { DotImage } from '../src/contract/engine/dots.ts'
import type {
  FleetSnapshot,
  ReturnedBuffers,
  SnapshotSink,
  VehiclesAtSpot,
} from '../src/contract/engine/snapshot.ts'
import type { FleetView, GeoBox, GeoPoint, ListGroupId, Viewport } from '../src/contract/engine/view.ts'
import type { VehicleRow, ZoneGuest } from '../src/contract/engine/rows.ts'
import { LANGUAGES } from '../src/contract/entities/session.ts'
import { FleetDerivation } from './derive/fleetDerivation.ts'
import type { FedFleet, FleetFeed } from './fleetFeed.ts'
import { FleetLookup } from './fleetLookup.ts'
import type { Clock, EnginePorts } from './ports.ts'
import type { FleetFacts } from './publish/factsView.ts'
import { FleetPublisher } from './publish/fleetPublisher.ts'
import { FleetSource } from './publish/fleetSource.ts'
import { SnapshotPump, type Urgency } from './publish/snapshotPump.ts'
import { FleetStore } from './store/fleetStore.ts'

/** Settings that change nothing on the page by themselves. */
const UNSEEN: ReadonlySet<string> = new Set<keyof EngineSettings>(['drawPauseMs', 'selected', 'hovered'])

/** How an engine runs, whatever feeds it. */
export interface EngineTimes {
  /** The time of the fleet; pauses and frames use the clock of the ports. */
  readonly moment: Clock
  /** How often rows show values that change with every report, ms. */
  readonly runningMs: number
}

/**
 * A fleet as seen by a page, whatever feeds it. A tick is apply -> derive -> publish: the feed applies what has become
 * due, the derivation takes over what changed in the store, the publisher makes a snapshot of what is due to be shown.
 * Data goes into the store as it arrives; all else waits for the tick (L2, L3). Nothing calls upwards but to request a
 * tick.
 */
export class Engine<Feed extends FleetFeed> {
  readonly feed: Feed
  readonly store = new FleetStore()
  readonly #moment: Clock
  readonly #derivation = new FleetDerivation(this.store, LANGUAGES[0])
  readonly #source: FleetSource
  readonly #publisher: FleetPublisher
  readonly #pump: SnapshotPump
  readonly #lookup: FleetLookup
  readonly #panes: EnginePorts['panes']
  #viewGeneration: number
  #wantsHold = false
  #hasMap = false
  /** The snapshot in flight has vehicles, and there is a map to draw them. */
  #isForMap = false

  /** `firstGeneration`: the view generation before the first view. */
  constructor(
    ports: Pick<EnginePorts, 'clock' | 'deliver' | 'pictures' | 'panes'>,
    { moment, runningMs }: EngineTimes,
    makeFeed: (fleet: FedFleet) => Feed,
    firstGeneration = 0,
  ) {
    const { clock } = ports
    this.#moment = moment
    this.#panes = ports.panes
    this.#viewGeneration = firstGeneration
    this.#source = new FleetSource(this.store, this.#derivation, moment)
    const wake = (urgency: Urgency): void => this.#pump.request(urgency)
    this.#publisher = new FleetPublisher({ clock, moment, runningMs }, ports.pictures, this.#source, wake)
    this.#lookup = new FleetLookup(this.store, this.#source, this.#publisher.places)
    const maker = {
      prepare: () => this.#prepare(),
      make: (isAsked: boolean) => this.#tick(isAsked),
      acknowledged: (returned: ReturnedBuffers) => this.#acknowledged(returned),
      lost: () => this.#lost(),
    }
    this.#pump = new SnapshotPump(clock, ports.deliver, maker, this.#publisher.pace)
    const { detail } = this.#publisher
    this.feed = makeFeed({ store: this.store, derivation: this.#derivation, detail, wake })
  }

  #tick(isAsked: boolean): FleetSnapshot | null {
    const made = this.#publisher.make(this.facts(), isAsked)
    if (made === null) return null
    const snapshot = this.feed.finish(made)
    this.#isForMap = this.#hasMap && snapshot.counts.total > 0
    return snapshot
  }

  /** The first two stages of a tick: everything that changed since the last one goes through the derivation once. */
  #derive(): void {
    this.feed.apply()
    this.#derivation.hold(this.#wantsHold && (this.feed.isWhole || this.#derivation.held.on))
    this.#publisher.note(this.#derivation.update(this.store.takeDirty(), this.#moment.now()))
  }

  /** Brings the fleet up to date and returns the facts that every snapshot contains. */
  facts(): FleetFacts {
    this.#derive()
    const { seq, connection, load, groupListTurn, zoneListTurn, tallies, reloadAt, keptAt, past } =
      this.feed.facts()
    const { counts, groups, zones, held } = this.#derivation
    const viewGeneration = this.#viewGeneration
    // Listed one by one, as the snapshot is: spreading would create an object of many shapes, ten times a second.
    return {
      seq,
      viewGeneration,
      connection,
      load,
      counts,
      groups,
      zones,
      groupListTurn,
      zoneListTurn,
      zoneStayTurn: this.store.side.zoneStays.turn,
      held,
      tallies,
      reloadAt,
      keptAt,
      past,
    }
  }

  #prepare(): void {
    if (!this.#publisher.marks.needsLook) return
    this.#derive()
    this.#publisher.marks.look()
  }

  #acknowledged(returned: ReturnedBuffers): void {
    this.#publisher.acknowledged(returned)
    if (this.#isForMap) this.feed.drawn()
  }

  #lost(): void {
    this.feed.lost()
    this.#publisher.supplant()
  }

  /** Makes snapshots for a reader that may have had those of another engine; the first one is complete. */
  show(sink: SnapshotSink): void {
    this.#publisher.supplant()
    this.#pump.attach(sink)
  }

  /** Goes on without snapshots until `show`; no picture is painted meanwhile. */
  hide(): void {
    this.#pump.detach()
    this.#publisher.restMap()
  }

  /** The person changed something and waits for the snapshot that shows it. */
  answer(): void {
    this.#pump.request('answer')
  }

  /** The person changed the list: while held, it is held again in its new state. */
  rehold(): void {
    this.#derivation.rehold()
  }

  /** Applies the settings of a patch; returns the view generation. */
  configure(patch: Partial<EngineSettings>): number {
    const { marks, trails, dots, pace, rows } = this.#publisher
    if (patch.language !== undefined) this.#derivation.setLanguage(patch.language)
    if (patch.view !== undefined) this.#setView(patch.view)
    if (patch.zones !== undefined) {
      this.store.zones.setNames(patch.zones)
      this.#publisher.rows.noteAll()
    }
    if (patch.dots !== undefined) {
      dots.setStyle(patch.dots)
      marks.rescan()
    }
    if (patch.drawPauseMs !== undefined) pace.setPause(patch.drawPauseMs)
    if (patch.viewport !== undefined) this.#setViewport(patch.viewport)
    if (patch.labels !== undefined) marks.setLabels(patch.labels)
    if (patch.clusters !== undefined) {
      marks.setClusters(patch.clusters)
      trails.refresh()
    }
    if (patch.trails !== undefined) trails.set(patch.trails)
    if (patch.held !== undefined) this.#wantsHold = patch.held
    if (patch.rows !== undefined) rows.setWindow(patch.rows.first, patch.rows.count)
    if (patch.selected !== undefined) this.#setSelected(patch.selected)
    const isHoverShown = patch.hovered !== undefined && marks.setHovered(patch.hovered)
    if (isHoverShown || Object.keys(patch).some((name) => !UNSEEN.has(name))) this.#pump.request('answer')
    return this.#viewGeneration
  }

  #setView(view: FleetView): void {
    this.#publisher.pace.yieldToList()
    // Requested before the map is rescanned: the list does not wait for a picture.
    this.#pump.request('answer')
    if (this.#derivation.setView(view)) this.#publisher.rescanMap()
    this.#viewGeneration += 1
    this.#publisher.rows.noteAll()
  }

  #setViewport(viewport: Viewport | null): void {
    this.#hasMap = viewport !== null
    this.#publisher.marks.setViewport(viewport)
    this.#publisher.trails.refresh()
  }

  #setSelected(vehicleId: number | null): void {
    if (vehicleId === this.#publisher.detail.vehicleId) return
    this.#publisher.select(vehicleId)
    this.feed.opened()
  }

  setDotPane(pane: DotImage): void {
    this.#publisher.dots.setPane(this.#panes(pane))
    this.#pump.request('answer')
  }

  rowIndexOf(vehicleId: number): number {
    this.#derive()
    const slot = this.store.slotOf(vehicleId)
    return slot < 0 ? -1 : this.#derivation.rowIndexOf(slot)
  }

  readVehicle(vehicleId: number): VehicleRow | null {
    this.#derive()
    const slot = this.store.slotOf(vehicleId)
    return slot < 0 ? null : this.#source.readRow(slot)
  }

  vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): VehiclesAtSpot {
    this.#derive()
    return this.#lookup.vehiclesAt(point, radiusPx, zoom)
  }

  vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): number | null {
    this.#derive()
    return this.#lookup.vehicleAt(point, radiusPx, zoom)
  }

  findVehicles(search: string, limit: number, groupId?: ListGroupId): readonly VehicleRow[] {
    this.#derive()
    return this.#lookup.findVehicles(search, limit, groupId)
  }

  matchVehicles(search: string, groupId?: ListGroupId): Float64Array<ArrayBuffer> {
    this.#derive()
    return this.#lookup.matchVehicles(search, groupId)
  }

  firstListed(limit: number): readonly VehicleRow[] {
    this.#derive()
    const { order, listedCount } = this.#derivation
    return Array.from(order.subarray(0, Math.min(limit, listedCount)), (slot) => this.#source.readRow(slot))
  }

  listedBetween(first: number, last: number): Float64Array<ArrayBuffer> {
    this.#derive()
    const { lines } = this.#derivation
    const slots = new Set<number>()
    for (let at = Math.max(0, first); at <= Math.min(last, lines.count - 1); at++) {
      const line = lines.lineAt(at)
      if (line.kind === 'vehicle') slots.add(line.slot)
    }
    return Float64Array.from(slots, (slot) => this.#source.vehicleIdAt(slot))
  }

  vehiclesInZone(zoneId: number): readonly ZoneGuest[] {
    this.#derive()
    return this.#lookup.vehiclesInZone(zoneId)
  }

  readVehicles(vehicleIds: readonly number[]): readonly (VehicleRow | null)[] {
    this.#derive()
    return vehicleIds.map((id) => {
      const slot = this.store.slotOf(id)
      return slot < 0 ? null : this.#source.readRow(slot)
    })
  }

  fleetBounds(): GeoBox | null {
    this.#derive()
    return this.#lookup.bounds()
  }

  clusterBox(clusterId: number): GeoBox | null {
    this.#derive()
    return this.#publisher.marks.clusterBox(clusterId)
  }
}
