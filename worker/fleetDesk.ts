import type {
  DotImage,
  DotStyle,
  FleetSnapshot,
  FleetView,
  GeoBox,
  GeoPoint,
  HomeBuffers,
  ListGroupId,
  VehicleRow,
  VehiclesAtSpot,
  Viewport,
} from '../src/contract/engine.ts'
import { LANGUAGES, type Language } from '../src/contract/entities/session.ts'
import { FleetDerivation } from './derive/fleetDerivation.ts'
import { FleetLookup } from './fleetLookup.ts'
import type { Clock, EnginePorts } from './ports.ts'
import type { FleetFacts } from './publish/factsView.ts'
import { FleetPublisher } from './publish/fleetPublisher.ts'
import { FleetSource } from './publish/fleetSource.ts'
import { SnapshotPump } from './publish/snapshotPump.ts'
import { FleetStore } from './store/fleetStore.ts'

/** What an engine brings along to its desk. */
export interface DeskParts {
  readonly ports: Pick<EnginePorts, 'clock' | 'deliver' | 'pictures' | 'panes'>
  /** What the time of the fleet is; pauses and frames go by the clock of the ports. */
  readonly moment: Clock
  /** How often rows show what runs with every report, ms. */
  readonly runningMs: number
  /** A snapshot on its way out. */
  readonly finish?: (snapshot: FleetSnapshot) => FleetSnapshot
}

/** A fleet as a page looks at it, whatever brings the fleet: store -> derive -> publish, and every question about it. */
export abstract class FleetDesk {
  protected readonly store = new FleetStore()
  protected readonly derivation = new FleetDerivation(this.store, LANGUAGES[0])
  protected readonly source: FleetSource
  protected readonly publisher: FleetPublisher
  protected readonly pump: SnapshotPump
  protected viewGeneration = 0
  protected wantsHold = false
  readonly #lookup: FleetLookup
  readonly #panes: EnginePorts['panes']
  #hasMap = false
  /** The snapshot that is on its way has vehicles, and there is a map to draw them. */
  #isForMap = false

  constructor({ ports, moment, runningMs, finish = (snapshot) => snapshot }: DeskParts) {
    const { clock } = ports
    this.#panes = ports.panes
    this.source = new FleetSource(this.store, this.derivation, moment)
    const clocks = { clock, moment, runningMs }
    this.publisher = new FleetPublisher(clocks, ports.pictures, this.source, {
      update: () => void this.derive(),
      facts: () => this.facts(),
      wake: () => this.pump.request('answer'),
      look: () => this.pump.request('event'),
      lost: () => this.snapshotLost(),
    })
    this.#lookup = new FleetLookup(this.store, this.source, this.publisher.places)
    const { publisher } = this
    const maker = {
      prepare: () => publisher.prepare(),
      make: (isAsked: boolean) => {
        const made = publisher.make(isAsked)
        if (made === null) return null
        const snapshot = finish(made)
        this.#isForMap = this.#hasMap && snapshot.counts.total > 0
        return snapshot
      },
      acknowledged: (home: HomeBuffers) => {
        publisher.acknowledged(home)
        if (this.#isForMap) this.vehiclesDrawn()
      },
      lost: () => publisher.lost(),
    }
    this.pump = new SnapshotPump(clock, ports.deliver, maker, publisher.pace)
  }

  /** Everything that changed since the last time goes through the derivation once. True when something did. */
  protected abstract derive(): boolean
  /** Brings the fleet up to date and says what is always said. */
  protected abstract facts(): FleetFacts
  /** A snapshot was not taken by its reader. */
  protected abstract snapshotLost(): void
  /** The page has drawn what is in view of its map, with vehicles known. */
  protected vehiclesDrawn(): void {}
  /** Another vehicle is open, or none: its full state is wanted. */
  protected abstract fetchDetail(): void

  setView(view: FleetView): number {
    this.publisher.pace.yieldToList()
    // Asked for before the map is looked at anew: the list does not wait for a picture.
    this.pump.request('answer')
    if (this.derivation.setView(view)) this.publisher.rescanMap()
    this.viewGeneration += 1
    this.publisher.rows.noteAll()
    return this.viewGeneration
  }

  setLanguage(language: Language): void {
    this.derivation.setLanguage(language)
    this.pump.request('answer')
  }

  setViewport(viewport: Viewport | null): void {
    this.#hasMap = viewport !== null
    this.publisher.marks.setViewport(viewport)
    this.publisher.trails.refresh()
    this.pump.request('answer')
  }

  setLabels(on: boolean): void {
    this.publisher.marks.setLabels(on)
    this.pump.request('answer')
  }

  setClusters(on: boolean): void {
    this.publisher.marks.setClusters(on)
    this.publisher.trails.refresh()
    this.pump.request('answer')
  }

  setDots(style: DotStyle | null): void {
    this.publisher.dots.setStyle(style)
    this.publisher.marks.rescan()
    this.pump.request('answer')
  }

  setDotPane(pane: DotImage): void {
    this.publisher.dots.setPane(this.#panes(pane))
    this.pump.request('answer')
  }

  setDrawPause(pauseMs: number): void {
    this.publisher.pace.setPause(pauseMs)
  }

  setHovered(vehicleId: number | null): void {
    if (this.publisher.marks.setHovered(vehicleId)) this.pump.request('answer')
  }

  setTrails(on: boolean): void {
    this.publisher.trails.set(on)
    this.pump.request('answer')
  }

  setHeld(on: boolean): void {
    this.wantsHold = on
    this.pump.request('answer')
  }

  setRowWindow(first: number, count: number): void {
    this.publisher.rows.setWindow(first, count)
    this.pump.request('answer')
  }

  setSelected(vehicleId: number | null): void {
    if (vehicleId === this.publisher.detail.vehicleId) return
    this.publisher.select(vehicleId)
    this.fetchDetail()
  }

  rowIndexOf(vehicleId: number): number {
    this.derive()
    const slot = this.store.slotOf(vehicleId)
    return slot < 0 ? -1 : this.derivation.rowIndexOf(slot)
  }

  readVehicle(vehicleId: number): VehicleRow | null {
    this.derive()
    const slot = this.store.slotOf(vehicleId)
    return slot < 0 ? null : this.source.readRow(slot)
  }

  vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): VehiclesAtSpot {
    this.derive()
    return this.#lookup.vehiclesAt(point, radiusPx, zoom)
  }

  vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): number | null {
    this.derive()
    return this.#lookup.vehicleAt(point, radiusPx, zoom)
  }

  findVehicles(search: string, limit: number, groupId?: ListGroupId): readonly VehicleRow[] {
    this.derive()
    return this.#lookup.findVehicles(search, limit, groupId)
  }

  matchVehicles(search: string, groupId?: ListGroupId): Float64Array<ArrayBuffer> {
    this.derive()
    return this.#lookup.matchVehicles(search, groupId)
  }

  readVehicles(vehicleIds: readonly number[]): readonly (VehicleRow | null)[] {
    this.derive()
    return vehicleIds.map((id) => {
      const slot = this.store.slotOf(id)
      return slot < 0 ? null : this.source.readRow(slot)
    })
  }

  fleetBounds(): GeoBox | null {
    this.derive()
    return this.#lookup.bounds()
  }

  clusterBox(clusterId: number): GeoBox | null {
    this.derive()
    return this.publisher.marks.clusterBox(clusterId)
  }
}
